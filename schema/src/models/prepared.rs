//! SQL statements that are prepared once per connection.

use std::borrow::Cow;

use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::Error::QueryBuilderError;
use diesel::sql_types::{SingleValue, SqlType, Untyped};

/// A statement that each connection prepares once; created by [`prepared`].
pub(super) struct PreparedStatement<'a> {
    text: Cow<'static, str>,
    binds: Vec<Box<dyn QueryFragment<Pg> + 'a>>,
}

/// Creates a statement from SQL in which `$1` is the first bound value; a placeholder may occur more than once.
///
/// Postgres parses and plans a `sql_query` each time, as well as every insert and update of Diesel's query builder,
/// which takes longer than executing them. This statement is prepared once per connection. There must be few different
/// texts, because a connection caches each of them.
pub(super) fn prepared<'a>(text: impl Into<Cow<'static, str>>) -> PreparedStatement<'a> {
    PreparedStatement { text: text.into(), binds: Vec::new() }
}

impl<'a> PreparedStatement<'a> {
    /// Binds the next value.
    pub fn bind<ST, T>(mut self, value: T) -> PreparedStatement<'a>
    where
        ST: SqlType + SingleValue,
        T: AsExpression<ST>,
        T::Expression: QueryFragment<Pg> + 'a,
    {
        self.binds.push(Box::new(value.as_expression()));
        self
    }
}

impl QueryFragment<Pg> for PreparedStatement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut pieces = self.text.split('$');
        out.push_sql(pieces.next().unwrap_or_default());
        for piece in pieces {
            let digits = piece.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(piece.len());
            let (number, rest) = piece.split_at(digits);
            let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let bind = index.and_then(|index| self.binds.get(index));
            let bind = bind.ok_or_else(|| QueryBuilderError(format!("no value for ${number}").into()))?;
            bind.walk_ast(out.reborrow())?;
            out.push_sql(rest);
        }
        Ok(())
    }
}

impl QueryId for PreparedStatement<'_> {
    type QueryId = ();
    // Identified by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for PreparedStatement<'_> {
    type SqlType = Untyped;
}

impl RunQueryDsl<PgConnection> for PreparedStatement<'_> {}
