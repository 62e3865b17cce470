//! Functions that a process of the cluster lacks.

use crate::files::with_named_errors;
use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::{
    common::{Result, plan_err},
    error::DataFusionError,
    execution::TaskContext,
    logical_expr::ScalarUDF,
    physical_plan::ExecutionPlan,
};
use datafusion_proto::physical_plan::{PhysicalExtensionCodec, PhysicalProtoConverterExtension};
use std::{net::SocketAddr, sync::Arc};

/// Ballista's codec, but for two errors: that for a function that is not registered says whose registry it is, and those
/// of files name the file.
#[derive(Debug)]
pub(crate) struct NamingCodec {
    address: SocketAddr,
    codec: BallistaPhysicalExtensionCodec,
}

impl NamingCodec {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, codec: BallistaPhysicalExtensionCodec::default() }
    }
}

impl PhysicalExtensionCodec for NamingCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        // A task is a node of Ballista's above those of the engine.
        let inputs = inputs.iter().map(|input| with_named_errors(Arc::clone(input)));
        self.codec.try_decode(bytes, &inputs.collect::<Result<Vec<_>>>()?, context, converter)
    }

    fn try_encode(
        &self,
        node: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        self.codec.try_encode(node, bytes, converter)
    }

    /// Only called for a function that is not in the registry.
    fn try_decode_udf(&self, name: &str, _: &[u8]) -> Result<Arc<ScalarUDF>> {
        plan_err!("the executor {} has no function {name}", self.address)
    }
}

/// Returns a sentence if a query failed because a process of the cluster lacks a function.
///
/// Executors of [`executor_config`](crate::executor_config) give their address. Others do not, and neither does
/// Ballista's scheduler.
///
/// ```
/// use datafusion::{common::plan_datafusion_err, error::DataFusionError};
/// use url_ballista::missing_function;
///
/// let error = plan_datafusion_err!("Job 1 failed: the executor 127.0.0.1:50051 has no function url_host");
/// let sentence = missing_function(&error).unwrap();
/// assert!(sentence.starts_with("The executor 127.0.0.1:50051 has no function url_host."), "{sentence}");
/// assert_eq!(missing_function(&plan_datafusion_err!("table 'log' not found")), None);
/// ```
pub fn missing_function(error: &DataFusionError) -> Option<String> {
    let error = error.to_string();
    let around = |words: &str| {
        let (before, after) = error.split_once(words)?;
        Some((before, after.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()?))
    };
    let (process, function) = if let Some((before, function)) = around(" has no function ") {
        (format!("The executor {}", before.rsplit_once("the executor ")?.1), function)
    } else if let Some((_, function)) = around("PhysicalExtensionCodec is not provided for scalar function ") {
        ("An executor".to_string(), function)
    } else {
        ("The scheduler".to_string(), around("LogicalExtensionCodec is not provided for scalar function ")?.1)
    };
    Some(format!(
        "{process} has no function {function}. Start it with the functions of url-datafusion of this version."
    ))
}
