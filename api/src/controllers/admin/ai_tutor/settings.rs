//! The AI tutor's settings: whether it is open, its limits, and its usage by day.

use actix_web::web::{Data, Json};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use macros::operation;
use schema::models::ai_tutor_settings::{AiTutorSettings, AiTutorSettingsChange};
use schema::models::ai_tutor_usage;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts::admin_person::AdminPeople;
use crate::ai_tutor::holder::EVERYBODY;
use crate::domain::time;
use crate::error::{Error, FieldErrors, Result};
use crate::extract::{Admin, Body};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Number of days whose usage is shown, including today.
const DAYS: i64 = 14;

/// The settings, and the usage.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAiTutorSettings {
    /// Whether the beta is configured: the server's configuration sets its password.
    pub is_set_up: bool,
    /// Whether students may start and continue sessions.
    pub is_open: bool,
    /// The longest session, in minutes.
    pub session_minutes: i32,
    /// The most sessions of one person in a day.
    pub sessions_per_day: i32,
    /// The most minutes of one person in a day.
    pub minutes_per_day: i32,
    /// The most minutes of all students together in a day.
    pub academy_minutes_per_day: i32,
    /// Increases with each change.
    pub version: i32,
    /// When it was last changed; null if never.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who changed it.
    pub updated_by: Option<String>,
    /// The usage of all students in the last 14 days, in the academy's time zone, oldest first.
    pub days: Vec<AiTutorDay>,
}

/// The usage of all students in a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiTutorDay {
    /// The day.
    pub date: NaiveDate,
    /// Number of sessions that began.
    pub sessions: i32,
    /// How long they were connected, in whole minutes.
    pub minutes: i32,
}

/// The settings that an admin changes.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AiTutorSettingsForm {
    /// `false` ends every session within 15 seconds.
    pub is_open: bool,
    /// 5 to 180.
    pub session_minutes: i32,
    /// 1 to 100.
    pub sessions_per_day: i32,
    /// 5 to 720.
    pub minutes_per_day: i32,
    /// 0 to 1,000,000.
    pub academy_minutes_per_day: i32,
    /// The `version` that the page showed.
    pub seen_version: i32,
}

/// The AI tutor's limits
///
/// With the usage of the last 14 days.
#[operation(
    tag = "admin", operation_id = "admin_ai_tutor_settings",
    responses((status = 200, body = AdminAiTutorSettings))
)]
pub async fn show(state: Data<AppState>, _: Admin) -> Result<Json<AdminAiTutorSettings>> {
    Ok(Json(state.transaction(read).await?))
}

/// Set the AI tutor's limits
///
/// The limits apply at once, also to sessions in progress. If another admin changed them since the page was loaded, the
/// error has the current values in `current`.
#[operation(
    tag = "admin", operation_id = "set_ai_tutor_settings",
    responses((status = 200, body = AdminAiTutorSettings)), errors(EditConflict, ValidationFailed)
)]
pub async fn update(
    state: Data<AppState>,
    admin: Admin,
    body: Body<AiTutorSettingsForm>,
) -> Result<Json<AdminAiTutorSettings>> {
    let (admin, form) = (admin.profile.id, body.read()?);
    let change = form.change()?;
    let response = state
        .transaction(move |ctx| {
            let before = AiTutorSettings::lock(ctx.conn)?;
            if before.version != form.seen_version {
                return Err(Error::edit_conflict_with(&read(ctx)?));
            }
            change.store(ctx.conn, admin, ctx.now)?;
            let detail = json!({ "before": limits(&before.into()), "after": limits(&change) });
            audit(
                ctx.conn,
                Some(admin),
                "ai_tutor_settings.changed",
                AuditSubject::AiTutorSettings(admin),
                detail,
                ctx.now,
            )?;
            read(ctx)
        })
        .await?;
    Ok(Json(response))
}

impl AiTutorSettingsForm {
    fn change(&self) -> Result<AiTutorSettingsChange> {
        let mut errors = FieldErrors::default();
        let numbers = [
            ("session_minutes", self.session_minutes, 5, 180),
            ("sessions_per_day", self.sessions_per_day, 1, 100),
            ("minutes_per_day", self.minutes_per_day, 5, 720),
            ("academy_minutes_per_day", self.academy_minutes_per_day, 0, 1_000_000),
        ];
        for (field, number, least, most) in numbers {
            if !(least..=most).contains(&number) {
                errors.add(field, format!("Please enter a whole number from {least} to {most}."));
            }
        }
        errors.finish()?;
        Ok(AiTutorSettingsChange {
            is_open: self.is_open,
            session_minutes: self.session_minutes,
            sessions_per_day: self.sessions_per_day,
            minutes_per_day: self.minutes_per_day,
            academy_minutes_per_day: self.academy_minutes_per_day,
        })
    }
}

fn limits(change: &AiTutorSettingsChange) -> serde_json::Value {
    json!({
        "is_open": change.is_open,
        "session_minutes": change.session_minutes,
        "sessions_per_day": change.sessions_per_day,
        "minutes_per_day": change.minutes_per_day,
        "academy_minutes_per_day": change.academy_minutes_per_day,
    })
}

fn read(ctx: &mut Ctx<'_>) -> Result<AdminAiTutorSettings> {
    let settings = AiTutorSettings::find(ctx.conn)?;
    let today = time::local_date(ctx.now);
    let first = today - TimeDelta::days(DAYS - 1);
    let used = ai_tutor_usage::by_day(ctx.conn, EVERYBODY, first)?;
    let days = (0..DAYS).map(|number| {
        let date = first + TimeDelta::days(number);
        let usage = used.iter().find(|(day, _)| *day == date).map(|(_, usage)| *usage).unwrap_or_default();
        AiTutorDay { date, sessions: usage.sessions, minutes: usage.seconds / 60 }
    });
    let named: Vec<_> = settings.updated_by.into_iter().collect();
    let people = AdminPeople::read(ctx.conn, &named)?;
    let updated_by = settings.updated_by.map(|id| people.get(id)).transpose()?;
    Ok(AdminAiTutorSettings {
        is_set_up: ctx.config.ai_tutor.is_some(),
        is_open: settings.is_open,
        session_minutes: settings.session_minutes,
        sessions_per_day: settings.sessions_per_day,
        minutes_per_day: settings.minutes_per_day,
        academy_minutes_per_day: settings.academy_minutes_per_day,
        version: settings.version,
        updated_at: settings.updated_at,
        updated_by: updated_by.map(|admin| admin.full_name()),
        days: days.collect(),
    })
}
