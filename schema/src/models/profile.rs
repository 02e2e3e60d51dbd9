//! `profiles`: the data about a person, except credentials.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use crate::enums::{Level, Role, Service};
use crate::ids::UserId;
use crate::models::name_order::by_name;
use crate::schema::{former_slugs, profiles, users};

/// Advisory lock for assigning slugs to mentors.
const SLUG_LOCK: i64 = 0x0051_0600;

/// Maximum number of mentors on a page.
const MENTORS: i64 = 500;

/// Prevents changes of mentors' slugs by others until the transaction ends.
pub(super) fn lock_slugs(conn: &mut PgConnection) -> QueryResult<()> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)").bind::<BigInt, _>(SLUG_LOCK).execute(conn)?;
    Ok(())
}

/// Whether a person's account is not suspended.
#[diesel::dsl::auto_type]
pub(super) fn is_active() -> _ {
    let suspended = users::table.filter(users::id.eq(profiles::id)).filter(users::suspended_at.is_not_null());
    not(exists(suspended))
}

/// Whether a person's profile as a mentor is public.
#[diesel::dsl::auto_type]
pub(super) fn is_public_mentor() -> _ {
    profiles::is_mentor_approved.and(profiles::bio.ne("")).and(is_active())
}

#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = profiles, check_for_backend(diesel::pg::Pg))]
pub struct Profile {
    /// Same as the account's id.
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    /// Role whose dashboard opens first. All their roles are in `user_roles`.
    pub role: Role,
    /// Services of a tutor.
    pub services: Vec<Option<Service>>,
    /// Whether an admin approved them as a tutor.
    pub is_mentor_approved: bool,
    /// Slug of a mentor's page; assigned on approval.
    pub slug: Option<String>,
    /// Plain text.
    pub bio: String,
    pub profile_image_url: Option<String>,
    pub zoom_link: Option<String>,
    /// US cents; `None` means the default rate.
    pub tutoring_hourly_rate_cents: Option<i32>,
    /// Minimum notice for booking a lesson.
    pub minimum_notice_minutes: i32,
    /// Minimum time between two lessons.
    pub buffer_minutes: i32,
    /// Incremented with each change by the tutor, or by an admin on their behalf.
    pub version: i32,
    /// Where and what a mentor studied, plain text; may be empty.
    pub education: String,
    /// Languages in which they teach, in their own words; may be empty.
    pub languages: String,
    /// Whom they teach; empty if they do not say.
    pub levels: Vec<Option<Level>>,
}

/// A new profile for an existing account.
#[derive(Debug, Insertable)]
#[diesel(table_name = profiles)]
pub struct NewProfile<'a> {
    pub id: UserId,
    /// 1 to 100 characters.
    pub first_name: &'a str,
    /// 1 to 100 characters.
    pub last_name: &'a str,
    /// Role whose dashboard opens first.
    pub role: Role,
    /// Services of a tutor; empty for everybody else.
    pub services: Vec<Service>,
    /// Whether an admin approved them as a tutor.
    pub is_mentor_approved: bool,
    /// At most 2000 characters.
    pub bio: &'a str,
    /// At most 300 characters.
    pub education: &'a str,
    /// At most 80 characters.
    pub languages: &'a str,
    pub levels: Vec<Level>,
    pub profile_image_url: Option<&'a str>,
    pub zoom_link: Option<&'a str>,
    /// US cents.
    pub tutoring_hourly_rate_cents: Option<i32>,
}

/// Data that makes a person a tutor.
#[derive(Debug, Clone, Copy)]
pub struct TutorPart<'a> {
    pub services: &'a [Service],
    /// At most 2000 characters.
    pub bio: &'a str,
    /// At most 300 characters; if empty, the existing text is kept.
    pub education: &'a str,
    /// URL of the picture; if `None`, the existing one is kept.
    pub profile_image_url: Option<&'a str>,
    /// Given and family name; if `None`, the existing ones are kept.
    pub name: Option<(&'a str, &'a str)>,
}

/// A profile with the email address.
#[derive(Debug, Clone, Queryable)]
pub struct Contact {
    pub profile: Profile,
    /// Verified or claimed address.
    pub email: String,
    /// IANA name of the zone in which they read times; `None` for the academy's.
    pub time_zone: Option<String>,
    pub is_suspended: bool,
    /// Whether the account was deleted, so that nobody reads email at the address.
    pub is_deleted: bool,
}

/// Joins given and family name; people with one name have no family name.
#[must_use]
pub fn full_name(first_name: &str, last_name: &str) -> String {
    format!("{first_name} {last_name}").trim_end().to_owned()
}

impl Profile {
    /// Returns given and family names by id: one query for any number of people.
    pub fn names(conn: &mut PgConnection, ids: &[UserId]) -> QueryResult<HashMap<UserId, (String, String)>> {
        let rows: Vec<(UserId, (String, String))> = profiles::table
            .filter(profiles::id.eq_any(ids))
            .select((profiles::id, (profiles::first_name, profiles::last_name)))
            .load(conn)?;
        Ok(rows.into_iter().collect())
    }

    /// Returns given and family name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }

    pub fn find(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
        profiles::table.find(id).select(Profile::as_select()).first(conn).optional()
    }

