//! The format of `samples/*.json`: people, and what they wrote.

use academy::domain::time;
use academy::error::{Error, Result};
use chrono::{DateTime, NaiveTime, Utc};
use schema::enums::{
    ChatKind, Level, ResearchOutcome, ResearchTimeline, ResearchUpdateType, Service, Subject,
};
use schema::ids::UserId;
use schema::models::tutor_application::NewTutorApplication;
use schema::models::tutor_availability::NewTutorAvailability;
use serde::Deserialize;

/// The admin.
pub const ADMIN: SampleStudent<'static> = SampleStudent {
    email: "admin@demo.test",
    first_name: "Sample",
    last_name: "Admin",
    time_zone: time::ZONE_NAME,
    is_small_sample: true,
};

/// The provider of summer programs.
pub const PROVIDER: SampleStudent<'static> = SampleStudent {
    email: "provider@demo.test",
    first_name: "Sample",
    last_name: "Provider",
    time_zone: time::ZONE_NAME,
    is_small_sample: true,
};

/// The files.
#[derive(Clone)]
pub struct Samples {
    /// The first is the demo tutor.
    pub tutors: Vec<SampleTutor>,
    /// The first is the demo student.
    pub students: Vec<SampleStudent<'static>>,
    /// Pending and rejected applications to teach.
    pub applications: Vec<SampleTutorApplication>,
    pub projects: Vec<SampleProject>,
    pub chats: Vec<SampleChat>,
}

/// A student, or another person without further facts.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleStudent<'a> {
    pub email: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
    /// IANA name of the zone in which they read times; the academy's if not given.
    #[serde(default = "academy_zone")]
    pub time_zone: &'a str,
    /// Whether [`Extent::Small`](crate::Extent::Small) includes them.
    #[serde(default)]
    pub is_small_sample: bool,
}

const fn academy_zone() -> &'static str {
    time::ZONE_NAME
}

/// A tutor.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleTutor {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub bio: String,
    pub education: String,
    pub languages: String,
    pub levels: Vec<Level>,
    pub services: Vec<Service>,
    pub hourly_rate_cents: i32,
    pub zoom_link: String,
    pub availability: Vec<SampleWindow>,
    /// When their application was approved.
    pub joined_weeks_ago: i64,
    /// The average; seasons and chance change it.
    pub lessons_per_week: f64,
    /// The state of their connected account at Stripe; `None` for a tutor without a rate.
    pub payouts: Option<SamplePayouts>,
    pub days_off: Option<SampleDaysOff>,
    /// The slug before the present one.
    pub former_slug: Option<String>,
    /// Whether they are a student too.
    #[serde(default)]
    pub learns: bool,
    /// Whether [`Extent::Small`](crate::Extent::Small) includes them.
    #[serde(default)]
    pub is_small_sample: bool,
}

/// A tutor's days off.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDaysOff {
    /// The earliest start, in days from today.
    pub in_days: i64,
    pub days: i64,
    /// Shown to the tutor alone.
    pub note: String,
}

/// The state of a tutor's connected account at Stripe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SamplePayouts {
    /// Onboarding never started.
    None,
    /// Stripe is checking the submitted forms.
    InReview,
    /// Transfers are possible.
    Ready,
}

/// A weekly window of availability.
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
pub struct SampleTutorApplication {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub bio: String,
    pub services: Vec<Service>,
    pub subjects: Vec<Subject>,
    pub education: String,
    #[serde(default)]
    pub link: String,
    #[serde(default)]
    pub reference: String,
    /// When it was submitted.
    pub days_ago: i64,
    /// The reason given with a rejection, which may be empty; `None` while the application is pending.
    pub rejection_reason: Option<String>,
    /// Whether [`Extent::Small`](crate::Extent::Small) includes it.
    #[serde(default)]
    pub is_small_sample: bool,
}

