//! Plans half a year of random lessons, more in some weeks than in others, and the bookings of the coming weeks.
//!
//! The plans depend on the date alone. `story` decides later what has happened by the time of day.

use academy::domain::booking::{Actor, notice_ends};
use academy::domain::hold::HOLD_LENGTH;
use academy::domain::slots::LESSON;
use academy::domain::time;
use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};

use crate::calendar::{Calendar, OfferedLesson};
use crate::generator::{Generator, id};
use crate::people::{People, Person, Tutor, local};
use crate::plan::{Plan, PlannedAction};

/// Weeks of lessons before this one.
pub const WEEKS_BACK: i64 = 26;
/// Weeks of lessons after this one.
const WEEKS_AHEAD: i64 = 4;
/// The most days between a booking and its lesson.
const LONGEST_LEAD: i64 = 21;
/// Attempts to find a time that suits both people.
const TRIES: usize = 12;

/// Percent of an ordinary week's lessons, week by week: terms, exams, vacations.
const SEASON: [i64; 16] = [100, 112, 95, 84, 70, 52, 78, 104, 120, 133, 118, 96, 88, 64, 90, 109];

/// Notes with cancellations.
const STUDENT_NOTES: [&str; 4] = ["", "We are away that day.", "I have a school trip, sorry!", ""];
const TUTOR_NOTES: [&str; 3] =
    ["I am ill, I am so sorry.", "My train is stuck. Please book another time.", ""];
const LATE_NOTES: [&str; 3] = ["", "I forgot a game tonight.", "I do not feel well."];

/// Collects planned lessons; none overlaps another of the same person.
pub struct Planner<'a> {
    pub people: &'a People,
    pub today: NaiveDate,
    pub calendar: Calendar,
    pub plans: Vec<Plan<'a>>,
}

/// A lesson for which tutor and student are free.
#[derive(Clone, Copy)]
pub struct LessonMatch<'a> {
    pub tutor: &'a Tutor,
    pub student: &'a Person,
    pub offered: OfferedLesson,
}

impl<'a> Planner<'a> {
    pub fn new(people: &'a People, today: NaiveDate) -> Planner<'a> {
        Planner { people, today, calendar: Calendar::default(), plans: Vec::new() }
    }

    /// Plans each week's random lessons. `plan_scripted` adds those of the demo people.
    pub fn plan_weeks(&mut self) {
        let regulars: Vec<Vec<&Person>> =
            self.people.tutors.iter().map(|tutor| self.regulars(tutor)).collect();
        for (week, season) in (-WEEKS_BACK..=WEEKS_AHEAD).zip(SEASON.iter().cycle()) {
            let monday = monday_of(self.today) + TimeDelta::days(7 * week);
            for (tutor, regulars) in self.people.tutors.iter().zip(&regulars) {
                let mut chance = Generator::new(&format!("{}/{monday}", tutor.person.email));
                for _ in 0..lessons(tutor, *season, &mut chance) {
                    self.plan_one(tutor, regulars, monday, &mut chance);
                }
            }
        }
    }

    /// A tutor's regular students.
    fn regulars(&self, tutor: &Tutor) -> Vec<&'a Person> {
        let mut chance = Generator::new(&format!("regulars/{}", tutor.person.email));
        let mut students: Vec<&Person> = self.people.students.iter().skip(1).collect();
        chance.shuffle(&mut students);
        students.truncate(if tutor.sample.lessons_per_week > 3.0 { 20 } else { 11 });
        students
    }

