//! Functions of the database that queries of Diesel's own call.

use diesel::sql_types::Text;

#[diesel::declare_sql_function]
extern "SQL" {
    /// A text in lower case.
    fn lower(text: Text) -> Text;
    /// What people are sorted by first: their last name, or the one name that they have.
    fn sort_name(first_name: Text, last_name: Text) -> Text;
}
