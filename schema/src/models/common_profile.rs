//! `common_profile_fields`: fields of students' Common Profiles, which only they can read.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::upsert::excluded;
use uuid::Uuid;

use crate::enums::CommonProfileField;
use crate::schema::common_profile_fields;

/// A field that was filled at least once.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = common_profile_fields, check_for_backend(diesel::pg::Pg))]
pub struct CommonProfileRow {
    pub field: CommonProfileField,
    /// Empty if the student has cleared the field.
    pub content: String,
    /// Incremented with every edit, starting at 1.
    pub version: i32,
    pub updated_at: DateTime<Utc>,
}

/// New content of a field.
#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = common_profile_fields)]
pub struct NewCommonProfileRow<'a> {
    pub user_id: Uuid,
    pub field: CommonProfileField,
    pub content: &'a str,
    /// Previous version plus one, starting at 1.
    pub version: i32,
    pub updated_at: DateTime<Utc>,
}

/// Returns all fields that a student has ever filled, in no particular order.
pub fn of_user(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Vec<CommonProfileRow>> {
    common_profile_fields::table
        .filter(common_profile_fields::user_id.eq(user_id))
        .select(CommonProfileRow::as_select())
        .load(conn)
}

/// Returns a student's contents of the given fields; other fields are not read.
pub fn contents(
    conn: &mut PgConnection,
    user_id: Uuid,
    fields: &[CommonProfileField],
) -> QueryResult<Vec<(CommonProfileField, String)>> {
    common_profile_fields::table
        .filter(common_profile_fields::user_id.eq(user_id))
        .filter(common_profile_fields::field.eq_any(fields))
        .select((common_profile_fields::field, common_profile_fields::content))
        .load(conn)
}

impl NewCommonProfileRow<'_> {
    /// Inserts or replaces the field. The caller has locked the account and compared the version.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<CommonProfileRow> {
        diesel::insert_into(common_profile_fields::table)
            .values(self)
            .on_conflict((common_profile_fields::user_id, common_profile_fields::field))
            .do_update()
            .set((
                common_profile_fields::content.eq(excluded(common_profile_fields::content)),
                common_profile_fields::version.eq(excluded(common_profile_fields::version)),
                common_profile_fields::updated_at.eq(excluded(common_profile_fields::updated_at)),
            ))
            .returning(CommonProfileRow::as_returning())
            .get_result(conn)
    }
}
