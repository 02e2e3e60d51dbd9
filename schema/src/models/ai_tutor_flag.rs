//! `ai_tutor_flags`: findings in sessions with the AI tutor. A flag stays when its session is deleted.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use uuid::Uuid;

use crate::enums::{FlagSeverity, FlagSource};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::schema::ai_tutor_flags;

/// Placeholder for erased text.
const EMPTY: &str = "-";

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = ai_tutor_flags, check_for_backend(diesel::pg::Pg))]
pub struct AiTutorFlag {
    pub id: Uuid,
    /// `None` once the session is deleted.
    pub session_id: Option<Uuid>,
    /// `None` if nobody was signed in.
    pub user_id: Option<Uuid>,
    pub severity: FlagSeverity,
    pub source: FlagSource,
    /// Category names of OpenAI's moderation.
    pub categories: Vec<Option<String>>,
    pub excerpt: String,
    pub subject: String,
    pub topic: String,
    pub created_at: DateTime<Utc>,
    /// The deciding admin's note, for other admins.
    pub note: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<Uuid>,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = ai_tutor_flags)]
pub struct NewAiTutorFlag<'a> {
    pub id: Uuid,
    pub session_id: Option<Uuid>,
    pub user_id: Option<Uuid>,
    pub severity: FlagSeverity,
    pub source: FlagSource,
    pub categories: Vec<&'a str>,
    pub excerpt: &'a str,
    pub subject: &'a str,
    pub topic: &'a str,
    pub created_at: DateTime<Utc>,
}

impl NewAiTutorFlag<'_> {
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<Uuid> {
        diesel::insert_into(ai_tutor_flags::table).values(self).returning(ai_tutor_flags::id).get_result(conn)
    }
}

impl AiTutorFlag {
    /// Returns a page of undecided flags: those that stopped a session first, then oldest first.
    pub fn waiting(conn: &mut PgConnection, request: PageRequest) -> QueryResult<Page<AiTutorFlag>> {
        let mut query = ai_tutor_flags::table
            .filter(ai_tutor_flags::decided_at.is_null())
            .order((ai_tutor_flags::severity.desc(), ai_tutor_flags::created_at, ai_tutor_flags::id))
            .limit(request.rows_to_read())
            .select(AiTutorFlag::as_select())
            .into_boxed();
        if let Some(after) = request.after {
            // Flags are never deleted, and their severity never changes.
            let severity: FlagSeverity =
                ai_tutor_flags::table.find(after.id).select(ai_tutor_flags::severity).first(conn)?;
            let is_later = ai_tutor_flags::created_at
                .gt(after.at)
                .or(ai_tutor_flags::created_at.eq(after.at).and(ai_tutor_flags::id.gt(after.id)));
            query = query.filter(
                ai_tutor_flags::severity.lt(severity).or(ai_tutor_flags::severity.eq(severity).and(is_later)),
            );
        }
        Ok(request.page(query.load(conn)?, |row: &AiTutorFlag| Position { at: row.created_at, id: row.id }))
    }

    /// Returns a page of decided flags, last decided first.
    pub fn decided(conn: &mut PgConnection, request: PageRequest) -> QueryResult<Page<AiTutorFlag>> {
        let decided_at = ai_tutor_flags::decided_at.assume_not_null();
        let mut query = ai_tutor_flags::table
            .filter(ai_tutor_flags::decided_at.is_not_null())
            .order((decided_at.desc(), ai_tutor_flags::id.desc()))
            .limit(request.rows_to_read())
            .select(AiTutorFlag::as_select())
            .into_boxed();
        if let Some(after) = request.after {
            query = query.filter(older_than!(decided_at, ai_tutor_flags::id, after));
        }
        let position =
            |row: &AiTutorFlag| Position { at: row.decided_at.unwrap_or(row.created_at), id: row.id };
        Ok(request.page(query.load(conn)?, position))
    }

    /// Counts the undecided and the decided flags.
    pub fn counts(conn: &mut PgConnection) -> QueryResult<(i64, i64)> {
        let waiting = ai_tutor_flags::table.filter(sql::<Bool>("ai_tutor_flags.decided_at IS NULL"));
        let decided = ai_tutor_flags::table.filter(sql::<Bool>("ai_tutor_flags.decided_at IS NOT NULL"));
        let counts = (waiting.count().single_value(), decided.count().single_value());
        let (waiting, decided): (Option<i64>, Option<i64>) = diesel::select(counts).get_result(conn)?;
        Ok((waiting.unwrap_or_default(), decided.unwrap_or_default()))
    }

    /// Whether a session was stopped because of a flag.
    pub fn has_stopped(conn: &mut PgConnection, session_id: Uuid) -> QueryResult<bool> {
        let stops = ai_tutor_flags::table
            .filter(ai_tutor_flags::session_id.eq(session_id))
            .filter(ai_tutor_flags::severity.eq(FlagSeverity::Stop));
        diesel::select(diesel::dsl::exists(stops)).get_result(conn)
    }

    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<AiTutorFlag>> {
        ai_tutor_flags::table.find(id).select(AiTutorFlag::as_select()).first(conn).optional()
    }

    /// Locks the flag until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<AiTutorFlag>> {
        ai_tutor_flags::table.find(id).select(AiTutorFlag::as_select()).for_update().first(conn).optional()
    }

    /// Records that an admin has decided. The caller has locked the flag.
    pub fn decide(
        conn: &mut PgConnection,
        id: Uuid,
        note: &str,
        (decided_by, now): (Uuid, DateTime<Utc>),
    ) -> QueryResult<AiTutorFlag> {
        diesel::update(ai_tutor_flags::table.find(id))
            .set((
                ai_tutor_flags::note.eq(note),
                ai_tutor_flags::decided_at.eq(now),
                ai_tutor_flags::decided_by.eq(decided_by),
            ))
            .returning(AiTutorFlag::as_returning())
            .get_result(conn)
    }

    /// Marks the flag as undecided again. The caller has locked it.
    pub fn reopen(conn: &mut PgConnection, id: Uuid) -> QueryResult<AiTutorFlag> {
        diesel::update(ai_tutor_flags::table.find(id))
            .set((
                ai_tutor_flags::decided_at.eq(None::<DateTime<Utc>>),
                ai_tutor_flags::decided_by.eq(None::<Uuid>),
            ))
            .returning(AiTutorFlag::as_returning())
            .get_result(conn)
    }
}

/// Erases the texts of up to `limit` flags decided before `before`. Returns how many. The flag and its decision stay.
pub fn empty_decided(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let old: Vec<Uuid> = ai_tutor_flags::table
        .filter(ai_tutor_flags::decided_at.lt(before))
        .filter(ai_tutor_flags::decided_at.is_not_null())
        // Same condition as in the partial index.
        .filter(sql::<Bool>("ai_tutor_flags.excerpt <> '-'"))
        .order(ai_tutor_flags::decided_at)
        .limit(limit)
        .select(ai_tutor_flags::id)
        .load(conn)?;
    empty(conn, &old)
}

/// Erases the texts of these flags.
pub fn empty(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<usize> {
    diesel::update(ai_tutor_flags::table.filter(ai_tutor_flags::id.eq_any(ids)))
        .set((
            ai_tutor_flags::excerpt.eq(EMPTY),
            ai_tutor_flags::topic.eq(EMPTY),
            ai_tutor_flags::note.eq(""),
        ))
        .execute(conn)
}
