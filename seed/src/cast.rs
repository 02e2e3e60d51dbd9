//! Who takes part in the sample academy, and since when.

use academy::domain::{text, time};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use uuid::Uuid;

use crate::generator::{Generator, id};
use crate::samples::{
    ADMIN, PROVIDER, SampleApplication, SampleChat, SamplePayouts, SampleProject, SampleStudent, SampleTutor,
    Samples,
};

/// How long ago the academy opened.
const OPENED_WEEKS_AGO: i64 = 31;
/// How long ago the first student came.
const FIRST_STUDENT_WEEKS_AGO: i64 = 29;
/// How long ago the provider came.
const PROVIDER_DAYS_AGO: i64 = 34;

/// A person with an account.
#[derive(Debug, Clone)]
pub struct Person {
    pub id: Uuid,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// When the account was made.
    pub joined_at: DateTime<Utc>,
}

/// Somebody who teaches.
#[derive(Debug, Clone)]
pub struct Tutor {
    pub person: Person,
    pub sample: SampleTutor,
    /// When they applied.
    pub applied_at: DateTime<Utc>,
    /// When they were admitted.
    pub admitted_at: DateTime<Utc>,
    /// Their account at Stripe, if it was begun.
    pub payouts: Option<PayoutPlan>,
}

/// A tutor's account at Stripe.
#[derive(Debug, Clone, Copy)]
pub struct PayoutPlan {
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// When its forms were sent; ready at once, or left for Stripe to check.
    pub submitted_at: DateTime<Utc>,
    pub is_ready: bool,
}

/// Everybody.
pub struct Cast {
    pub admin: Person,
    /// Who offers summer programs.
    pub provider: Person,
    pub students: Vec<Person>,
    pub tutors: Vec<Tutor>,
    pub applications: Vec<Applicant>,
    pub projects: Vec<SampleProject>,
    pub chats: Vec<SampleChat>,
}

/// Somebody who is no tutor.
pub struct Applicant {
    pub id: Uuid,
    pub sample: SampleApplication,
    pub applied_at: DateTime<Utc>,
    /// When the application was rejected.
    pub rejected_at: Option<DateTime<Utc>>,
}

impl Tutor {
    /// From when on money can be sent.
    pub fn paid_since(&self) -> Option<DateTime<Utc>> {
        self.payouts.filter(|payouts| payouts.is_ready).map(|payouts| payouts.submitted_at)
    }

    /// The last part of their page's address.
    pub fn slug(&self) -> String {
        text::slug(&self.person.first_name, &self.person.last_name)
    }
}

impl Person {
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

impl Cast {
    /// The cast of an academy that is looked at on this day.
    pub fn on(today: NaiveDate, samples: Samples) -> Cast {
        let mut chance = Generator::new("cast");
        let count = i64::try_from(samples.students.len()).unwrap_or(1);
        let students = samples.students.iter().zip(0..).map(|(sample, index)| {
            // Many soon after the beginning, then fewer and fewer.
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
        Cast { admin, provider, students, tutors, applications, projects, chats }
    }

    /// Whoever has this address.
    pub fn person(&self, email: &str) -> Option<&Person> {
        let tutors = self.tutors.iter().map(|tutor| &tutor.person);
        self.students.iter().chain(tutors).find(|person| person.email == email)
    }

    /// The sample tutor with this address.
    pub fn tutor(&self, email: &str) -> Option<&Tutor> {
        self.tutors.iter().find(|tutor| tutor.person.email == email)
    }
}

fn person(sample: &SampleStudent<'_>, joined_at: DateTime<Utc>) -> Person {
    Person {
        id: id(&format!("person/{}", sample.email)),
        email: sample.email.to_owned(),
        first_name: sample.first_name.to_owned(),
        last_name: sample.last_name.to_owned(),
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
        // Who learns had an account before. Anybody else's is made with the approval.
        joined_at: if sample.learns { signed_up_at } else { admitted_at },
    };
    Tutor { person, sample, applied_at, admitted_at, payouts }
}

fn applicant(sample: SampleApplication, today: NaiveDate, chance: &mut Generator) -> Applicant {
    let applied_at = moment(today, sample.days_ago, chance);
    let rejected_at = applied_at + TimeDelta::minutes(chance.between(900, 4000));
    Applicant {
        id: id(&format!("application/{}", sample.email)),
        applied_at,
        rejected_at: sample.rejection_reason.as_ref().map(|_| rejected_at),
        sample,
    }
}

/// A moment of the waking day so many days before this one.
pub fn moment(today: NaiveDate, days_ago: i64, chance: &mut Generator) -> DateTime<Utc> {
    local(today - TimeDelta::days(days_ago), chance.between(8 * 60, 21 * 60), chance.between(0, 60))
}

/// So many minutes and seconds after the midnight with which a day begins at the academy, by its clocks.
pub fn local(date: NaiveDate, minutes: i64, seconds: i64) -> DateTime<Utc> {
    let midnight = date.and_hms_opt(0, 0, 0).unwrap_or_default();
    time::instant_or_gap_end(midnight + TimeDelta::minutes(minutes) + TimeDelta::seconds(seconds))
}
