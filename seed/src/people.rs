//! The people of the sample academy with the times at which they joined.

use academy::domain::{text, time};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::enums::Subject;
use schema::ids::UserId;
use uuid::Uuid;

use crate::generator::{Generator, id};
use crate::samples::{
    ADMIN, PROVIDER, SampleChat, SamplePayouts, SampleProject, SampleStudent, SampleTutor,
    SampleTutorApplication, Samples,
};

/// When the admin's account was created.
const OPENED_WEEKS_AGO: i64 = 31;
/// When the first student signed up.
const FIRST_STUDENT_WEEKS_AGO: i64 = 29;
/// When the provider signed up.
const PROVIDER_DAYS_AGO: i64 = 34;

/// A person with an account.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: UserId,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// IANA name of the zone in which they read times.
    pub time_zone: &'static str,
    /// When the account was created.
    pub joined_at: DateTime<Utc>,
}

/// A tutor.
#[derive(Debug, Clone)]
pub struct Tutor {
    pub person: Person,
    pub sample: SampleTutor,
    /// What they teach, as in their application.
    pub subjects: Vec<Subject>,
    pub applied_at: DateTime<Utc>,
    /// When their application was approved.
    pub admitted_at: DateTime<Utc>,
    /// Their connected account at Stripe; `None` if onboarding never started.
    pub payouts: Option<PayoutPlan>,
}

/// When a tutor went through Stripe's onboarding.
#[derive(Debug, Clone, Copy)]
pub struct PayoutPlan {
    pub created_at: DateTime<Utc>,
    /// When its forms were submitted. Stripe then accepts the account at once or keeps it in review.
    pub submitted_at: DateTime<Utc>,
    pub is_ready: bool,
}

/// All people of the sample academy, and what they wrote.
pub struct People {
    pub admin: Person,
    /// Lists summer programs.
    pub provider: Person,
    pub students: Vec<Person>,
    pub tutors: Vec<Tutor>,
    pub applications: Vec<Applicant>,
    pub projects: Vec<SampleProject>,
    pub chats: Vec<SampleChat>,
}

/// Somebody who applied to teach and is not a tutor.
pub struct Applicant {
    pub id: Uuid,
    pub sample: SampleTutorApplication,
    pub applied_at: DateTime<Utc>,
    pub rejected_at: Option<DateTime<Utc>>,
}

impl Tutor {
    /// From when on transfers to the tutor are possible.
    pub fn paid_since(&self) -> Option<DateTime<Utc>> {
        self.payouts.filter(|payouts| payouts.is_ready).map(|payouts| payouts.submitted_at)
    }

    /// The last segment of their page's path.
    pub fn slug(&self) -> String {
        text::slug(&self.person.first_name, &self.person.last_name)
    }
}

impl Person {
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

impl People {
    /// The people as of this day.
    pub fn on(today: NaiveDate, samples: Samples) -> People {
        let mut chance = Generator::new("cast");
        let count = i64::try_from(samples.students.len()).unwrap_or(1);
        let students = samples.students.iter().zip(0..).map(|(sample, index)| {
            // Many students signed up soon after the opening, later fewer and fewer.
            let days_ago =
                FIRST_STUDENT_WEEKS_AGO * 7 * (count * count - index * index) / (count * count) + 2;
            person(sample, moment(today, days_ago, &mut chance))
        });
        let students = students.collect();
        let admin = person(&ADMIN, moment(today, OPENED_WEEKS_AGO * 7, &mut chance));
        let came_at = moment(today, PROVIDER_DAYS_AGO, &mut Generator::new("provider account"));
        let provider = person(&PROVIDER, came_at);
        let mut chance = Generator::new("tutors");
        let tutors = samples.tutors.into_iter().map(|sample| tutor(sample, today, &mut chance)).collect();
        let applications = samples.applications.into_iter();
        let applications = applications.map(|sample| applicant(sample, today, &mut chance)).collect();
        let Samples { projects, chats, .. } = samples;
        People { admin, provider, students, tutors, applications, projects, chats }
    }

    /// The student or tutor with this email address.
    pub fn person(&self, email: &str) -> Option<&Person> {
        let tutors = self.tutors.iter().map(|tutor| &tutor.person);
        self.students.iter().chain(tutors).find(|person| person.email == email)
    }

    /// The tutor with this email address.
    pub fn tutor(&self, email: &str) -> Option<&Tutor> {
        self.tutors.iter().find(|tutor| tutor.person.email == email)
    }
}

fn person(sample: &SampleStudent<'static>, joined_at: DateTime<Utc>) -> Person {
    Person {
        id: id(&format!("person/{}", sample.email)),
        email: sample.email.to_owned(),
        first_name: sample.first_name.to_owned(),
        last_name: sample.last_name.to_owned(),
        time_zone: sample.time_zone,
        joined_at,
    }
}

fn tutor(sample: SampleTutor, today: NaiveDate, chance: &mut Generator) -> Tutor {
    let days_ago = sample.joined_weeks_ago * 7;
    let applied_at = moment(today, days_ago + chance.between(2, 5), chance);
    let admitted_at = moment(today, days_ago, chance);
    let signed_up_at = moment(today, days_ago + 12, chance);
    let created_at = admitted_at + TimeDelta::hours(chance.between(20, 90));
    let payouts = match sample.payouts {
        None | Some(SamplePayouts::None) => None,
        Some(payouts) => Some(PayoutPlan {
            created_at,
            submitted_at: created_at + TimeDelta::minutes(chance.between(9, 40)),
            is_ready: payouts == SamplePayouts::Ready,
        }),
    };
    let person = Person {
        id: id(&format!("person/{}", sample.email)),
        email: sample.email.clone(),
        first_name: sample.first_name.clone(),
        last_name: sample.last_name.clone(),
        time_zone: time::ZONE_NAME,
        // A tutor who is a student too had an account before. The approval creates the others' accounts.
        joined_at: if sample.learns { signed_up_at } else { admitted_at },
    };
    let mut subjects: Vec<Subject> = sample.hours().map(|(_, subject, _)| subject).collect();
    subjects.sort_unstable();
    subjects.dedup();
    Tutor { person, sample, subjects, applied_at, admitted_at, payouts }
}

fn applicant(sample: SampleTutorApplication, today: NaiveDate, chance: &mut Generator) -> Applicant {
    let applied_at = moment(today, sample.days_ago, chance);
    let rejected_at = applied_at + TimeDelta::minutes(chance.between(900, 4000));
    Applicant {
        id: id(&format!("application/{}", sample.email)),
        applied_at,
        rejected_at: sample.rejection_reason.as_ref().map(|_| rejected_at),
        sample,
    }
}

/// A random time between 8 a.m. and 9 p.m., this many days before `today`.
pub fn moment(today: NaiveDate, days_ago: i64, chance: &mut Generator) -> DateTime<Utc> {
    local(today - TimeDelta::days(days_ago), chance.between(8 * 60, 21 * 60), chance.between(0, 60))
}

/// An instant by wall-clock time after midnight in the academy's time zone.
pub fn local(date: NaiveDate, minutes: i64, seconds: i64) -> DateTime<Utc> {
    let midnight = date.and_hms_opt(0, 0, 0).unwrap_or_default();
    time::instant_or_gap_end(midnight + TimeDelta::minutes(minutes) + TimeDelta::seconds(seconds))
}
