//! Lessons that exist in every sample academy: the demo people's, those of the tutor who is a student too, and one of
//! each kind that is in progress.

use academy::domain::booking::Actor;
use academy::domain::slots::LESSON;
use chrono::{DateTime, TimeDelta, Utc};

use crate::demand::{LessonMatch, Planner};
use crate::people::{Person, Tutor, local};
use crate::plan::PlannedAction;

/// Past lessons of the demo student: days ago, tutor.
const DEMO_STUDENT: [(i64, &str); 16] = [
    (176, "tutor"),
    (165, "lucia.sample"),
    (153, "tutor"),
    (139, "mira.sample"),
    (127, "jonas.sample"),
    (118, "tutor"),
    (104, "lucia.sample"),
    (CANCELLED_DAYS_AGO, "mira.sample"),
    (81, "tutor"),
    (70, "theo.sample"),
    (59, "tutor"),
    (47, "lucia.sample"),
    (36, "jonas.sample"),
    (25, "tutor"),
    (16, "priya.sample"),
    (8, "tutor"),
];
/// The past lesson that the demo student cancelled in time.
const CANCELLED_DAYS_AGO: i64 = 92;
/// The past lesson with a dispute that the academy won.
const DISPUTE_WON_DAYS_AGO: i64 = 59;
/// The past lesson with an open dispute.
const DISPUTED_DAYS_AGO: i64 = 8;
/// Future lessons of the demo student: days from now at the earliest, tutor.
const DEMO_STUDENT_AHEAD: [(i64, &str); 3] = [(4, "mira.sample"), (8, "tutor"), (12, "jonas.sample")];
/// Tutors for the demo student's next lesson: the one who is free first gives it.
const NEXT_TUTORS: [&str; 3] = ["tutor", "lucia.sample", "mira.sample"];
/// Past lessons of the tutor who is a student too: days ago, tutor.
const LEARNING_TUTOR: [(i64, &str); 7] = [
    (147, "lucia.sample"),
    (126, "lucia.sample"),
    (105, "lucia.sample"),
    (77, "jonas.sample"),
    (49, "lucia.sample"),
    (28, "lucia.sample"),
    (9, "lucia.sample"),
];

impl<'a> Planner<'a> {
    /// Plans the lessons as of `now`.
    pub fn plan_scripted(&mut self, now: DateTime<Utc>) {
        let Some(demo) = self.people.students.first() else { return };
        for (days_ago, tutor) in DEMO_STUDENT {
            self.plan_past(demo, tutor, days_ago);
        }
        if let Some(learner) = self.people.tutors.iter().find(|tutor| tutor.sample.learns) {
            for (days_ago, tutor) in LEARNING_TUTOR {
                self.plan_past(&learner.person, tutor, days_ago);
            }
        }
        self.plan_next(demo, now);
        for (days, tutor) in DEMO_STUDENT_AHEAD {
            self.plan_ahead(demo, tutor, now + TimeDelta::days(days), Vec::new());
        }
        self.plan_present(now);
    }

    /// Plans a past lesson on that day or soon after, completed or cancelled in time.
    fn plan_past(&mut self, student: &'a Person, tutor: &str, days_ago: i64) {
        let Some(tutor) = self.demo_tutor(tutor) else { return };
        let day = self.today - TimeDelta::days(days_ago);
        let Some(offered) = self.calendar.first_lesson(tutor, student.id, local(day, 0, 0)) else { return };
        let booked_at = local(day - TimeDelta::days(4), 17 * 60 + days_ago % 50, 21);
        if booked_at < tutor.admitted_at {
            return;
        }
        let mut actions = vec![(booked_at + TimeDelta::seconds(131), PlannedAction::Pay)];
        if days_ago == CANCELLED_DAYS_AGO {
            let note = "I have an exam that day, sorry!";
            actions
                .push((booked_at + TimeDelta::hours(26), PlannedAction::Cancel { by: Actor::Student, note }));
        } else {
            actions.push((offered.starts_at + LESSON + TimeDelta::minutes(11), PlannedAction::Complete));
        }
        actions.extend(disputed(days_ago, offered.starts_at));
        self.add(LessonMatch { tutor, student, offered }, booked_at, |_| actions);
    }

