//! Errors of files that name the file, because the errors of a format say only what is wrong.

use datafusion::{
    arrow::array::RecordBatch,
    common::{
        Result,
        tree_node::{Transformed, TreeNode as _, TreeNodeRecursion},
    },
    config::ConfigOptions,
    datasource::{physical_plan::FileScanConfig, source::DataSourceExec},
    error::DataFusionError,
    object_store::ObjectStore,
    physical_expr::{PhysicalExpr, projection::ProjectionExprs},
    physical_optimizer::PhysicalOptimizerRule,
    physical_plan::{DisplayFormatType, ExecutionPlan, metrics::ExecutionPlanMetricsSet},
};
use datafusion_datasource::{
    PartitionedFile,
    file::FileSource,
    file_scan_config::FileScanConfigBuilder,
    file_stream::FileOpener,
    morsel::{Morsel, MorselPlan, MorselPlanner, Morselizer},
    table_schema::TableSchema,
};
use futures::{StreamExt as _, stream::BoxStream};
use std::{fmt, sync::Arc};

/// Makes the errors of all files that a plan reads name the file. Such a plan is only for execution: it cannot be sent.
pub(crate) fn with_named_errors(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    let named = plan.transform_down(|node| {
        let scan = node.downcast_ref::<DataSourceExec>().map(DataSourceExec::data_source);
        let Some(scan) = scan.and_then(|source| source.downcast_ref::<FileScanConfig>()) else {
            return Ok(Transformed::no(node));
        };
        let source = Arc::new(NamedSource(Arc::clone(scan.file_source())));
        let scan = FileScanConfigBuilder::from(scan.clone()).with_source(source).build();
        Ok(Transformed::yes(DataSourceExec::from_data_source(scan) as Arc<dyn ExecutionPlan>))
    });
    Ok(named?.data)
}

/// [`with_named_errors`] as the last rule of an optimizer, for queries that run in this process.
#[derive(Debug)]
pub struct NameFiles;

impl PhysicalOptimizerRule for NameFiles {
    fn optimize(&self, plan: Arc<dyn ExecutionPlan>, _: &ConfigOptions) -> Result<Arc<dyn ExecutionPlan>> {
        with_named_errors(plan)
    }

    fn name(&self) -> &'static str {
        "name_files"
    }

    fn schema_check(&self) -> bool {
        true
    }
}

/// A source of files whose errors name them.
struct NamedSource(Arc<dyn FileSource>);

impl FileSource for NamedSource {
    fn create_file_opener(
        &self,
        store: Arc<dyn ObjectStore>,
        scan: &FileScanConfig,
        partition: usize,
    ) -> Result<Arc<dyn FileOpener>> {
        self.0.create_file_opener(store, scan, partition)
    }

    fn create_morselizer(
        &self,
        store: Arc<dyn ObjectStore>,
        scan: &FileScanConfig,
        partition: usize,
    ) -> Result<Box<dyn Morselizer>> {
        let files = self.0.create_morselizer(store, scan, partition)?;
        Ok(Box::new(Named { inner: files, name: scan.object_store_url.to_string().into() }))
    }

    fn table_schema(&self) -> &TableSchema {
        self.0.table_schema()
    }

    fn with_batch_size(&self, batch_size: usize) -> Arc<dyn FileSource> {
        Arc::new(Self(self.0.with_batch_size(batch_size)))
    }

    fn filter(&self) -> Option<Arc<dyn PhysicalExpr>> {
        self.0.filter()
    }

    fn projection(&self) -> Option<&ProjectionExprs> {
        self.0.projection()
    }

    fn metrics(&self) -> &ExecutionPlanMetricsSet {
        self.0.metrics()
    }

    fn file_type(&self) -> &str {
        self.0.file_type()
    }

    fn apply_expressions(
        &self,
        call: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        self.0.apply_expressions(call)
    }

    fn fmt_extra(&self, style: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_extra(style, f)
    }
}

/// A reader of a file, of which it knows the name; of all files of a store, the start of their names.
#[derive(Debug)]
struct Named<T: ?Sized> {
    name: Arc<str>,
    inner: Box<T>,
}

fn named(name: &str, error: DataFusionError) -> DataFusionError {
    error.context(format!("{name} cannot be read"))
}

impl Morselizer for Named<dyn Morselizer> {
    fn plan_file(&self, file: PartitionedFile) -> Result<Box<dyn MorselPlanner>> {
        let name: Arc<str> = format!("{}{}", self.name, file.object_meta.location).into();
        let inner = self.inner.plan_file(file).map_err(|error| named(&name, error))?;
        Ok(Box::new(Named { name, inner }))
    }
}

impl MorselPlanner for Named<dyn MorselPlanner> {
    fn plan(self: Box<Self>) -> Result<Option<MorselPlan>> {
        let Self { name, inner } = *self;
        let Some(mut plan) = inner.plan().map_err(|error| named(&name, error))? else { return Ok(None) };
        let planner =
            |name: &Arc<str>, inner| Box::new(Named { name: Arc::clone(name), inner }) as Box<dyn MorselPlanner>;
        let morsels = plan.take_morsels().into_iter();
        let morsels = morsels.map(|inner| Box::new(Named { name: Arc::clone(&name), inner }) as Box<dyn Morsel>);
        let planners = plan.take_ready_planners().into_iter().map(|inner| planner(&name, inner));
        let named_plan = MorselPlan::new().with_morsels(morsels.collect()).with_planners(planners.collect());
        Ok(Some(match plan.take_pending_planner() {
            Some(pending) => named_plan.with_pending_planner(async move {
                match pending.await {
                    Ok(inner) => Ok(planner(&name, inner)),
                    Err(error) => Err(named(&name, error)),
                }
            }),
            None => named_plan,
        }))
    }
}

impl Morsel for Named<dyn Morsel> {
    fn into_stream(self: Box<Self>) -> BoxStream<'static, Result<RecordBatch>> {
        let Self { name, inner } = *self;
        inner.into_stream().map(move |batch| batch.map_err(|error| named(&name, error))).boxed()
    }
}
