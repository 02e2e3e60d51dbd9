//! `profiles`: what the academy knows of a person besides credentials.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use uuid::Uuid;

use crate::enums::{Role, Service};
use crate::models::name_order::by_name;
use crate::schema::{former_slugs, profiles, users};

/// Held by whoever gives a mentor an address, until the end of the transaction.
const SLUG_LOCK: i64 = 0x0051_0600;

/// As many mentors as one page shows.
const MENTORS: i64 = 500;

/// Holds the addresses of mentors' pages as they are, until the end of the transaction.
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

/// Whether everybody may see a person as a mentor.
#[diesel::dsl::auto_type]
pub(super) fn is_public_mentor() -> _ {
    profiles::is_mentor_approved.and(profiles::bio.ne("")).and(is_active())
}

/// A person.
#[derive(Debug, Clone, Queryable, Selectable, Identifiable)]
#[diesel(table_name = profiles, check_for_backend(diesel::pg::Pg))]
pub struct Profile {
    /// The same as the account's id.
    pub id: Uuid,
    pub first_name: String,
    pub last_name: String,
    /// The dashboard they land on. Everything they may do is in `user_roles`.
    pub role: Role,
    /// What a tutor offers.
    pub services: Vec<Option<Service>>,
    /// Whether an admin approved them as a tutor.
    pub is_mentor_approved: bool,
    /// The last part of a mentor's address; given with the approval.
    pub slug: Option<String>,
    /// A few words about themselves, plain text.
    pub bio: String,
    pub profile_image_url: Option<String>,
    pub zoom_link: Option<String>,
    /// US cents; `None` is priced as the default rate.
    pub tutoring_hourly_rate_cents: Option<i32>,
    /// How long before its start a lesson with them has to be booked.
    pub minimum_notice_minutes: i32,
    /// How much time lies at least between two lessons that they give.
    pub buffer_minutes: i32,
    /// Rises with each change that a tutor makes, or an admin for them.
    pub version: i32,
}

/// A new person, for an account that exists.
#[derive(Debug, Insertable)]
#[diesel(table_name = profiles)]
pub struct NewProfile<'a> {
    pub id: Uuid,
    /// 1 to 100 characters.
    pub first_name: &'a str,
    /// 1 to 100 characters.
    pub last_name: &'a str,
    /// The dashboard they land on.
    pub role: Role,
    /// What a tutor offers; empty for everybody else.
    pub services: Vec<Service>,
    /// Whether an admin approved them as a tutor.
    pub is_mentor_approved: bool,
    /// At most 2000 characters.
    pub bio: &'a str,
    pub profile_image_url: Option<&'a str>,
    pub zoom_link: Option<&'a str>,
    /// US cents.
    pub tutoring_hourly_rate_cents: Option<i32>,
}

/// What makes a person a tutor.
#[derive(Debug, Clone, Copy)]
pub struct TutorPart<'a> {
    /// What they offer.
    pub services: &'a [Service],
    /// At most 2000 characters.
    pub bio: &'a str,
    /// Address of their picture; the one they have is kept if there is none.
    pub profile_image_url: Option<&'a str>,
    /// Given and family name; those they have are kept if there are none.
    pub name: Option<(&'a str, &'a str)>,
}

/// A person together with the address mails go to.
#[derive(Debug, Clone)]
pub struct Contact {
    /// The person.
    pub profile: Profile,
    /// Their verified or claimed address.
    pub email: String,
    /// Whether their account is suspended.
    pub is_suspended: bool,
    /// Whether it was deleted: nobody reads at the address.
    pub is_deleted: bool,
}

/// Given and family name; people with one name have no family name.
#[must_use]
pub fn full_name(first_name: &str, last_name: &str) -> String {
    format!("{first_name} {last_name}").trim_end().to_owned()
}

impl Profile {
    /// Given and family names of some people, by their ids: one query for any number of them.
    pub fn names(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<HashMap<Uuid, (String, String)>> {
        let rows: Vec<(Uuid, (String, String))> = profiles::table
            .filter(profiles::id.eq_any(ids))
            .select((profiles::id, (profiles::first_name, profiles::last_name)))
            .load(conn)?;
        Ok(rows.into_iter().collect())
    }

    /// Given and family name.
    #[must_use]
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }

