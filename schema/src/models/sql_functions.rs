//! Database functions for use in Diesel queries.

use diesel::sql_types::Text;

#[diesel::declare_sql_function]
extern "SQL" {
    /// Converts to lower case.
    fn lower(text: Text) -> Text;
    /// First sort key of people: the last name, or the only name.
    fn sort_name(first_name: Text, last_name: Text) -> Text;
}
