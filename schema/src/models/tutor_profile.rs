//! `profiles`, as edited by tutors.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::enums::{BookingStatus, Level, ResearchStatus, Role, Service};
use crate::ids::UserId;
use crate::models::profile::Profile;
use crate::schema::{pending_tutor_applications, profiles, research_requests, student_bookings, user_roles};

/// A tutor's changes; `None` leaves a column as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, AsChangeset)]
#[diesel(table_name = profiles)]
pub struct TutorProfileChange {
    /// At most 2000 characters.
    pub bio: Option<String>,
    /// At most 300 characters; may be empty.
    pub education: Option<String>,
    /// At most 80 characters; may be empty.
    pub languages: Option<String>,
    /// May be empty.
    pub levels: Option<Vec<Level>>,
    /// At least one.
    pub services: Option<Vec<Service>>,
    /// `Some(None)` removes it.
    pub zoom_link: Option<Option<String>>,
    /// Slug of the public page.
    pub slug: Option<String>,
    /// US cents.
    pub tutoring_hourly_rate_cents: Option<i32>,
    /// URL of the picture; `Some(None)` removes it.
    pub profile_image_url: Option<Option<String>>,
}

impl TutorProfileChange {
    /// Stores the change as the next version, and returns the profile.
    pub fn store(&self, conn: &mut PgConnection, id: UserId, now: DateTime<Utc>) -> QueryResult<Profile> {
        diesel::update(profiles::table.find(id))
            .set((self, profiles::version.eq(profiles::version + 1), profiles::updated_at.eq(now)))
            .returning(Profile::as_returning())
            .get_result(conn)
    }
}

/// Returns the profile of an approved tutor, locked until the transaction ends.
pub fn lock(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
    profiles::table
        .find(id)
        .filter(profiles::is_mentor_approved)
        .select(Profile::as_select())
        .for_update()
        .first(conn)
        .optional()
}

/// Removes a picture from the tutor's application, if it is the same.
pub fn forget_application_picture(conn: &mut PgConnection, url: &str) -> QueryResult<()> {
    use pending_tutor_applications::profile_image_url;
    diesel::update(pending_tutor_applications::table.filter(profile_image_url.eq(url)))
        .set(profile_image_url.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}

/// Returns the students with an upcoming lesson of the tutor.
pub fn students_ahead(conn: &mut PgConnection, id: UserId, now: DateTime<Utc>) -> QueryResult<Vec<UserId>> {
    use student_bookings::{ends_at, status, student_id, tutor_id};
    student_bookings::table
        .filter(tutor_id.eq(id))
        .filter(status.eq_any([BookingStatus::Pending, BookingStatus::Confirmed]))
        .filter(ends_at.gt(now))
        .select(student_id)
        .distinct()
        .load(conn)
}

/// Returns the students of the tutor's unfinished research projects.
pub fn students_of_open_projects(conn: &mut PgConnection, id: UserId) -> QueryResult<Vec<UserId>> {
    use research_requests::{assigned_tutor_id, status, student_id};
    research_requests::table
        .filter(assigned_tutor_id.eq(id))
        .filter(status.ne(ResearchStatus::Completed))
        .select(student_id)
        .distinct()
        .load(conn)
}

/// Users with the tutor role, approved or not.
macro_rules! tutors {
    () => {
        user_roles::table.filter(user_roles::role.eq(Role::Tutor)).select(user_roles::user_id)
    };
}

/// Returns the profile of a user with the tutor role, approved or not.
pub fn find(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
    let profile = profiles::table.find(id).filter(profiles::id.eq_any(tutors!()));
    profile.select(Profile::as_select()).first(conn).optional()
}

/// Returns the profile of a user with the tutor role, locked until the transaction ends.
pub fn lock_tutor(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
    let profile = profiles::table.find(id).filter(profiles::id.eq_any(tutors!()));
    profile.select(Profile::as_select()).for_update().first(conn).optional()
}
