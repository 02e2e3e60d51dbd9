//! An account's suspension as admins see it.

use chrono::{DateTime, Utc};
use schema::enums::{BookingStatus, Subject};
use schema::ids::UserId;
use schema::models::upcoming_lesson::{self, PersonLesson};
use schema::models::user::User;
use schema::models::{person, suspension};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::admin_person::AdminPerson;
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Whether an account is suspended, and what a suspension would affect.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserSuspension {
    /// Owner of the account.
    pub person: AdminPerson,
    /// When it was suspended, if it is.
    pub suspended_at: Option<DateTime<Utc>>,
    /// The admin who suspended it.
    pub suspended_by: Option<String>,
    /// Reason for admins.
    pub reason: Option<String>,
    /// Message to the person.
    pub message: Option<String>,
    /// Their lessons that are not over, as student or tutor, soonest first.
    pub upcoming_lessons: Vec<SuspensionLesson>,
    /// Why the viewer cannot suspend it, if they cannot.
    pub refusal: Option<SuspensionRefusal>,
}

/// A lesson to decide about.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuspensionLesson {
    /// Its booking.
    pub booking_id: Uuid,
    /// Subject of the lesson.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// The student's name.
    pub student_name: String,
    /// The tutor's name.
    pub tutor_name: String,
    /// Price for the student, in US cents.
    pub amount_cents: i64,
    /// Held or confirmed.
    pub status: BookingStatus,
}

/// Why an admin cannot suspend an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuspensionRefusal {
    /// It is their own account.
    #[serde(rename = "self")]
    OwnAccount,
    /// No admin would be left.
    LastAdmin,
}

impl SuspensionRefusal {
    /// Returns why an admin cannot suspend an account; `admins` are the admins who can act as such.
    pub(super) fn of(admins: &[UserId], admin: UserId, user_id: UserId) -> Option<SuspensionRefusal> {
        if admins == [user_id] {
            Some(SuspensionRefusal::LastAdmin)
        } else {
            (admin == user_id).then_some(SuspensionRefusal::OwnAccount)
        }
    }
}

impl From<SuspensionRefusal> for Error {
    fn from(refusal: SuspensionRefusal) -> Error {
        match refusal {
            SuspensionRefusal::OwnAccount => {
                Error::with_detail(Code::ActionNotAllowed, "You can’t suspend your own account.")
            }
            SuspensionRefusal::LastAdmin => Error::with_detail(
                Code::LastAdmin,
                "This is the only admin. Please make someone else an admin first.",
            ),
        }
    }
}

impl UserSuspension {
    /// Reads the suspension of an account, as this admin sees it.
    ///
    /// # Errors
    /// `not_found` if there is no such account (any more).
    pub fn read(ctx: &mut Ctx<'_>, admin: UserId, user_id: UserId) -> Result<UserSuspension> {
        let person = person::of_ids(ctx.conn, &[user_id])?.pop().filter(|person| person.deleted_at.is_none());
        let person: AdminPerson = person.ok_or_else(|| Error::new(Code::NotFound))?.into();
        let in_force = suspension::in_force(ctx.conn, user_id)?;
        let lessons = upcoming_lesson::of_person(ctx.conn, user_id, ctx.now)?;
        let refusal = SuspensionRefusal::of(
            &User::admins(ctx.conn, ctx.config.admins_need_second_factor)?,
            admin,
            user_id,
        );
        let (suspended_by, reason, message) = match in_force {
            Some(it) => (Some(name(it.suspended_by)), Some(it.reason), Some(it.message)),
            None => (None, None, None),
        };
        Ok(UserSuspension {
            suspended_at: person.suspended_at,
            person,
            suspended_by,
            reason,
            message,
            upcoming_lessons: lessons.into_iter().map(SuspensionLesson::from).collect(),
            refusal,
        })
    }
}

impl From<PersonLesson> for SuspensionLesson {
    fn from(lesson: PersonLesson) -> SuspensionLesson {
        SuspensionLesson {
            booking_id: lesson.id,
            subject: lesson.subject,
            starts_at: lesson.starts_at,
            ends_at: lesson.ends_at,
            student_name: name(lesson.student),
            tutor_name: name(lesson.tutor),
            amount_cents: lesson.price_cents.into(),
            status: lesson.status,
        }
    }
}

fn name((first, last): (String, String)) -> String {
    format!("{first} {last}")
}
