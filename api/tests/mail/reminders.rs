//! Reminders are sent a day and an hour before a lesson, once to each participant, whatever changes in between.

use academy::domain::booking::Actor;
use academy::{jobs, mail};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::BookingStatus;
use schema::models::email_preferences::EmailPreferencesChange;
use schema::models::payment::PaymentChange;
use schema::models::student_booking::{BookingChange, StudentBooking};
use schema::schema::mail_outbox;
use serde_json::json;
use uuid::Uuid;

use academy::platform::ctx::Ctx;
use test_support::TestApp;

const HOUR: TimeDelta = TimeDelta::hours(1);
const MINUTE: TimeDelta = TimeDelta::minutes(1);

struct Lesson {
    app: TestApp,
    id: Uuid,
    starts_at: DateTime<Utc>,
}

impl Lesson {
    /// A free lesson, confirmed immediately: booked `after` the test's start for noon in `days`.
    async fn booked(after: TimeDelta, days: i64) -> Lesson {
        let app = TestApp::start().await;
        let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
        let starts_at = app.noon_in(days);
        app.clock.advance(after);
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
        let booking = student.post("/api/bookings", body).await.expect(201);
        let id = booking["id"].as_str().unwrap().parse().unwrap();
        Lesson { app, id, starts_at }
    }

    /// Moves the clock to `before` the lesson's start and runs the job twice.
    async fn at(&self, before: TimeDelta) -> Vec<String> {
        self.app.clock.advance(self.starts_at - before - self.app.clock.now() + TimeDelta::seconds(1));
        jobs::send_lesson_reminders(self.app.state.clone()).await.unwrap();
        jobs::send_lesson_reminders(self.app.state.clone()).await.unwrap();
        self.reminders()
    }

    /// Returns the reminders in the outbox, by occasion.
    fn reminders(&self) -> Vec<String> {
        let occasions: Vec<String> = mail_outbox::table
            .filter(mail_outbox::template.eq("lesson_reminder"))
            .order(mail_outbox::occasion)
            .select(mail_outbox::occasion)
            .load(&mut self.app.conn())
            .unwrap();
        let prefix = format!("lesson/{}/", self.id);
        occasions.iter().map(|occasion| occasion.strip_prefix(&prefix).unwrap().to_owned()).collect()
    }

    fn change(&self, change: &BookingChange) -> StudentBooking {
        let (conn, now) = (&mut self.app.conn(), self.app.clock.now());
        let booking = StudentBooking::find(conn, self.id).unwrap().expect("a booking");
        booking.change(conn, change, &PaymentChange::default(), now).unwrap()
    }

    /// Turns the student's reminders on or off.
    fn choose(&self, reminders: bool) {
        let conn = &mut self.app.conn();
        let booking = StudentBooking::find(conn, self.id).unwrap().expect("a booking");
        EmailPreferencesChange { reminders, messages: true }.upsert(conn, booking.student_id).unwrap();
    }

    fn move_to(&mut self, starts_at: DateTime<Utc>) {
        let change = BookingChange {
            starts_at: Some(starts_at),
            ends_at: Some(starts_at + HOUR),
            calendar_sequence: Some(1),
            ..BookingChange::default()
        };
        let (moved, now) = (self.change(&change), self.app.clock.now());
        let before = (self.starts_at, self.starts_at + HOUR);
        let config = &self.app.state.config;
        mail::booking_rescheduled(
            &mut Ctx { conn: &mut self.app.conn(), config, now },
            &moved,
            before,
            Actor::Student,
        )
        .unwrap();
        self.starts_at = starts_at;
    }

    fn cancel(&self) {
        let change = BookingChange {
            status: Some(BookingStatus::Cancelled),
            cancelled_at: Some(self.app.clock.now()),
            ..BookingChange::default()
        };
        let (booking, now) = (self.change(&change), self.app.clock.now());
        mail::booking_cancelled(
            &mut Ctx { conn: &mut self.app.conn(), config: &self.app.state.config, now },
            &booking,
        )
        .unwrap();
    }
}

