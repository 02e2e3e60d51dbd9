//! `ai_tutor_settings`: usage limits of the AI tutor. One row.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::UserId;
use crate::schema::ai_tutor_settings;

/// Settings made by admins.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ai_tutor_settings, check_for_backend(diesel::pg::Pg))]
pub struct AiTutorSettings {
    /// Whether sessions may begin and continue.
    pub is_open: bool,
    pub session_minutes: i32,
    /// Per person and day, in the academy's time zone.
    pub sessions_per_day: i32,
    /// Per person and day.
    pub minutes_per_day: i32,
    /// For all users together.
    pub academy_minutes_per_day: i32,
    pub version: i32,
    /// `None` before the first change.
    pub updated_at: Option<DateTime<Utc>>,
    pub updated_by: Option<UserId>,
}

#[derive(Debug, Clone, Copy, AsChangeset)]
#[diesel(table_name = ai_tutor_settings)]
pub struct AiTutorSettingsChange {
    pub is_open: bool,
    pub session_minutes: i32,
    pub sessions_per_day: i32,
    pub minutes_per_day: i32,
    pub academy_minutes_per_day: i32,
}

impl AiTutorSettings {
    /// Returns the current settings.
    pub fn find(conn: &mut PgConnection) -> QueryResult<AiTutorSettings> {
        ai_tutor_settings::table.select(AiTutorSettings::as_select()).first(conn)
    }

    /// Returns the current settings, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection) -> QueryResult<AiTutorSettings> {
        ai_tutor_settings::table.select(AiTutorSettings::as_select()).for_update().first(conn)
    }
}

impl AiTutorSettingsChange {
    /// Stores the settings as the next version.
    pub fn store(
        &self,
        conn: &mut PgConnection,
        updated_by: UserId,
        now: DateTime<Utc>,
    ) -> QueryResult<AiTutorSettings> {
        diesel::update(ai_tutor_settings::table)
            .set((
                self,
                ai_tutor_settings::version.eq(ai_tutor_settings::version + 1),
                ai_tutor_settings::updated_at.eq(now),
                ai_tutor_settings::updated_by.eq(updated_by),
            ))
            .returning(AiTutorSettings::as_returning())
            .get_result(conn)
    }
}

impl From<AiTutorSettings> for AiTutorSettingsChange {
    fn from(settings: AiTutorSettings) -> AiTutorSettingsChange {
        AiTutorSettingsChange {
            is_open: settings.is_open,
            session_minutes: settings.session_minutes,
            sessions_per_day: settings.sessions_per_day,
            minutes_per_day: settings.minutes_per_day,
            academy_minutes_per_day: settings.academy_minutes_per_day,
        }
    }
}
