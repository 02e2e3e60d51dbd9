//! Users, inserted directly into the database.

use std::sync::atomic::{AtomicU32, Ordering};

use academy::platform::tokens::Token;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::{Role, Service, Subject};
use schema::ids::UserId;
use schema::models::profile::NewProfile;
use schema::models::session::NewSession;
use schema::models::tutor_availability::{NewTutorAvailability, insert_all};
use schema::models::user::{NewUser, User};
use schema::schema::sessions;

use super::{Client, TestApp};

/// A user with a session.
pub struct Someone {
    pub id: UserId,
    pub email: String,
    pub client: Client,
}

impl std::ops::Deref for Someone {
    type Target = Client;
    fn deref(&self) -> &Client {
        &self.client
    }
}

impl TestApp {
    pub fn student(&self) -> Someone {
        self.person(Role::Student, None)
    }

    pub fn admin(&self) -> Someone {
        self.person(Role::Admin, None)
    }

    /// Inserts a provider who has not named an organization yet.
    pub fn provider(&self) -> Someone {
        self.person(Role::Provider, None)
    }

    /// Inserts an approved tutor with this rate (US cents; `None` for no rate) and no availability.
    pub fn tutor(&self, rate_cents: Option<i32>) -> Someone {
        self.person(Role::Tutor, rate_cents)
    }

    /// Inserts a tutor who offers Physics at any time of any day.
    pub fn busy_bee(&self, rate_cents: Option<i32>) -> Someone {
        let tutor = self.tutor(rate_cents);
        self.offer(tutor.id, Subject::Physics, "00:00", "23:45");
        tutor
    }

    /// Adds daily availability between two times.
    pub fn offer(&self, tutor_id: UserId, subject: Subject, start: &str, end: &str) {
        store_offer(&mut self.shared_conn(), tutor_id, subject, start, end);
    }

    /// Returns a slot of a [`TestApp::busy_bee`]: noon in the academy's zone, `days` from now.
    pub fn noon_in(&self, days: i64) -> DateTime<Utc> {
        let date = academy::domain::time::local_date(self.state.clock.now()) + TimeDelta::days(days);
        academy::domain::time::instant(date.and_hms_opt(12, 0, 0).expect("noon")).expect("noon exists")
    }

    /// Returns a client with a new session of an existing user.
    pub fn signed_in(&self, id: UserId) -> Client {
        let mut conn = self.shared_conn();
        User::grant_role(&mut conn, id, Role::Tutor).expect("granting a role");
        Client::new(&self.base, Some(&session(&mut conn, id, self.state.clock.now())))
    }

    fn person(&self, role: Role, rate_cents: Option<i32>) -> Someone {
        let (mut conn, now) = (self.shared_conn(), self.state.clock.now());
        let (id, email) = store_person(&mut conn, role, rate_cents, now);
        let token = session(&mut conn, id, now);
        if role == Role::Admin {
            keep_signed_in(&mut conn, id, now);
        }
        Someone { id, email, client: Client::new(&self.base, Some(&token)) }
    }
}

/// Inserts a user. Returns the id and email address.
pub fn store_person(
    conn: &mut PgConnection,
    role: Role,
    rate_cents: Option<i32>,
    now: DateTime<Utc>,
) -> (UserId, String) {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let number = NEXT.fetch_add(1, Ordering::SeqCst);
    let email = format!("{role}-{number}@people.test");
    let user = NewUser { email: &email, password_hash: None, email_verified_at: Some(now), created_at: now };
    let id = user.insert(conn).expect("storing an account").expect("a fresh address");
    let last_name = format!("Number{number}");
    let first_name = role.to_string();
    NewProfile {
        services: if role == Role::Tutor { vec![Service::Tutoring] } else { Vec::new() },
        is_mentor_approved: role == Role::Tutor,
        tutoring_hourly_rate_cents: rate_cents,
        zoom_link: (role == Role::Tutor).then_some("https://zoom.us/j/1"),
        ..NewProfile::person(id, &first_name, &last_name, role)
    }
    .insert(conn)
    .expect("storing a profile");
    User::grant_role(conn, id, role).expect("granting a role");
    (id, email)
}

/// Adds daily availability between two times.
pub fn store_offer(conn: &mut PgConnection, tutor_id: UserId, subject: Subject, start: &str, end: &str) {
    let parse = |text| NaiveTime::parse_from_str(text, "%H:%M").expect("a time");
    let rows: Vec<_> = (0..7)
        .map(|day_of_week| NewTutorAvailability {
            tutor_id,
            day_of_week,
            start_time: parse(start),
            end_time: parse(end),
            subject,
        })
        .collect();
    insert_all(conn, &rows).expect("storing availability");
}

/// Inserts a session. Returns the cookie's token.
pub fn session(conn: &mut PgConnection, user_id: UserId, now: DateTime<Utc>) -> String {
    let token = Token::random().expect("randomness");
    store_session(conn, user_id, &token.hash, now);
    token.secret
}

/// Inserts a session with this token hash.
pub fn store_session(conn: &mut PgConnection, user_id: UserId, token_hash: &[u8], now: DateTime<Utc>) {
    NewSession {
        user_id,
        token_hash,
        user_agent: "test",
        created_at: now,
        last_seen_at: now,
        // Longer than any test moves its clock.
        expires_at: now + TimeDelta::days(3650),
        awaits_second_factor: false,
        verified_at: Some(now),
        wanted_role: None,
    }
    .insert(conn)
    .expect("storing a session");
}

/// Prevents an admin's sessions from expiring by inactivity: last seen in the far future, so the idle timeout is never
/// reached.
pub fn keep_signed_in(conn: &mut PgConnection, user_id: UserId, now: DateTime<Utc>) {
    diesel::update(sessions::table.filter(sessions::user_id.eq(user_id)))
        .set(sessions::last_seen_at.eq(now + TimeDelta::days(3650)))
        .execute(conn)
        .expect("their sessions");
}

/// Marks all sessions of a user as recently verified.
pub fn verify(conn: &mut PgConnection, user_id: UserId, now: DateTime<Utc>) {
    diesel::update(sessions::table.filter(sessions::user_id.eq(user_id)))
        .set(sessions::verified_at.eq(now))
        .execute(conn)
        .expect("their sessions");
}
