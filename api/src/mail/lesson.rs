//! Shared parts of emails about a lesson: its people, facts and calendar entry.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::mail_outbox::MailPriority;
use schema::models::profile::{Contact, Profile};
use schema::models::student_booking::StudentBooking;

use super::calendar::{CalendarEntry, Invitation, Method};
use super::email_layout::{EmailLayout, EmailReason, Envelope, LessonTime};
use crate::domain::time::ReaderZone;
use crate::error::{Error, Result};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// A lesson with its student and tutor.
pub(super) struct Lesson<'a> {
    config: &'a Config,
    pub(super) booking: &'a StudentBooking,
    student: Contact,
    tutor: Contact,
    now: DateTime<Utc>,
}

/// The student or the tutor as the recipient.
pub(super) struct LessonReader<'a> {
    lesson: &'a Lesson<'a>,
    /// The recipient.
    pub(super) to: &'a Contact,
    /// The other person.
    pub(super) other: &'a Contact,
    pub(super) is_student: bool,
}

/// Returns the file with which the lesson's student or tutor adds it to a calendar; `None` for anybody else.
pub fn calendar_file(ctx: &mut Ctx<'_>, booking: &StudentBooking, reader: UserId) -> Result<Option<String>> {
    let lesson = Lesson::load(ctx.conn, ctx.config, booking, ctx.now)?;
    let side = lesson.sides().into_iter().find(|side| side.to.profile.id == reader);
    side.map(|side| side.calendar_file()).transpose()
}

/// The prefix of the occasions of emails that a newer email about the lesson supersedes.
pub(super) fn occasions(booking: &StudentBooking) -> String {
    format!("lesson/{}/", booking.id)
}

impl<'a> Lesson<'a> {
    pub(super) fn load(
        conn: &mut PgConnection,
        config: &'a Config,
        booking: &'a StudentBooking,
        now: DateTime<Utc>,
    ) -> Result<Lesson<'a>> {
        let mut people = Profile::contacts(conn, &[booking.student_id, booking.tutor_id])?;
        let mut take = |id| {
            let at = people.iter().position(|contact| contact.profile.id == id);
            at.map(|at| people.swap_remove(at)).ok_or_else(|| Error::internal("a booking without its people"))
        };
        let (student, tutor) = (take(booking.student_id)?, take(booking.tutor_id)?);
        Ok(Lesson { config, booking, student, tutor, now })
    }

    pub(super) fn student(&self) -> LessonReader<'_> {
        LessonReader { lesson: self, to: &self.student, other: &self.tutor, is_student: true }
    }

    pub(super) fn sides(&self) -> [LessonReader<'_>; 2] {
        [
            self.student(),
            LessonReader { lesson: self, to: &self.tutor, other: &self.student, is_student: false },
        ]
    }
}

