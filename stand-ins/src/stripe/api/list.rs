use serde_json::{Value, json};

use crate::stripe::{error::ApiError, params::Params};

/// A filter on creation time, in Unix seconds.
#[derive(Debug, Default)]
pub(super) struct Created {
    exactly: Option<i64>,
    after: Option<i64>,
    from: Option<i64>,
    before: Option<i64>,
    until: Option<i64>,
}

impl Created {
    /// Takes `created`, either an instant or a group of bounds.
    pub(super) fn take(params: &mut Params) -> Result<Self, ApiError> {
        let Some(mut group) = params.group_or_text("created")? else {
            return Ok(Self { exactly: params.integer("created")?, ..Self::default() });
        };
        let bounds = Self {
            exactly: None,
            after: group.integer("gt")?,
            from: group.integer("gte")?,
            before: group.integer("lt")?,
            until: group.integer("lte")?,
        };
        group.finish()?;
        Ok(bounds)
    }

    /// Whether an instant is within the bounds.
    pub(super) fn holds(&self, at: i64) -> bool {
        self.exactly.is_none_or(|bound| at == bound)
            && self.after.is_none_or(|bound| at > bound)
            && self.from.is_none_or(|bound| at >= bound)
            && self.before.is_none_or(|bound| at < bound)
            && self.until.is_none_or(|bound| at <= bound)
    }
}

/// The pagination parameters of a list request.
#[derive(Debug)]
pub(super) struct Pagination {
    limit: usize,
    starting_after: Option<String>,
    ending_before: Option<String>,
}

impl Pagination {
    /// Takes `limit`, `starting_after` and `ending_before`.
    pub(super) fn take(params: &mut Params) -> Result<Self, ApiError> {
        let limit = params.integer("limit")?.unwrap_or(10);
        if !(1..=100).contains(&limit) {
            return Err(ApiError::invalid("This value must be between 1 and 100 (inclusive).").param("limit"));
        }
        Ok(Self {
            limit: usize::try_from(limit).unwrap_or(100),
            starting_after: params.text("starting_after")?,
            ending_before: params.text("ending_before")?,
        })
    }

    /// Returns a page of Stripe's list format. The objects come newest first.
    pub(super) fn answer(&self, url: &str, newest_first: Vec<Value>) -> Result<Value, ApiError> {
        let at = |cursor: &String, param: &str| {
            newest_first
                .iter()
                .position(|object| object["id"] == json!(cursor))
                .ok_or_else(|| ApiError::missing_object("object", cursor, param))
        };
        let total = newest_first.len();
        let (start, end) = if let Some(cursor) = &self.ending_before {
            let end = at(cursor, "ending_before")?;
            (end.saturating_sub(self.limit), end)
        } else {
            let start = match &self.starting_after {
                Some(cursor) => at(cursor, "starting_after")? + 1,
                None => 0,
            };
            (start, total.min(start + self.limit))
        };
        let has_more = if self.ending_before.is_some() { start > 0 } else { end < total };
        Ok(json!({
            "object": "list",
            "url": url,
            "has_more": has_more,
            "data": newest_first[start..end],
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(list: &Value) -> Vec<&str> {
        list["data"].as_array().unwrap().iter().map(|object| object["id"].as_str().unwrap()).collect()
    }

    fn list(query: &str) -> Result<Value, ApiError> {
        let mut params = Params::decode(query.as_bytes()).unwrap();
        let objects = ["e", "d", "c", "b", "a"].map(|id| json!({ "id": id })).to_vec();
        Pagination::take(&mut params)?.answer("/v1/things", objects)
    }

    #[test]
    fn cursors_walk_both_ways() {
        let first = list("limit=2").unwrap();
        assert_eq!((ids(&first), &first["has_more"]), (vec!["e", "d"], &json!(true)));
        let next = list("limit=3&starting_after=d").unwrap();
        assert_eq!((ids(&next), &next["has_more"]), (vec!["c", "b", "a"], &json!(false)));
        let back = list("limit=1&ending_before=c").unwrap();
        assert_eq!((ids(&back), &back["has_more"]), (vec!["d"], &json!(true)));
    }

    #[test]
    fn bad_bounds_and_cursors_are_refused() {
        assert!(list("limit=0").is_err());
        assert!(list("limit=101").is_err());
        assert_eq!(list("starting_after=x").unwrap_err().status, 404);
    }
}
