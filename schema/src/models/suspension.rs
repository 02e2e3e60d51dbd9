//! `suspensions`: suspensions of accounts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::schema::{profiles, suspensions, users};

/// An active suspension.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Suspension {
    /// Reason, for admins.
    pub reason: String,
    /// Message to the person.
    pub message: String,
    pub created_at: DateTime<Utc>,
    /// Given and family name of the admin.
    pub suspended_by: (String, String),
}

#[derive(Debug, Insertable)]
#[diesel(table_name = suspensions)]
pub struct NewSuspensionRow<'a> {
    pub user_id: Uuid,
    /// The admin.
    pub suspended_by: Uuid,
    /// For admins; 1 to 1000 characters.
    pub reason: &'a str,
    /// Message to the person; 1 to 1000 characters.
    pub message: &'a str,
    pub created_at: DateTime<Utc>,
}

impl NewSuspensionRow<'_> {
    /// Inserts the suspension and marks the account. Returns its id. The caller has locked the account.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        let insert = diesel::insert_into(suspensions::table).values(self).returning(suspensions::id);
        let id = insert.get_result(conn)?;
        mark(conn, self.user_id, Some(self.created_at), self.created_at)?;
        Ok(id)
    }
}

/// Returns the active suspension of an account, if there is one.
pub fn in_force(conn: &mut PgConnection, user_id: Uuid) -> QueryResult<Option<Suspension>> {
    suspensions::table
        .inner_join(profiles::table.on(profiles::id.eq(suspensions::suspended_by)))
        .filter(suspensions::user_id.eq(user_id))
        .filter(suspensions::restored_at.is_null())
        .select((
            suspensions::reason,
            suspensions::message,
            suspensions::created_at,
            (profiles::first_name, profiles::last_name),
        ))
        .first(conn)
        .optional()
}

/// Ends the suspension of an account that the caller has locked; `false` if there is none.
pub fn restore(
    conn: &mut PgConnection,
    user_id: Uuid,
    restored_by: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let open = suspensions::table
        .filter(suspensions::user_id.eq(user_id))
        .filter(suspensions::restored_at.is_null());
    let ended = diesel::update(open)
        .set((suspensions::restored_by.eq(restored_by), suspensions::restored_at.eq(now)))
        .execute(conn)?;
    if ended > 0 {
        mark(conn, user_id, None, now)?;
    }
    Ok(ended > 0)
}

/// Returns the suspended accounts, most recently suspended first.
pub fn list(conn: &mut PgConnection, request: PageRequest) -> QueryResult<Page<Uuid>> {
    let since = users::suspended_at.assume_not_null();
    let mut query = users::table
        .filter(users::suspended_at.is_not_null())
        .filter(users::deleted_at.is_null())
        .order((users::suspended_at.desc(), users::id.desc()))
        .limit(request.rows_to_read())
        .select((users::id, since))
        .into_boxed();
    if let Some(after) = request.after {
        query = query.filter(older_than!(since, users::id, after));
    }
    let rows: Vec<(Uuid, DateTime<Utc>)> = query.load(conn)?;
    let page = request.page(rows, |(id, at)| Position { at: *at, id: *id });
    Ok(Page { rows: page.rows.into_iter().map(|(id, _)| id).collect(), next: page.next })
}

fn mark(
    conn: &mut PgConnection,
    user_id: Uuid,
    suspended_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(users::table.find(user_id))
        .set((users::suspended_at.eq(suspended_at), users::updated_at.eq(now)))
        .execute(conn)?;
    Ok(())
}