    /// The profile with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Profile>> {
        profiles::table.find(id).select(Profile::as_select()).first(conn).optional()
    }

    /// The same, which nobody else changes until the end of the transaction.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Profile>> {
        profiles::table.find(id).select(Profile::as_select()).for_update().first(conn).optional()
    }

    /// A tutor whom students can book: approved, not suspended, and offering lessons.
    pub fn bookable_tutor(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Profile>> {
        profiles::table
            .find(id)
            .filter(profiles::is_mentor_approved)
            .filter(profiles::services.contains(vec![Service::Tutoring]))
            .filter(is_active())
            .select(Profile::as_select())
            .first(conn)
            .optional()
    }

    /// Whether they offer this.
    #[must_use]
    pub fn offers(&self, service: Service) -> bool {
        self.services.contains(&Some(service))
    }

    /// The mentors that everybody may see: approved tutors with a page and a bio who are not suspended, by name. A page shows them all, and
    /// no more than this many.
    pub fn mentors(conn: &mut PgConnection) -> QueryResult<Vec<Profile>> {
        profiles::table
            .filter(is_public_mentor())
            .filter(profiles::slug.is_not_null())
            .order(by_name())
            .limit(MENTORS)
            .select(Profile::as_select())
            .load(conn)
    }

    /// The mentor under this address, if everybody may see them.
    pub fn mentor(conn: &mut PgConnection, slug: &str) -> QueryResult<Option<Profile>> {
        profiles::table
            .filter(profiles::slug.eq(slug))
            .filter(is_public_mentor())
            .select(Profile::as_select())
            .first(conn)
            .optional()
    }

    /// Gives a mentor an address made of `wanted`, with a number behind it when that is or was another's. One they
    /// have is kept: addresses do not change under those who link to them.
    pub fn assign_slug(conn: &mut PgConnection, id: Uuid, wanted: &str) -> QueryResult<()> {
        // One at a time: two of one name would both find the same address free.
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

    /// The profiles with these ids and their addresses, in no particular order.
    pub fn contacts(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<Vec<Contact>> {
        let rows: Vec<(Profile, String, bool, bool)> = profiles::table
            .inner_join(users::table)
            .filter(profiles::id.eq_any(ids))
            .select((
                Profile::as_select(),
                users::email,
                users::suspended_at.is_not_null(),
                users::deleted_at.is_not_null(),
            ))
            .load(conn)?;
        let contact =
            |(profile, email, is_suspended, is_deleted)| Contact { profile, email, is_suspended, is_deleted };
        Ok(rows.into_iter().map(contact).collect())
    }

    /// Lets somebody teach from now on, with what they applied with, and answers them. Their dashboard becomes the
    /// tutor's, but an admin's stays an admin's. A picture they have is kept when they sent none.
    pub fn admit_tutor(
        conn: &mut PgConnection,
        id: Uuid,
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
                // Not changed when there is none.
                part.profile_image_url.map(|url| profiles::profile_image_url.eq(url)),
                profiles::updated_at.eq(now),
            ))
            .returning(Profile::as_returning())
            .get_result(conn)
    }

    /// Sets both names.
    pub fn rename(
        conn: &mut PgConnection,
        id: Uuid,
        (first_name, last_name): (&str, &str),
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

    /// Sets what a tutor asks of a time that is booked: how long ahead, and how far from their other lessons.
    pub fn set_booking_rules(
        conn: &mut PgConnection,
        id: Uuid,
        (minimum_notice_minutes, buffer_minutes): (i32, i32),
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

    /// Sets the dashboard a person lands on.
    pub fn land_on(conn: &mut PgConnection, id: Uuid, role: Role, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(profiles::table.find(id))
            .set((profiles::role.eq(role), profiles::updated_at.eq(now)))
            .execute(conn)?;
        Ok(())
    }
}

impl NewProfile<'_> {
    /// Stores the profile; one that exists already is kept as it is.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(profiles::table).values(self).on_conflict_do_nothing().execute(conn)?;
        Ok(())
    }
}

impl<'a> NewProfile<'a> {
    /// Somebody with a name and a role, and nothing else yet.
    #[must_use]
    pub fn person(id: Uuid, first_name: &'a str, last_name: &'a str, role: Role) -> NewProfile<'a> {
        NewProfile {
            id,
            first_name,
            last_name,
            role,
            services: Vec::new(),
            is_mentor_approved: false,
            bio: "",
            profile_image_url: None,
            zoom_link: None,
            tutoring_hourly_rate_cents: Some(4000),
        }
    }
}
