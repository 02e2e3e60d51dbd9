//! Fixed users, lessons and requests, for golden tests of emails.

use std::path::Path;

use academy::platform::config::Config;
use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use diesel::prelude::*;
use schema::enums::{BookingStatus, CancellationReason, PaymentPurpose, PaymentStatus, Role, Subject};
use schema::ids::UserId;
use schema::models::payment::{NewPayment, PaymentChange};
use schema::models::profile::NewProfile;
use schema::models::research_request::ResearchRequest;
use schema::models::student_booking::{BookingChange, StudentBooking};
use schema::models::user::User;
use schema::schema::{mail_outbox, payments, research_requests, student_bookings, users};
use uuid::Uuid;

use test_support::{TestDatabase, app};

pub const STUDENT: UserId = UserId::new(Uuid::from_u128(1));
pub const TUTOR: UserId = UserId::new(Uuid::from_u128(2));
pub const ADMIN: UserId = UserId::new(Uuid::from_u128(3));
pub const PROVIDER: UserId = UserId::new(Uuid::from_u128(4));

/// Returns the settings with which emails are written.
pub fn config(database_url: &str) -> Config {
    app::config(database_url, "https://academy.test", Path::new("/nonexistent"), &[])
}

pub struct World {
    pub conn: PgConnection,
    pub config: Config,
    pub now: DateTime<Utc>,
    // Dropped last, because the connection uses it.
    _database: TestDatabase,
}

/// An email in the outbox.
#[derive(Debug, Queryable)]
pub struct Written {
    pub occasion: String,
    pub template: String,
    pub priority: i16,
    pub to_address: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub calendar_method: Option<String>,
    pub calendar_body: Option<String>,
}

impl World {
    pub fn new() -> World {
        let database = TestDatabase::new();
        let mut world = World {
            conn: database.connect(),
            config: config(&database.url()),
            now: Utc.with_ymd_and_hms(2026, 11, 20, 18, 0, 0).unwrap(),
            _database: database,
        };
        world.person(STUDENT, ("Zoë", "Müller-Sample"), Role::Student, None);
        world.person(TUTOR, ("Ada", "Sample"), Role::Tutor, Some("https://zoom.us/j/5551234567?pwd=abc&x=1"));
        world.person(ADMIN, ("Grace", "Sample"), Role::Admin, None);
        world
    }

    pub fn person(&mut self, id: UserId, (first, last): (&str, &str), role: Role, zoom_link: Option<&str>) {
        diesel::insert_into(users::table)
            .values((
                users::id.eq(id),
                users::email.eq(format!("{role}@people.test")),
                users::email_verified_at.eq(self.now),
            ))
            .execute(&mut self.conn)
            .unwrap();
        NewProfile { zoom_link, ..NewProfile::person(id, first, last, role) }.insert(&mut self.conn).unwrap();
        User::grant_role(&mut self.conn, id, role).unwrap();
    }

    /// Inserts a confirmed lesson, paid with sixty dollars or free, on a Saturday at 4 p.m.
    pub fn lesson(&mut self, price_cents: i32) -> StudentBooking {
        let starts_at = Utc.with_ymd_and_hms(2026, 12, 6, 0, 0, 0).unwrap();
        let (id, now) = (Uuid::from_u128(100), self.now);
        self.conn.transaction(|conn| lesson(conn, id, (starts_at, price_cents), now)).unwrap()
    }

    /// Changes the lesson or its payment.
    pub fn change(
        &mut self,
        lesson: &StudentBooking,
        booking: &BookingChange,
        payment: &PaymentChange,
    ) -> StudentBooking {
        let now = self.now;
        self.conn.transaction(|conn| lesson.change(conn, booking, payment, now)).unwrap()
    }

    /// Cancels a lesson.
    pub fn cancelled(
        &mut self,
        by: CancellationReason,
        (price_cents, money): (i32, PaymentStatus),
        note: &str,
    ) -> StudentBooking {
        let lesson = self.lesson(price_cents);
        let change = BookingChange {
            status: Some(BookingStatus::Cancelled),
            cancelled_at: Some(self.now),
            calendar_sequence: Some(1),
            cancellation_reason: Some(by),
            cancellation_note: Some(note.to_owned()),
            ..BookingChange::default()
        };
        let payment = PaymentChange { status: Some(money), ..PaymentChange::default() };
        self.change(&lesson, &change, &payment)
    }

    /// Inserts a research request, assigned to the tutor or unassigned.
    pub fn research(&mut self, tutor_id: Option<UserId>) -> ResearchRequest {
        let status = if tutor_id.is_some() { "assigned" } else { "pending" };
        diesel::insert_into(research_requests::table)
            .values((
                research_requests::id.eq(Uuid::from_u128(200)),
                research_requests::student_id.eq(STUDENT),
                research_requests::assigned_tutor_id.eq(tutor_id),
                research_requests::assigned_at.eq(tutor_id.map(|_| self.now)),
                research_requests::status.eq(status),
                research_requests::research_area.eq("Computational biology"),
                research_requests::goals.eq("A poster for the science fair.\nPerhaps a paper."),
                research_requests::background_knowledge.eq("AP Biology, some Python <3"),
                research_requests::preferred_timeline.eq("3-6 months"),
                research_requests::availability.eq("Weekends"),
            ))
            .returning(ResearchRequest::as_returning())
            .get_result(&mut self.conn)
            .unwrap()
    }

    /// Removes and returns the emails written so far, with their occasions.
    pub fn take_emails(&mut self) -> Vec<Written> {
        let mut emails: Vec<Written> = diesel::delete(mail_outbox::table)
            .returning((
                mail_outbox::occasion,
                mail_outbox::template,
                mail_outbox::priority,
                mail_outbox::to_address,
                mail_outbox::subject,
                mail_outbox::text_body,
                mail_outbox::html_body,
                mail_outbox::calendar_method,
                mail_outbox::calendar_body,
            ))
            .get_results(&mut self.conn)
            .unwrap();
        emails.sort_by(|one, other| one.occasion.cmp(&other.occasion));
        emails
    }
}

fn lesson(
    conn: &mut PgConnection,
    id: Uuid,
    (starts_at, price_cents): (DateTime<Utc>, i32),
    now: DateTime<Utc>,
) -> QueryResult<StudentBooking> {
    diesel::delete(payments::table).execute(conn)?;
    diesel::delete(student_bookings::table).execute(conn)?;
    diesel::insert_into(student_bookings::table)
        .values((
            student_bookings::id.eq(id),
            student_bookings::student_id.eq(STUDENT),
            student_bookings::tutor_id.eq(TUTOR),
            student_bookings::subject.eq(Subject::Physics),
            student_bookings::starts_at.eq(starts_at),
            student_bookings::ends_at.eq(starts_at + TimeDelta::hours(1)),
            student_bookings::status.eq(BookingStatus::Confirmed),
            student_bookings::price_cents.eq(price_cents),
            student_bookings::tutor_share_cents.eq(price_cents * 4 / 5),
            student_bookings::created_at.eq(now),
            student_bookings::updated_at.eq(now),
        ))
        .execute(conn)?;
    if price_cents > 0 {
        NewPayment {
            purpose: PaymentPurpose::Booking,
            listing_id: None,
            booking_id: Some(id),
            payer_id: STUDENT,
            payee_id: Some(TUTOR),
            amount_cents: price_cents,
            payee_share_cents: price_cents * 4 / 5,
            status: PaymentStatus::Paid,
            next_sync_at: None,
            created_at: now,
            updated_at: now,
        }
        .insert(conn)?;
    }
    StudentBooking::find(conn, id)?.ok_or(diesel::NotFound)
}