    /// Plans the demo student's next lesson, two hours from now at the earliest.
    fn plan_next(&mut self, student: &'a Person, now: DateTime<Utc>) {
        let after = now + TimeDelta::hours(2);
        let found = NEXT_TUTORS.iter().filter_map(|tutor| {
            let tutor = self.demo_tutor(tutor)?;
            let offered = self.calendar.first_lesson(tutor, student.id, after)?;
            Some(LessonMatch { tutor, student, offered })
        });
        if let Some(found) = found.min_by_key(|found| found.offered.starts_at) {
            self.add_booked(found, 2, Vec::new());
        }
    }

    fn plan_ahead(
        &mut self,
        student: &'a Person,
        tutor: &str,
        after: DateTime<Utc>,
        actions: Vec<(DateTime<Utc>, PlannedAction)>,
    ) {
        let Some(tutor) = self.demo_tutor(tutor) else { return };
        let Some(offered) = self.calendar.first_lesson(tutor, student.id, after) else { return };
        self.add_booked(LessonMatch { tutor, student, offered }, 3, actions);
    }

    /// Adds a lesson that was booked and paid for this many days ago.
    fn add_booked(
        &mut self,
        found: LessonMatch<'a>,
        days_ago: i64,
        mut actions: Vec<(DateTime<Utc>, PlannedAction)>,
    ) {
        let booked_at = local(self.today - TimeDelta::days(days_ago), 18 * 60 + 7, 4);
        actions.insert(0, (booked_at + TimeDelta::seconds(140), PlannedAction::Pay));
        self.add(found, booked_at, |_| actions);
    }

    /// Plans what is in progress: the demo tutor's next lessons, a share that is not due yet, a pending refund, and an
    /// unpaid hold.
    fn plan_present(&mut self, now: DateTime<Utc>) {
        let [_, first, second, third, fourth, fifth, ..] = &self.people.students[..] else { return };
        for (days, student) in [(1, fourth), (3, fifth)] {
            self.plan_ahead(student, "tutor", now + TimeDelta::days(days), Vec::new());
        }
        if let Some(tutor) = self.people.tutors.first()
            && let Some(offered) = self.calendar.first_lesson(tutor, first.id, now - TimeDelta::hours(24))
            && offered.starts_at + LESSON < now
        {
            let actions = vec![(offered.starts_at + LESSON + TimeDelta::minutes(4), PlannedAction::Complete)];
            self.add_booked(LessonMatch { tutor, student: first, offered }, 4, actions);
        }
        let note = "I have to travel that week. Please book me again!";
        // Cancelled just now: the refund is pending, and the emails are in the outbox.
        let cancelled = vec![(now, PlannedAction::Cancel { by: Actor::Tutor, note })];
        self.plan_ahead(second, "mira.sample", now + TimeDelta::days(5), cancelled);
        if let Some(tutor) = self.demo_tutor("tutor")
            && let Some(offered) = self.calendar.first_lesson(tutor, third.id, now + TimeDelta::days(6))
        {
            self.add(LessonMatch { tutor, student: third, offered }, now - TimeDelta::minutes(5), |_| {
                Vec::new()
            });
        }
    }

    fn demo_tutor(&self, name: &str) -> Option<&'a Tutor> {
        self.people.tutor(&format!("{name}@demo.test"))
    }
}

/// The actions of a lesson's dispute, if it has one.
fn disputed(days_ago: i64, starts_at: DateTime<Utc>) -> Vec<(DateTime<Utc>, PlannedAction)> {
    match days_ago {
        DISPUTED_DAYS_AGO => {
            vec![(starts_at + TimeDelta::days(2), PlannedAction::Dispute { reason: "product_unacceptable" })]
        }
        DISPUTE_WON_DAYS_AGO => vec![
            (starts_at + TimeDelta::days(3), PlannedAction::Dispute { reason: "unrecognized" }),
            (starts_at + TimeDelta::days(24), PlannedAction::WinDispute),
        ],
        _ => Vec::new(),
    }
}