const DAY_BEFORE: [&str; 2] = ["reminder-24h-0/student", "reminder-24h-0/tutor"];
const HOUR_BEFORE: [&str; 2] = ["reminder-1h-0/student", "reminder-1h-0/tutor"];

#[test_support::test]
async fn both_are_reminded_a_day_and_an_hour_before() {
    let lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    assert_eq!(lesson.at(HOUR * 24 + MINUTE).await, [""; 0]);
    assert_eq!(lesson.at(HOUR * 24).await, DAY_BEFORE);
    assert_eq!(lesson.at(HOUR + MINUTE).await, DAY_BEFORE);
    let all = [HOUR_BEFORE, DAY_BEFORE].concat();
    assert_eq!(lesson.at(HOUR).await, all);
    assert_eq!(lesson.at(HOUR * -24).await, all);
}

#[test_support::test]
async fn a_lesson_booked_within_a_day_is_reminded_of_an_hour_before_only() {
    let lesson = Lesson::booked(HOUR * 6, 1).await;
    assert_eq!(lesson.at(HOUR * 2).await, [""; 0]);
    assert_eq!(lesson.at(HOUR).await, HOUR_BEFORE);
}

#[test_support::test]
async fn a_moved_lesson_is_reminded_of_at_its_new_time() {
    let mut lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    assert_eq!(lesson.at(HOUR * 24).await, DAY_BEFORE);
    // The first reminder is not sent yet and is outdated.
    lesson.move_to(lesson.starts_at + TimeDelta::days(2));
    assert_eq!(lesson.reminders(), [""; 0]);
    assert_eq!(lesson.at(HOUR * 24 + MINUTE).await, [""; 0]);
    assert_eq!(lesson.at(HOUR * 24).await, ["reminder-24h-1/student", "reminder-24h-1/tutor"]);
    // Moved to less than a day ahead: its participants have just been notified of it.
    lesson.move_to(lesson.starts_at - HOUR * 12);
    assert_eq!(lesson.at(HOUR + MINUTE).await, [""; 0]);
    assert_eq!(lesson.at(HOUR).await, ["reminder-1h-1/student", "reminder-1h-1/tutor"]);
}

#[test_support::test]
async fn a_cancelled_lesson_is_not_reminded_of() {
    let lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    assert_eq!(lesson.at(HOUR * 24).await, DAY_BEFORE);
    lesson.cancel();
    assert_eq!(lesson.at(HOUR).await, [""; 0], "and what had not gone out is taken back");
}

#[test_support::test]
async fn reminders_that_come_too_late_are_left_out() {
    let lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    assert_eq!(lesson.at(MINUTE * 30).await, HOUR_BEFORE, "after a standstill of days");
    let lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    assert_eq!(lesson.at(-MINUTE).await, [""; 0]);
}

#[test_support::test]
async fn whoever_turned_reminders_off_gets_none_and_the_other_still_does() {
    let lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    lesson.choose(false);
    assert_eq!(lesson.at(HOUR * 24).await, ["reminder-24h-0/tutor"]);
    lesson.choose(true);
    let all = ["reminder-1h-0/student", "reminder-1h-0/tutor", "reminder-24h-0/tutor"];
    assert_eq!(lesson.at(HOUR).await, all);
}

#[test_support::test]
async fn workers_at_once_remind_once() {
    let lesson = Lesson::booked(TimeDelta::zero(), 7).await;
    lesson.app.clock.advance(lesson.starts_at - HOUR * 23 - lesson.app.clock.now());
    let workers = (0..4).map(|_| jobs::send_lesson_reminders(lesson.app.state.clone()));
    let done: usize =
        futures_util::future::join_all(workers).await.into_iter().map(|done| done.unwrap()).sum();
    assert_eq!((done, lesson.reminders().len()), (1, 2));
}
