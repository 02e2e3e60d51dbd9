//! An account's suspension as admins see it.

use chrono::{DateTime, Utc};
use schema::enums::{BookingStatus, Subject};
use schema::models::upcoming_lesson::{self, PersonLesson};
use schema::models::user::User;
use schema::models::{person, suspension};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::admin_person::AdminPerson;
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Whether somebody's account is suspended, and what a suspension would be about.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserSuspension {
    /// Whose account it is.
    pub person: AdminPerson,
    /// Since when it is suspended, if it is.
    pub suspended_at: Option<DateTime<Utc>>,
    /// Which admin suspended it.
    pub suspended_by: Option<String>,
    /// Why, for admins.
    pub reason: Option<String>,
    /// What the person was told.
    pub message: Option<String>,
    /// Their lessons that are not over, taken or given, soonest first.
    pub upcoming_lessons: Vec<SuspensionLesson>,
    /// Why the viewer cannot suspend it, if they cannot.
    pub refusal: Option<SuspensionRefusal>,
}

/// A lesson that has to be decided about.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuspensionLesson {
    /// Its booking.
    pub booking_id: Uuid,
    /// What is taught.
    pub subject: Subject,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Who learns.
    pub student_name: String,
    /// Who teaches.
    pub tutor_name: String,
    /// What the student pays, US cents.
    pub amount_cents: i64,
    /// Held or confirmed.
    pub status: BookingStatus,
}

/// Why an admin cannot suspend an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuspensionRefusal {
    /// It is their own.
    #[serde(rename = "self")]
    OwnAccount,
    /// There would be no admin left.
    LastAdmin,
}

impl SuspensionRefusal {
    /// Of an admin who wants to suspend an account; `admins` are those who can act as such.
    pub(super) fn of(admins: &[Uuid], admin: Uuid, user_id: Uuid) -> Option<SuspensionRefusal> {
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
                Error::with_detail(Code::ActionNotAllowed, "You cannot suspend your own account.")
            }
            SuspensionRefusal::LastAdmin => Error::with_detail(
                Code::LastAdmin,
                "This is the only admin. Please make somebody else an admin first.",
            ),
        }
    }
}

impl UserSuspension {
    /// The suspension of an account, as this admin sees it.
    ///
    /// # Errors
    /// `not_found` when there is no such account (any more).
    pub fn read(ctx: &mut Ctx<'_>, admin: Uuid, user_id: Uuid) -> Result<UserSuspension> {
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
