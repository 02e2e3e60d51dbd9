//! The sample people, as `samples/*.json` describes them.

use academy::error::{Error, Result};
use chrono::{DateTime, NaiveTime, Utc};
use schema::enums::{ChatKind, ResearchOutcome, ResearchTimeline, ResearchUpdateType, Service, Subject};
use schema::models::tutor_application::NewTutorApplication;
use schema::models::tutor_availability::NewTutorAvailability;
use serde::Deserialize;
use uuid::Uuid;

/// The one admin.
pub const ADMIN: SampleStudent<'static> = SampleStudent {
    email: "admin@demo.test",
    first_name: "Sample",
    last_name: "Admin",
    is_small_sample: true,
};

/// The one who offers summer programs.
pub const PROVIDER: SampleStudent<'static> = SampleStudent {
    email: "provider@demo.test",
    first_name: "Sample",
    last_name: "Provider",
    is_small_sample: true,
};

/// Everybody.
#[derive(Clone)]
pub struct Samples {
    /// Who teaches. The first is the demo tutor.
    pub tutors: Vec<SampleTutor>,
    /// Who learns. The first is the demo student.
    pub students: Vec<SampleStudent<'static>>,
    /// Who would like to teach, or would have liked to.
    pub applications: Vec<SampleApplication>,
    /// Who does research, and with whom.
    pub projects: Vec<SampleProject>,
    /// Who has written to whom.
    pub chats: Vec<SampleChat>,
}

/// Somebody who learns.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleStudent<'a> {
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    /// Whether the small sample has them as well.
    #[serde(default)]
    pub is_small_sample: bool,
}

/// Somebody who teaches.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleTutor {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub bio: String,
    pub services: Vec<Service>,
    pub hourly_rate_cents: i32,
    pub zoom_link: String,
    pub availability: Vec<SampleWindow>,
    /// How long ago they were admitted.
    pub joined_weeks_ago: i64,
    /// How many lessons they give in an ordinary week.
    pub lessons_per_week: f64,
    /// How far their account at Stripe has come; none for those who teach for nothing.
    pub payouts: Option<SamplePayouts>,
    /// Days ahead on which they give no lessons.
    pub days_off: Option<SampleDaysOff>,
    /// The last part of their page's address before the present one.
    pub former_slug: Option<String>,
    /// Whether they are a student as well.
    #[serde(default)]
    pub learns: bool,
    /// Whether the small sample has them as well.
    #[serde(default)]
    pub is_small_sample: bool,
}

/// Days off.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDaysOff {
    /// In how many days they begin, at the earliest.
    pub in_days: i64,
    /// How many they are.
    pub days: i64,
    /// For the tutor alone.
    pub note: String,
}

/// How far a tutor's account at Stripe has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SamplePayouts {
    /// Never begun.
    None,
    /// The forms are sent.
    InReview,
    /// Money goes there.
    Ready,
}

/// Weekly hours.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleWindow {
    pub subjects: Vec<Subject>,
    /// 0 is Sunday.
    pub days_of_week: Vec<i16>,
    pub start_time: NaiveTime,
    pub end_time: NaiveTime,
}

/// An application to teach.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleApplication {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub bio: String,
    pub services: Vec<Service>,
    /// When it was sent.
    pub days_ago: i64,
    /// What the applicant was told when it was rejected, which may be nothing; absent while it is open.
    pub rejection_reason: Option<String>,
    /// Whether the small sample has it as well.
    #[serde(default)]
    pub is_small_sample: bool,
}

/// What people wrote about a lesson.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct SampleLessonNotes {
    pub subject: Subject,
    /// The student, when booking; may be empty.
    pub student: &'static str,
    /// The tutor: what was done.
    pub done: &'static str,
    /// The tutor: what to practice.
    pub practice: &'static str,
}

impl SampleLessonNotes {
    /// Reads them.
    ///
    /// # Errors
    /// When the file is not as described here.
    pub fn read() -> Result<Vec<SampleLessonNotes>> {
        parse(include_str!("../samples/lesson_notes.json"))
    }
}