impl<'a> LessonReader<'a> {
    /// An email to this person with greeting and facts, to be completed.
    pub(super) fn layout(&self, subject: String) -> EmailLayout<'static> {
        let booking = self.lesson.booking;
        EmailLayout {
            subject,
            greeting: format!("Hi {},", self.to.profile.first_name),
            slot: Some(self.time()),
            facts: vec![
                ("Subject", booking.subject.to_string()),
                (if self.is_student { "Tutor" } else { "Student" }, self.other.profile.full_name()),
            ],
            action: Some(("Open my dashboard", self.lessons_link())),
            reason: EmailReason::Lesson,
            priority: MailPriority::Booking,
            ..EmailLayout::default()
        }
    }

    /// The zone in which the recipient reads times.
    pub(super) fn zone(&self) -> ReaderZone {
        ReaderZone::of(self.to.time_zone.as_deref())
    }

    /// The lesson's time.
    pub(super) fn time(&self) -> LessonTime {
        let booking = self.lesson.booking;
        LessonTime::new(booking.starts_at, booking.ends_at, self.zone())
    }

    /// `Physics with Ada Sample`, from the recipient's point of view.
    pub(super) fn name(&self) -> String {
        format!("{} with {}", self.lesson.booking.subject, self.other.profile.full_name())
    }

    pub(super) fn booking(&self) -> &'a StudentBooking {
        self.lesson.booking
    }

    /// Whether it has a price to be paid here.
    pub(super) fn has_price(&self) -> bool {
        self.lesson.booking.price_cents > 0
    }

    /// The page with the recipient's lessons.
    fn lessons_link(&self) -> String {
        let path = if self.is_student { page_paths::STUDENT_LESSONS } else { page_paths::TUTOR_SESSIONS };
        self.lesson.config.link(path)
    }

    /// The page with the tutor's other free times, for the student.
    pub(super) fn other_times_link(&self) -> String {
        let booking = self.lesson.booking;
        self.lesson.config.link(&page_paths::times_of_tutor(booking.tutor_id, booking.subject.as_str()))
    }

    /// The Zoom link.
    pub(super) fn zoom(&self) -> Option<&'a str> {
        self.lesson.tutor.profile.zoom_link.as_deref()
    }

    /// Makes joining the button, and moves the other one below it, if there is a Zoom link.
    pub(super) fn offer_to_join(&self, layout: &mut EmailLayout<'_>) {
        if let Some(zoom) = self.zoom() {
            let dashboard = layout.action.replace(("Join on Zoom", zoom.to_owned()));
            layout.more_actions.extend(dashboard);
        }
    }

    /// The calendar invitation for the recipient.
    pub(super) fn invitation(&self, method: Method) -> Result<Invitation> {
        let Lesson { config, now, .. } = *self.lesson;
        self.entry(|entry| entry.invitation(config, method, now))
    }

    /// The file that this person adds to a calendar.
    fn calendar_file(&self) -> Result<String> {
        let Lesson { config, now, .. } = *self.lesson;
        self.entry(|entry| entry.file(config, now))
    }

    /// Builds something from the lesson's entry in this person's calendar.
    fn entry<T>(&self, build: impl FnOnce(CalendarEntry<'_>) -> Result<T>) -> Result<T> {
        let Lesson { booking, tutor, .. } = self.lesson;
        let url = self.lessons_link();
        let place = match &tutor.profile.zoom_link {
            Some(link) => format!("Zoom: {link}"),
            None => format!("{} will say where to meet.", tutor.profile.full_name()),
        };
        let who = if self.is_student { "Tutor" } else { "Student" };
        let description =
            format!("{who}: {}\n{place}\nMove or cancel it: {url}", self.other.profile.full_name());
        build(CalendarEntry {
            booking_id: booking.id,
            sequence: booking.calendar_sequence,
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            summary: &self.name(),
            description: &description,
            location: self.zoom(),
            url: &url,
            attendee: (&self.to.profile.full_name(), &self.to.email),
        })
    }

    /// Inserts the email into the outbox, once per `occasion` and recipient.
    pub(super) fn queue(
        &self,
        conn: &mut PgConnection,
        layout: &EmailLayout<'_>,
        template: &str,
        occasion: &str,
    ) -> Result<()> {
        let side = if self.is_student { "student" } else { "tutor" };
        let to = Envelope {
            occasion: &format!("{}{occasion}/{side}", occasions(self.lesson.booking)),
            template,
            to_address: &self.to.email,
            to_name: &self.to.profile.full_name(),
        };
        layout.queue(&mut Ctx { conn, config: self.lesson.config, now: self.lesson.now }, to)
    }

    /// The lesson's time, such as `Saturday, November 21, 2026, 4:00–5:00 PM Eastern time`.
    pub(super) fn when(&self) -> String {
        let (booking, zone) = (self.lesson.booking, self.zone());
        format!("{}, {}", zone.day(booking.starts_at), zone.hours(booking.starts_at, booking.ends_at))
    }
}
