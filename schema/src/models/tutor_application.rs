//! `pending_tutor_applications`: tutor applications, and the decisions about them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{ApplicationStatus, Service, Subject};
use crate::ids::UserId;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::profile::full_name;
use crate::schema::{pending_tutor_applications as applications, profiles};

#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = applications, check_for_backend(diesel::pg::Pg))]
pub struct TutorApplication {
    pub id: Uuid,
    /// The applicant's unverified address.
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// Plain text.
    pub bio: String,
    /// Services that they want to offer.
    pub services: Vec<Option<Service>>,
    pub profile_image_url: Option<String>,
    pub status: ApplicationStatus,
    pub submitted_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    /// The admin who decided, while they have an account.
    pub decided_by: Option<UserId>,
    /// Reason given to the applicant, if any.
    pub rejection_reason: Option<String>,
    /// The account that the approval created or turned into a tutor's.
    pub account_id: Option<UserId>,
    /// Subjects that they want to teach; may be empty.
    pub subjects: Vec<Option<Subject>>,
    /// Where and what they studied; may be empty.
    pub education: String,
    /// Web address that shows their work; may be empty.
    pub link: String,
    /// Somebody who can speak for them, with an address; may be empty. Only admins see it.
    pub reference: String,
}

#[derive(Debug, Insertable)]
#[diesel(table_name = applications)]
pub struct NewTutorApplication<'a> {
    /// Trimmed and lower-cased.
    pub email: &'a str,
    /// 1 to 100 characters.
    pub first_name: &'a str,
    /// 1 to 100 characters.
    pub last_name: &'a str,
    /// 1 to 2000 characters.
    pub bio: &'a str,
    /// At least one.
    pub services: &'a [Service],
    /// May be empty.
    pub subjects: &'a [Subject],
    /// At most 300 characters; may be empty.
    pub education: &'a str,
    /// At most 500 characters; may be empty.
    pub link: &'a str,
    /// At most 300 characters; may be empty.
    pub reference: &'a str,
    /// URL of the stored picture.
    pub profile_image_url: Option<&'a str>,
    pub submitted_at: DateTime<Utc>,
}

/// An admin's decision.
#[derive(Debug, Clone, Copy)]
pub enum Decision<'a> {
    /// Approved, with this tutor account.
    Approved(UserId),
    /// Rejected, optionally with a reason for the applicant.
    Rejected(Option<&'a str>),
}

/// An application with the name of the admin who decided.
pub type Decided = (TutorApplication, Option<(String, String)>);

impl NewTutorApplication<'_> {
    /// Inserts the application. Returns its id, or `None` if the address has an open one.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Option<Uuid>> {
        diesel::insert_into(applications::table)
            .values(self)
            .on_conflict_do_nothing()
            .returning(applications::id)
            .get_result(conn)
            .optional()
    }
}

impl TutorApplication {
    /// Returns given and family name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }

    /// Returns the application, with the name of the admin who decided.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Decided>> {
        applications::table
            .left_join(profiles::table.on(applications::decided_by.eq(profiles::id.nullable())))
            .filter(applications::id.eq(id))
            .select((TutorApplication::as_select(), (profiles::first_name, profiles::last_name).nullable()))
            .first(conn)
            .optional()
    }

    /// Locks and returns an application, so that concurrent decisions are made one after the other.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<TutorApplication>> {
        applications::table.find(id).select(TutorApplication::as_select()).for_update().first(conn).optional()
    }

    /// Returns the open application of this address.
    pub fn open_of(conn: &mut PgConnection, email: &str) -> QueryResult<Option<TutorApplication>> {
        applications::table
            .filter(applications::email.eq(email))
            .filter(applications::status.eq(ApplicationStatus::Pending))
            .select(TutorApplication::as_select())
            .first(conn)
            .optional()
    }

    /// Returns a page of the applications in this state, newest first.
    pub fn list(
        conn: &mut PgConnection,
        status: ApplicationStatus,
        request: PageRequest,
    ) -> QueryResult<Page<Decided>> {
        let mut query = applications::table
            .left_join(profiles::table.on(applications::decided_by.eq(profiles::id.nullable())))
            .filter(applications::status.eq(status))
            .order((applications::submitted_at.desc(), applications::id.desc()))
            .limit(request.rows_to_read())
            .select((TutorApplication::as_select(), (profiles::first_name, profiles::last_name).nullable()))
            .into_boxed();
        if let Some(after) = request.after {
            query = query.filter(older_than!(applications::submitted_at, applications::id, after));
        }
        let rows: Vec<Decided> = query.load(conn)?;
        Ok(request.page(rows, |(row, _)| Position { at: row.submitted_at, id: row.id }))
    }

    /// Counts the applications by state; states without applications are left out.
    pub fn counts(conn: &mut PgConnection) -> QueryResult<Vec<(ApplicationStatus, i64)>> {
        applications::table
            .group_by(applications::status)
            .select((applications::status, diesel::dsl::count_star()))
            .load(conn)
    }

    /// Stores an admin's decision.
    pub fn decide(
        conn: &mut PgConnection,
        id: Uuid,
        decision: Decision<'_>,
        by: UserId,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        let (status, account, reason) = match decision {
            Decision::Approved(account) => (ApplicationStatus::Approved, Some(account), None),
            Decision::Rejected(reason) => (ApplicationStatus::Rejected, None, reason),
        };
        diesel::update(applications::table.find(id))
            .set((
                applications::status.eq(status),
                applications::account_id.eq(account),
                applications::rejection_reason.eq(reason),
                applications::decided_at.eq(now),
                applications::decided_by.eq(by),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// Deletes all applications of an address or an account. Returns the URLs of their pictures, which the caller
    /// removes from the file store.
    pub fn forget(conn: &mut PgConnection, email: &str, account: UserId) -> QueryResult<Vec<String>> {
        let theirs = applications::email.eq(email).or(applications::account_id.eq(account).assume_not_null());
        let pictures: Vec<Option<String>> = diesel::delete(applications::table.filter(theirs))
            .returning(applications::profile_image_url)
            .get_results(conn)?;
        Ok(pictures.into_iter().flatten().collect())
    }
}

/// Deletes up to `limit` applications rejected before `before`. Returns the URLs of their pictures, which the caller
/// removes from the file store.
pub fn delete_rejected(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Option<String>>> {
    let rows = diesel::alias!(applications as rows);
    let old = rows
        .filter(rows.field(applications::status).eq(ApplicationStatus::Rejected))
        .filter(rows.field(applications::decided_at).lt(before))
        .limit(limit)
        .select(rows.field(applications::id));
    diesel::delete(applications::table.filter(applications::id.eq_any(old)))
        .returning(applications::profile_image_url)
        .get_results(conn)
}