    fn plan_one(
        &mut self,
        tutor: &'a Tutor,
        regulars: &[&'a Person],
        monday: NaiveDate,
        chance: &mut Generator,
    ) {
        for _ in 0..TRIES {
            let Some(offered) = self.calendar.random_lesson(tutor, monday, chance) else { continue };
            let Some(student) = chance.pick(regulars) else { return };
            let Some(booked_at) = booked_at(tutor, student, offered.starts_at, chance) else { continue };
            if self.calendar.is_free(student.id, offered.starts_at) {
                let found = LessonMatch { tutor, student, offered };
                self.add(found, booked_at, |planner| planner.actions(found, booked_at, chance));
                return;
            }
        }
    }

    /// Adds a lesson and marks its time as taken.
    pub fn add(
        &mut self,
        LessonMatch { tutor, student, offered }: LessonMatch<'a>,
        booked_at: DateTime<Utc>,
        actions: impl FnOnce(&mut Self) -> Vec<(DateTime<Utc>, PlannedAction)>,
    ) {
        self.calendar.occupy([tutor.person.id, student.id], offered.starts_at);
        let mut actions = actions(self);
        if tutor.sample.hourly_rate_cents == 0 {
            actions.retain(|(_, action)| !matches!(action, PlannedAction::Pay));
        }
        let id = id(&format!("booking/{}/{}", self.today, self.plans.len()));
        let OfferedLesson { starts_at, subject } = offered;
        self.plans.push(Plan { id, student, tutor, subject, starts_at, booked_at, actions });
    }

    /// What the two people do about a booking: most pay and complete it, some move, cancel or never pay for it.
    fn actions(
        &mut self,
        found: LessonMatch<'a>,
        booked_at: DateTime<Utc>,
        chance: &mut Generator,
    ) -> Vec<(DateTime<Utc>, PlannedAction)> {
        let starts_at = found.offered.starts_at;
        let case = chance.between(0, 1000);
        let mut actions = match case {
            0..40 if found.tutor.sample.hourly_rate_cents > 0 => return Vec::new(),
            40..70 => self.moved(found, booked_at, chance),
            70..125 => {
                vec![cancel(booked_at, notice_ends(starts_at), Actor::Student, &STUDENT_NOTES, chance)]
            }
            125..150 => {
                vec![cancel(notice_ends(starts_at), starts_at, Actor::Student, &LATE_NOTES, chance)]
            }
            150..175 => vec![cancel(booked_at, starts_at, Actor::Tutor, &TUTOR_NOTES, chance)],
            175..179 => vec![cancel(booked_at, starts_at, Actor::Admin, &[""], chance)],
            _ => Vec::new(),
        };
        // Moving and cancelling need a paid booking whose hold is over.
        let paid_at = booked_at + TimeDelta::seconds(chance.between(95, 480));
        actions.retain(|(at, _)| *at > paid_at + TimeDelta::hours(1) && *at > booked_at + HOLD_LENGTH);
        actions.insert(0, (paid_at, PlannedAction::Pay));
        let is_cancelled = actions.iter().any(|(_, action)| matches!(action, PlannedAction::Cancel { .. }));
        let last_start = actions.iter().fold(starts_at, |starts_at, (_, action)| match action {
            PlannedAction::Move { to } => *to,
            _ => starts_at,
        });
        if !is_cancelled {
            let after = TimeDelta::minutes(chance.between(3, 60 * 16));
            actions.push((last_start + LESSON + after, PlannedAction::Complete));
        }
        actions
    }

    /// The student moves the lesson to the next week; nothing if no time is found.
    fn moved(
        &mut self,
        LessonMatch { tutor, student, offered }: LessonMatch<'a>,
        booked_at: DateTime<Utc>,
        chance: &mut Generator,
    ) -> Vec<(DateTime<Utc>, PlannedAction)> {
        let (at, _) = cancel(booked_at, notice_ends(offered.starts_at), Actor::Student, &[""], chance);
        let monday = monday_of(time::local_date(offered.starts_at)) + TimeDelta::days(7);
        let next = (0..TRIES).find_map(|_| self.calendar.random_lesson(tutor, monday, chance));
        let next = next.filter(|next| {
            next.subject == offered.subject
                && next.starts_at > at
                && self.calendar.is_free(student.id, next.starts_at)
        });
        let Some(next) = next.filter(|_| at > booked_at) else { return Vec::new() };
        self.calendar.occupy([tutor.person.id, student.id], next.starts_at);
        vec![(at, PlannedAction::Move { to: next.starts_at })]
    }
}

fn monday_of(date: NaiveDate) -> NaiveDate {
    date - TimeDelta::days(date.weekday().num_days_from_monday().into())
}

/// How many lessons a tutor gives in a week with this percentage.
fn lessons(tutor: &Tutor, season: i64, chance: &mut Generator) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a few lessons a week")]
    let ordinary = (tutor.sample.lessons_per_week * 1000.0) as i64;
    let per_mille = ordinary * season / 100 * chance.between(65, 135) / 100;
    per_mille / 1000 + i64::from(chance.happens(per_mille % 1000))
}

/// When a lesson is booked; `None` if the student had no account or the tutor was not approved by then.
fn booked_at(
    tutor: &Tutor,
    student: &Person,
    starts_at: DateTime<Utc>,
    chance: &mut Generator,
) -> Option<DateTime<Utc>> {
    let longest = chance.between(1, LONGEST_LEAD);
    let days = chance.between(1, longest + 1);
    let date = time::local_date(starts_at) - TimeDelta::days(days);
    let at = local(date, chance.between(7 * 60, 22 * 60), chance.between(0, 60));
    let known = (tutor.admitted_at + TimeDelta::hours(20)).max(student.joined_at + TimeDelta::minutes(30));
    (at > known).then_some(at)
}

/// A cancellation at a random time between the two.
fn cancel(
    after: DateTime<Utc>,
    before: DateTime<Utc>,
    by: Actor,
    notes: &[&'static str],
    chance: &mut Generator,
) -> (DateTime<Utc>, PlannedAction) {
    let seconds = (before - after).num_seconds();
    let at = after + TimeDelta::seconds(chance.between(1, seconds.max(2)));
    (at, PlannedAction::Cancel { by, note: chance.pick(notes).copied().unwrap_or_default() })
}
