//! Golden tests of the emails that name an instant, for readers in three zones and on two clock changes.

use academy::domain::booking::Actor;
use academy::mail;
use academy::mail::{AccountOwner, AdminRightsChange, PasskeyChange, SecondFactorChange};
use academy::platform::ctx::Ctx;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::{BookingStatus, CancellationReason, PaymentStatus};
use schema::models::payment::PaymentChange;
use schema::models::student_booking::{BookingChange, StudentBooking};
use schema::models::tutor_session::TutorSession;
use schema::models::user::User;
use schema::schema::users;
use uuid::Uuid;

use super::golden_emails::text_of;
use super::world::{ADMIN, STUDENT, TUTOR, World};
use test_support::golden;

const HOUR: TimeDelta = TimeDelta::hours(1);
const OWNER: AccountOwner<'_> = AccountOwner { email: "student@people.test", first_name: "Zoë" };

/// A night on which clocks change in the United States.
struct Night {
    name: &'static str,
    /// The first lesson ends after the change, in New York.
    first: &'static str,
    /// The second is moved from the day before the change to the day after it.
    days: [&'static str; 2],
}

const NIGHTS: [Night; 2] = [
    Night {
        name: "fall",
        first: "2026-11-01T05:30:00Z",
        days: ["2026-10-31T23:00:00Z", "2026-11-02T00:00:00Z"],
    },
    Night {
        name: "spring",
        first: "2027-03-14T06:30:00Z",
        days: ["2027-03-14T00:00:00Z", "2027-03-14T23:00:00Z"],
    },
];

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap_or_else(|_| panic!("{text} is no instant"))
}

impl World {
    /// Everybody reads times in this zone.
    fn everybody_in(&mut self, zone: &str) {
        diesel::update(users::table).set(users::time_zone.eq(zone)).execute(&mut self.conn).unwrap();
    }

    fn lesson_at(&mut self, starts_at: DateTime<Utc>) -> StudentBooking {
        let lesson = self.lesson(6000);
        let change = BookingChange {
            starts_at: Some(starts_at),
            ends_at: Some(starts_at + HOUR),
            ..BookingChange::default()
        };
        self.change(&lesson, &change, &PaymentChange::default())
    }

    fn ctx(&mut self) -> Ctx<'_> {
        Ctx { conn: &mut self.conn, config: &self.config, now: self.now }
    }
}

/// Writes all emails about lessons of a night.
fn write_lesson_emails(world: &mut World, night: &Night) {
    let lesson = world.lesson_at(utc(night.first));
    world.now = lesson.starts_at - TimeDelta::days(1);
    mail::booking_confirmed(&mut world.ctx(), &lesson).unwrap();
    mail::lesson_reminder(&mut world.ctx(), &lesson, 24).unwrap();
    mail::lesson_reminder(&mut world.ctx(), &lesson, 1).unwrap();
    mail::refund_made(&mut world.ctx(), &lesson, "a", 1950).unwrap();
    let record = TutorSession {
        id: Uuid::from_u128(300),
        tutor_id: TUTOR,
        booking_id: Some(lesson.id),
        starts_at: lesson.starts_at,
        ends_at: lesson.ends_at,
        duration_hours: 1.0,
        paid: true,
        student_name: None,
        session_description: String::new(),
        updated_at: world.now,
        version: 2,
        changed_by: None,
    };
    mail::session_marked_paid(&mut world.conn, &world.config, &record).unwrap();
}