/// A chat.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleChat {
    pub kind: ChatKind,
    /// The address of its student, or of whoever has a lesson ahead with the tutor.
    pub student: Option<String>,
    /// The address of its tutor, or of whoever gives the student's next lesson.
    pub tutor: Option<String>,
    /// When it begins.
    pub days_ago: i64,
    /// How many of the newest messages their reader has not read.
    #[serde(default)]
    pub unread: i64,
    pub messages: Vec<SampleMessage>,
}

/// A message of a chat.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleMessage {
    pub by: SampleAuthor,
    /// How long after the one before.
    #[serde(default)]
    pub minutes_later: i64,
    /// What a student's question is about.
    pub subject: Option<Subject>,
    pub text: String,
}

/// A research project.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleProject {
    /// The address of its student.
    pub student: String,
    /// The address of its tutor; none while it waits for one.
    pub tutor: Option<String>,
    pub research_area: String,
    pub goals: String,
    pub background_knowledge: String,
    pub preferred_timeline: ResearchTimeline,
    pub availability: String,
    pub asked_days_ago: i64,
    pub assigned_days_ago: Option<i64>,
    pub started_days_ago: Option<i64>,
    pub completed_days_ago: Option<i64>,
    /// A tutor who had it before.
    pub declined: Option<SampleDecline>,
    pub progress: i16,
    /// Of the five planned ones, so many from the first on.
    pub milestones_done: usize,
    #[serde(default = "usual_hours")]
    pub hours_included: i16,
    pub outcome: Option<ResearchOutcome>,
    pub outcome_url: Option<String>,
    pub updates: Vec<SampleUpdate>,
    pub links: Vec<SampleLink>,
    pub meetings: Vec<SampleMeeting>,
}

/// What a project has that was paid for as usual.
fn usual_hours() -> i16 {
    10
}

/// A tutor who did not take a project on.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDecline {
    pub tutor: String,
    pub assigned_days_ago: i64,
    pub days_ago: i64,
    pub reason: String,
}

/// Who wrote something in a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SampleAuthor {
    Student,
    Tutor,
}

/// An update of a project.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleUpdate {
    pub days_ago: i64,
    pub by: SampleAuthor,
    pub update_type: ResearchUpdateType,
    pub title: String,
    pub description: String,
}

/// A link of a project, or a draft.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleLink {
    pub days_ago: i64,
    pub by: SampleAuthor,
    pub title: String,
    pub url: String,
    pub description: Option<String>,
    #[serde(default)]
    pub is_draft: bool,
}

/// A meeting about a project.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleMeeting {
    pub days_ago: i64,
    pub minutes: i16,
    pub notes: String,
}

impl SampleTutor {
    /// Each weekly window with its day and its subject.
    pub fn hours(&self) -> impl Iterator<Item = (i16, Subject, &SampleWindow)> {
        self.availability.iter().flat_map(|window| {
            let days = window.days_of_week.iter();
            days.flat_map(move |day| window.subjects.iter().map(move |subject| (*day, *subject, window)))
        })
    }

    /// Their hours as rows, one for each day and subject.
    pub fn availability_rows(&self, tutor_id: Uuid) -> impl Iterator<Item = NewTutorAvailability> {
        self.hours().map(move |(day_of_week, subject, window)| NewTutorAvailability {
            tutor_id,
            day_of_week,
            start_time: window.start_time,
            end_time: window.end_time,
            subject,
        })
    }
}

impl SampleApplication {
    /// The application as it was sent.
    pub fn as_new_application(&self, submitted_at: DateTime<Utc>) -> NewTutorApplication<'_> {
        NewTutorApplication {
            email: &self.email,
            first_name: &self.first_name,
            last_name: &self.last_name,
            bio: &self.bio,
            services: &self.services,
            profile_image_url: None,
            submitted_at,
        }
    }
}

impl Samples {
    /// Reads them.
    ///
    /// # Errors
    /// When a file is not as described here.
    pub fn read() -> Result<Samples> {
        Ok(Samples {
            tutors: parse(include_str!("../samples/tutors.json"))?,
            students: parse(include_str!("../samples/students.json"))?,
            applications: parse(include_str!("../samples/applications.json"))?,
            projects: parse(include_str!("../samples/research.json"))?,
            chats: parse(include_str!("../samples/chats.json"))?,
        })
    }
}

pub(crate) fn parse<T: Deserialize<'static>>(text: &'static str) -> Result<T> {
    serde_json::from_str(text).map_err(Error::internal)
}