    /// Returns the profile, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
        profiles::table.find(id).select(Profile::as_select()).for_update().first(conn).optional()
    }

    /// Returns a tutor whom students can book: approved, not suspended, and offering lessons.
    pub fn bookable_tutor(conn: &mut PgConnection, id: UserId) -> QueryResult<Option<Profile>> {
        profiles::table
            .find(id)
            .filter(profiles::is_mentor_approved)
            .filter(profiles::services.contains(vec![Service::Tutoring]))
            .filter(is_active())
            .select(Profile::as_select())
            .first(conn)
            .optional()
    }

    /// Whether they offer this service.
    #[must_use]
    pub fn offers(&self, service: Service) -> bool {
        self.services.contains(&Some(service))
    }

    /// Returns the public mentors by name: approved tutors with a slug and a bio who are not suspended. A page shows
    /// all of them, up to a maximum.
    pub fn mentors(conn: &mut PgConnection) -> QueryResult<Vec<Profile>> {
        profiles::table
            .filter(is_public_mentor())
            .filter(profiles::slug.is_not_null())
            .order(by_name())
            .limit(MENTORS)
            .select(Profile::as_select())
            .load(conn)
    }

    /// Returns the mentor with this slug, if their profile is public.
    pub fn mentor(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Profile>> {
        profiles::table
            .filter(profiles::slug.eq(slug))
            .filter(is_public_mentor())
            .select(Profile::as_select())
            .first(conn)
            .optional()
    }

    /// Assigns a slug to a mentor, made from `wanted` with a number appended if it is or was somebody else's. An
    /// existing slug is kept, because links must keep working.
    pub fn assign_slug(conn: &mut PgConnection, id: UserId, wanted: &str) -> QueryResult<()> {
        // Serialized, because two people with the same name would both find the same slug free.
        lock_slugs(conn)?;
        let former: Vec<String> = former_slugs::table
            .filter(former_slugs::slug.like(format!("{wanted}%")))
            .select(former_slugs::slug)
            .load(conn)?;
        let taken: Vec<Option<String>> = profiles::table
            .filter(profiles::slug.like(format!("{wanted}%")))
            .select(profiles::slug)
            .load(conn)?;
        let is_free = |slug: &String| !taken.iter().flatten().chain(&former).any(|other| other == slug);
        let numbered = (2..).map(|number| format!("{wanted}-{number}"));
        let slug = std::iter::once(wanted.to_owned()).chain(numbered).find(is_free);
        diesel::update(profiles::table.find(id).filter(profiles::slug.is_null()))
            .set(profiles::slug.eq(slug))
            .execute(conn)?;
        Ok(())
    }

    /// Returns the profiles with these ids and their addresses, in no particular order.
    pub fn contacts(conn: &mut PgConnection, ids: &[UserId]) -> QueryResult<Vec<Contact>> {
        profiles::table
            .inner_join(users::table)
            .filter(profiles::id.eq_any(ids))
            .select((
                Profile::as_select(),
                users::email,
                users::time_zone,
                users::suspended_at.is_not_null(),
                users::deleted_at.is_not_null(),
            ))
            .load(conn)
    }

    /// Makes a person a tutor with the data of their application, and returns the profile. The tutor dashboard then
    /// opens first, unless they are an admin. Without a new picture, the existing one is kept.
    pub fn admit_tutor(
        conn: &mut PgConnection,
        id: UserId,
        part: &TutorPart<'_>,
        now: DateTime<Utc>,
    ) -> QueryResult<Profile> {
        let row = profiles::table.find(id);
        if let Some((first_name, last_name)) = part.name {
            diesel::update(row)
                .set((profiles::first_name.eq(first_name), profiles::last_name.eq(last_name)))
                .execute(conn)?;
        }
        diesel::update(row.filter(profiles::role.ne(Role::Admin)))
            .set(profiles::role.eq(Role::Tutor))
            .execute(conn)?;
        diesel::update(row)
            .set((
                profiles::services.eq(part.services),
                profiles::is_mentor_approved.eq(true),
                profiles::bio.eq(part.bio),
                // Not changed if `None`.
                part.profile_image_url.map(|url| profiles::profile_image_url.eq(url)),
                Some(part.education).filter(|text| !text.is_empty()).map(|text| profiles::education.eq(text)),
                profiles::updated_at.eq(now),
            ))
            .returning(Profile::as_returning())
            .get_result(conn)
    }

    /// Sets both names.
    pub fn rename(
        conn: &mut PgConnection,
        id: UserId,
        first_name: &str,
        last_name: &str,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(profiles::table.find(id))
            .set((
                profiles::first_name.eq(first_name),
                profiles::last_name.eq(last_name),
                profiles::updated_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// Sets a tutor's booking rules: minimum notice and buffer.
    pub fn set_booking_rules(
        conn: &mut PgConnection,
        id: UserId,
        minimum_notice_minutes: i32,
        buffer_minutes: i32,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(profiles::table.find(id))
            .set((
                profiles::minimum_notice_minutes.eq(minimum_notice_minutes),
                profiles::buffer_minutes.eq(buffer_minutes),
                profiles::updated_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// Sets the role whose dashboard opens first.
    pub fn land_on(conn: &mut PgConnection, id: UserId, role: Role, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(profiles::table.find(id))
            .set((profiles::role.eq(role), profiles::updated_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }
}

impl NewProfile<'_> {
    /// Inserts the profile, unless one exists.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(profiles::table).values(self).on_conflict_do_nothing().execute(conn)?;
        Ok(())
    }
}

impl<'a> NewProfile<'a> {
    /// Returns a new profile with a name and a role only.
    #[must_use]
    pub fn person(id: UserId, first_name: &'a str, last_name: &'a str, role: Role) -> NewProfile<'a> {
        NewProfile {
            id,
            first_name,
            last_name,
            role,
            services: Vec::new(),
            is_mentor_approved: false,
            bio: "",
            education: "",
            languages: "",
            levels: Vec::new(),
            profile_image_url: None,
            zoom_link: None,
            tutoring_hourly_rate_cents: Some(4000),
        }
    }
}