/// Writes the emails about a lesson that is held, moved over the clock change and canceled: each withdraws the one
/// before it, so that what is there is taken first.
fn write_later_emails(world: &mut World, night: &Night) -> Vec<super::world::Written> {
    let [before, after] = night.days.map(utc);
    let lesson = world.lesson_at(before);
    let held = StudentBooking {
        status: BookingStatus::Pending,
        hold_expires_at: Some(utc(night.first)),
        ..lesson.clone()
    };
    mail::booking_to_pay(&mut world.ctx(), &held).unwrap();
    let mut emails = world.take_emails();
    let moved = world.lesson_at(after);
    mail::booking_rescheduled(&mut world.ctx(), &moved, (before, before + HOUR), Actor::Student).unwrap();
    emails.extend(world.take_emails());
    let change = BookingChange { tutor_id: Some(ADMIN), ..BookingChange::default() };
    let payment = PaymentChange { payee_id: Some(ADMIN), ..PaymentChange::default() };
    let given = world.change(&moved, &change, &payment);
    mail::booking_substituted(&mut world.ctx(), &given, &moved).unwrap();
    emails.extend(world.take_emails());
    let cancelled = world.cancelled(CancellationReason::Student, (6000, PaymentStatus::RefundPending), "");
    let cancelled = StudentBooking { starts_at: after, ends_at: after + HOUR, ..cancelled };
    mail::booking_cancelled(&mut world.ctx(), &cancelled).unwrap();
    emails.extend(world.take_emails());
    emails
}

/// Writes the emails that name when something happened to an account.
fn write_account_emails(world: &mut World, night: &Night) {
    world.now = utc(night.first);
    mail::password_changed(&mut world.ctx(), OWNER, 0).unwrap();
    mail::second_factor_changed(&mut world.ctx(), OWNER, SecondFactorChange::Enabled).unwrap();
    mail::passkey_changed(&mut world.ctx(), OWNER, PasskeyChange::Added, "Phone").unwrap();
    let user = User::find(&mut world.conn, STUDENT).unwrap().unwrap();
    mail::admin_rights_changed(&mut world.ctx(), &user, "Ada Sample", AdminRightsChange::Revoked).unwrap();
}

#[test]
fn emails_name_times_in_the_zone_of_who_reads_them() {
    for (name, zone) in
        [("new-york", "America/New_York"), ("kolkata", "Asia/Kolkata"), ("pacific", "America/Los_Angeles")]
    {
        for night in &NIGHTS {
            let mut world = World::new();
            world.everybody_in(zone);
            write_lesson_emails(&mut world, night);
            let mut emails = world.take_emails();
            emails.extend(write_later_emails(&mut world, night));
            write_account_emails(&mut world, night);
            emails.extend(world.take_emails());
            emails.sort_by(|one, other| {
                (&one.template, &one.to_address, &one.subject).cmp(&(
                    &other.template,
                    &other.to_address,
                    &other.subject,
                ))
            });
            let text: Vec<String> = emails.iter().map(text_of).collect();
            golden::check(&format!("emails/zones-{name}-{}.txt", night.name), &text.join("\n=====\n"));
        }
    }
}

#[test]
fn two_people_of_one_lesson_each_read_their_own_time() {
    let mut world = World::new();
    for (id, zone) in [(STUDENT, Some("America/New_York")), (TUTOR, Some("Asia/Kolkata"))] {
        User::set_time_zone(&mut world.conn, id, zone).unwrap();
    }
    let lesson = world.lesson_at(utc("2026-11-01T18:00:00Z"));
    mail::booking_confirmed(&mut world.ctx(), &lesson).unwrap();
    for email in world.take_emails() {
        let (day, hours) = if email.to_address == "student@people.test" {
            ("Sunday, November 1, 2026", "1:00–2:00 PM Eastern time (10:00–11:00 AM Pacific)")
        } else {
            ("Sunday, November 1, 2026", "11:30 PM – 12:30 AM India time (10:00–11:00 AM Pacific)")
        };
        for expected in [day, hours] {
            assert!(email.text.contains(expected), "{expected}: {}", email.text);
        }
        let calendar = email.calendar_body.expect("an invitation");
        assert!(
            calendar.contains("DTSTART:20261101T180000Z"),
            "the instant, which calendars turn: {calendar}"
        );
    }
}
