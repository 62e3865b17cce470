//! Lists of parameters.

use crate::{
    lender::{Bytes, Lender},
    memory::room,
    status::{Result, urlstack_status},
    values::urlstack_pair,
};
use url_core::form_urlencoded::SearchParams;

pub(crate) type Value = Lender<SearchParams>;

impl Bytes for SearchParams {
    type Strings = Self;

    fn into_strings(self) -> Self {
        self
    }

    fn bytes(&self) -> usize {
        self.iter().map(|(name, value)| name.len() + value.len()).sum()
    }

    fn copy_to_change(&self, _bytes: usize) -> Self {
        self.clone()
    }
}

/// Parses a query, without or with a `?` at its start.
pub(crate) fn parse(query: &str) -> Result<Value> {
    room(query.len())?;
    Ok(Lender::new(SearchParams::from(query)))
}

/// Returns the pair at an index.
pub(crate) fn entry(params: &SearchParams, index: usize) -> Result<urlstack_pair> {
    let (name, value) = params.iter().nth(index).ok_or(urlstack_status::InvalidIndex)?;
    Ok(urlstack_pair { name: name.into(), value: value.into() })
}

/// Returns the value of the first pair of a name from an index on, and the index after it.
pub(crate) fn next<'p>(params: &'p SearchParams, name: &str, index: usize) -> Result<(&'p str, usize)> {
    let mut pairs = params.iter();
    // `nth` takes the pair before the index out.
    if index > 0 && pairs.nth(index - 1).is_none() {
        return Err(urlstack_status::None.into());
    }
    let found = (index..).zip(pairs).find(|(_, (other, _))| *other == name);
    let (at, (_, value)) = found.ok_or(urlstack_status::None)?;
    Ok((value, at + 1))
}

/// Makes the text of a list.
pub(crate) fn text(params: &SearchParams) -> Result<String> {
    room(params.bytes())?;
    Ok(params.to_string())
}

/// Changes a list by texts of so many bytes.
pub(crate) fn change(params: &mut Value, bytes: usize, change: impl FnOnce(&mut SearchParams)) -> Result<()> {
    room(bytes)?;
    params.change(bytes, |params| {
        change(params);
        Ok(())
    })
}