/// Notes about a lesson.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct SampleLessonNotes {
    pub subject: Subject,
    /// The student's note with the booking; may be empty.
    pub student: &'static str,
    /// The tutor's note on what was done.
    pub done: &'static str,
    /// The tutor's note on what to practice.
    pub practice: &'static str,
}

impl SampleLessonNotes {
    /// Parses the file.
    ///
    /// # Errors
    /// When the file does not have this format.
    pub fn read() -> Result<Vec<SampleLessonNotes>> {
        parse(include_str!("../samples/lesson_notes.json"))
    }
}

/// A chat.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleChat {
    pub kind: ChatKind,
    /// The student's email address; `None` for the student of the tutor's next lesson.
    pub student: Option<String>,
    /// The tutor's email address; `None` for the tutor of the student's next lesson.
    pub tutor: Option<String>,
    /// When its first message was sent, at the earliest.
    pub days_ago: i64,
    /// How many of the newest messages are unread.
    #[serde(default)]
    pub unread: i64,
    pub messages: Vec<SampleMessage>,
}

/// A message of a chat.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleMessage {
    pub by: SampleAuthor,
    /// Minutes after the previous message.
    #[serde(default)]
    pub minutes_later: i64,
    /// The subject of a student's inquiry.
    pub subject: Option<Subject>,
    pub text: String,
}

/// A research project.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleProject {
    /// The student's email address.
    pub student: String,
    /// The tutor's email address; `None` while the project waits for one.
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
    /// An earlier tutor, who declined it.
    pub declined: Option<SampleDecline>,
    pub progress: i16,
    /// How many of the five planned milestones are done.
    pub milestones_done: usize,
    #[serde(default = "usual_hours")]
    pub hours_included: i16,
    pub outcome: Option<ResearchOutcome>,
    pub outcome_url: Option<String>,
    pub updates: Vec<SampleUpdate>,
    pub links: Vec<SampleLink>,
    pub meetings: Vec<SampleMeeting>,
}

/// The hours of a project at the usual price.
fn usual_hours() -> i16 {
    10
}

/// A tutor's decline of a project.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleDecline {
    pub tutor: String,
    pub assigned_days_ago: i64,
    pub days_ago: i64,
    pub reason: String,
}

/// Which side wrote something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SampleAuthor {
    Student,
    Tutor,
}

/// A progress update of a project.
#[derive(Debug, Clone, Deserialize)]
pub struct SampleUpdate {
    pub days_ago: i64,
    pub by: SampleAuthor,
    pub update_type: ResearchUpdateType,
    pub title: String,
    pub description: String,
}

/// A link or a draft of a project.
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
    /// Each weekly window, once for each of its days and subjects.
    pub fn hours(&self) -> impl Iterator<Item = (i16, Subject, &SampleWindow)> {
        self.availability.iter().flat_map(|window| {
            let days = window.days_of_week.iter();
            days.flat_map(move |day| window.subjects.iter().map(move |subject| (*day, *subject, window)))
        })
    }

    /// Rows of `tutor_availability`.
    pub fn availability_rows(&self, tutor_id: UserId) -> impl Iterator<Item = NewTutorAvailability> {
        self.hours().map(move |(day_of_week, subject, window)| NewTutorAvailability {
            tutor_id,
            day_of_week,
            start_time: window.start_time,
            end_time: window.end_time,
            subject,
        })
    }
}

impl SampleTutorApplication {
    /// The application as submitted.
    pub fn as_new_application(&self, submitted_at: DateTime<Utc>) -> NewTutorApplication<'_> {
        NewTutorApplication {
            email: &self.email,
            first_name: &self.first_name,
            last_name: &self.last_name,
            bio: &self.bio,
            services: &self.services,
            subjects: &self.subjects,
            education: &self.education,
            link: &self.link,
            reference: &self.reference,
            profile_image_url: None,
            submitted_at,
        }
    }
}

impl Samples {
    /// Parses the files.
    ///
    /// # Errors
    /// When a file does not have this format.
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
