//! `chat_sessions` from a participant's point of view: with the other side, the newest message, unread counts, and the
//! facts that decide who may write.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::BoxedSqlQuery;
use diesel::sql_types::{BigInt, Bool, Double, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{ChatFileKind, ChatKind, ChatMessageKind};
use crate::models::booking_list::{Participant, ParticipantRole};
use crate::models::keyset::{Page, PageRequest, Position};
use crate::models::search::literal;

/// Length of the preview of the newest message, in characters.
const PREVIEW: i32 = 200;

/// A chat from a viewer's point of view.
#[derive(Debug, Clone, QueryableByName)]
pub struct ChatOverview {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub kind: ChatKind,
    #[diesel(sql_type = SqlUuid)]
    pub student_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub tutor_id: Uuid,
    /// Subject of the latest question, in an inquiry.
    #[diesel(sql_type = Nullable<Text>)]
    pub subject: Option<String>,
    /// Number of the newest message.
    #[diesel(sql_type = BigInt)]
    pub last_seq: i64,
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Number of the last message that the viewer has read.
    #[diesel(sql_type = BigInt)]
    pub last_read_seq: i64,
    /// Number of later messages by others.
    #[diesel(sql_type = BigInt)]
    pub unread_count: i64,
    #[diesel(embed)]
    pub other: OtherPerson,
    #[diesel(embed)]
    pub last_message: LastMessageColumns,
    #[diesel(embed)]
    pub facts: ChatFactColumns,
}

/// The person on the other side.
#[derive(Debug, Clone, QueryableByName)]
pub struct OtherPerson {
    #[diesel(sql_type = SqlUuid)]
    pub other_id: Uuid,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub profile_image_url: Option<String>,
    /// Slug of their public page, if there is one.
    #[diesel(sql_type = Nullable<Text>)]
    pub slug: Option<String>,
    /// Whether their account is deleted or suspended.
    #[diesel(sql_type = Bool)]
    pub other_is_gone: bool,
}

/// The newest message; all `None` in an empty chat.
#[derive(Debug, Clone, QueryableByName)]
pub struct LastMessageColumns {
    #[diesel(sql_type = Nullable<BigInt>)]
    pub message_seq: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    pub message_kind: Option<ChatMessageKind>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub sender_id: Option<Uuid>,
    /// Beginning of the text.
    #[diesel(sql_type = Nullable<Text>)]
    pub preview: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    pub file_kind: Option<ChatFileKind>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub sent_at: Option<DateTime<Utc>>,
}

/// Facts that decide whether the viewer may write.
#[derive(Debug, Clone, QueryableByName)]
pub struct ChatFactColumns {
    #[diesel(sql_type = Bool)]
    pub tutor_is_approved: bool,
    /// Start of the pair's next confirmed lesson, or of the one in progress.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub next_lesson_at: Option<DateTime<Utc>>,
    /// End of their last lesson, if it is recent.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_lesson_ended_at: Option<DateTime<Utc>>,
    /// Whether the tutor mentors an unfinished research project of the student.
    #[diesel(sql_type = Bool)]
    pub has_active_research: bool,
    #[diesel(sql_type = Bool)]
    pub blocked_by_viewer: bool,
    #[diesel(sql_type = Bool)]
    pub blocked_by_other: bool,
}

/// Filter of a person's chats.
#[derive(Debug, Clone)]
pub struct ChatFilter {
    pub who: Participant,
    pub kind: Option<ChatKind>,
    /// Only chats with people whose name contains this.
    pub search: Option<String>,
}

/// Current time, and how far back lessons count.
#[derive(Debug, Clone, Copy)]
pub struct LessonBounds {
    pub now: DateTime<Utc>,
    /// Lessons that ended longer ago do not count.
    pub reach: TimeDelta,
}

/// Returns the SQL condition of chats `c` in which the person `$1` participates. For its tutor, an inquiry exists from
/// its first message on. The same rule as `chats::access::visible`, but without readers; change both.
pub(super) const fn participates(role: Option<ParticipantRole>) -> &'static str {
    match role {
        Some(ParticipantRole::Student) => "c.student_id = $1",
        Some(ParticipantRole::Tutor) => "c.tutor_id = $1 AND (c.kind = 'booking' OR c.last_seq > 0)",
        None => "(c.student_id = $1 OR c.tutor_id = $1 AND (c.kind = 'booking' OR c.last_seq > 0))",
    }
}

/// Condition of chats `c` of `$1` in which the other person's name matches `$6`. One person's chats are few enough to
/// check each.
const NAMED: &str = "AND EXISTS (
    SELECT FROM profiles p
    WHERE p.id = CASE c.tutor_id WHEN $1 THEN c.student_id ELSE c.tutor_id END
        AND p.first_name || ' ' || p.last_name ILIKE $6)";

/// Columns of [`ChatFactColumns`] for the chats `c`, and whether the account of the other person `o` is gone, for the
/// viewer `$1`.
pub(super) const FACTS: &str = "
        account.deleted_at IS NOT NULL OR account.suspended_at IS NOT NULL AS other_is_gone,
        t.is_mentor_approved AS tutor_is_approved, lessons.next_lesson_at, lessons.last_lesson_ended_at,
        EXISTS (SELECT FROM research_requests q
                WHERE q.student_id = c.student_id AND q.assigned_tutor_id = c.tutor_id
                    AND q.status IN ('assigned', 'in_progress')) AS has_active_research,
        EXISTS (SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = o.id) AS blocked_by_viewer,
        EXISTS (SELECT FROM blocks WHERE blocker_id = o.id AND blocked_id = $1) AS blocked_by_other";

/// FROM clause of [`FACTS`], at the time `$2`; lessons that ended less than `$3` seconds ago count.
pub(super) const FACTS_FROM: &str = "
    FROM c
    JOIN profiles o ON o.id = CASE c.tutor_id WHEN $1 THEN c.student_id ELSE c.tutor_id END
    JOIN users account ON account.id = o.id
    JOIN profiles t ON t.id = c.tutor_id
    CROSS JOIN LATERAL (
        SELECT min(b.starts_at) FILTER (WHERE b.status = 'confirmed' AND b.ends_at > $2) AS next_lesson_at,
            max(b.ends_at) FILTER (WHERE b.status = 'completed' OR b.ends_at <= $2) AS last_lesson_ended_at
        FROM student_bookings b
        -- No lesson takes a day.
        WHERE b.student_id = c.student_id AND b.tutor_id = c.tutor_id
            AND b.starts_at > $2 - make_interval(days => 1, secs => $3) AND b.status IN ('confirmed', 'completed')
    ) AS lessons";

/// The other columns of [`ChatOverview`]; the preview has `$4` characters.
const OVERVIEW: &str = "
        c.id, c.kind, c.student_id, c.tutor_id, c.subject, c.last_seq, c.updated_at,
        coalesce(r.last_read_seq, 0) AS last_read_seq,
        (SELECT count(*) FROM chat_messages u
         WHERE u.chat_session_id = c.id AND u.seq > coalesce(r.last_read_seq, 0) AND u.sender_id <> $1
             AND u.kind = 'text') AS unread_count,
        o.id AS other_id, o.first_name, o.last_name, o.profile_image_url,
        CASE WHEN o.is_mentor_approved AND o.bio <> '' AND account.suspended_at IS NULL THEN o.slug END AS slug,
        m.seq AS message_seq, m.kind AS message_kind, m.sender_id, left(m.message, $4) AS preview,
        f.kind AS file_kind, m.created_at AS sent_at";

const OVERVIEW_FROM: &str = "
    LEFT JOIN chat_reads r ON r.chat_session_id = c.id AND r.user_id = $1
    LEFT JOIN chat_messages m ON m.chat_session_id = c.id AND m.seq = c.last_seq
    LEFT JOIN chat_files f ON f.id = m.file_id";

/// Builds the query for these chats, and binds the parameters of the texts above.
fn overview(
    chats: &str,
    order: &str,
    viewer: Uuid,
    bounds: LessonBounds,
) -> BoxedSqlQuery<'static, Pg, diesel::query_builder::SqlQuery> {
    let text = format!("WITH c AS ({chats}) SELECT {OVERVIEW}, {FACTS} {FACTS_FROM} {OVERVIEW_FROM} {order}");
    diesel::sql_query(text)
        .into_boxed()
        .bind::<SqlUuid, _>(viewer)
        .bind::<Timestamptz, _>(bounds.now)
        .bind::<Double, _>(bounds.reach.as_seconds_f64())
        .bind::<Integer, _>(PREVIEW)
}

impl ChatOverview {
    /// Returns the chat as this person sees it, without checking whether they may.
    pub fn find(
        conn: &mut PgConnection,
        id: Uuid,
        viewer: Uuid,
        bounds: LessonBounds,
    ) -> QueryResult<Option<ChatOverview>> {
        overview("SELECT * FROM chat_sessions WHERE id = $5", "", viewer, bounds)
            .bind::<SqlUuid, _>(id)
            .get_result(conn)
            .optional()
    }

    /// Returns a student's inquiry to a tutor, as the student sees it.
    pub fn find_inquiry(
        conn: &mut PgConnection,
        student_id: Uuid,
        tutor_id: Uuid,
        bounds: LessonBounds,
    ) -> QueryResult<Option<ChatOverview>> {
        let of_pair =
            "SELECT * FROM chat_sessions WHERE student_id = $1 AND tutor_id = $5 AND kind = 'pre_booking'";
        overview(of_pair, "", student_id, bounds).bind::<SqlUuid, _>(tutor_id).get_result(conn).optional()
    }

    /// Returns a page of a person's chats, most recently active first.
    pub fn page(
        conn: &mut PgConnection,
        filter: &ChatFilter,
        request: PageRequest,
        bounds: LessonBounds,
    ) -> QueryResult<Page<ChatOverview>> {
        let participates = participates(filter.who.role);
        let kind = filter.kind.map(|kind| format!("AND c.kind = '{kind}'")).unwrap_or_default();
        let search = if filter.search.is_some() { NAMED } else { "" };
        let after = match (&request.after, &filter.search) {
            (None, _) => "",
            (Some(_), None) => "AND (c.updated_at, c.id) < ($6, $7)",
            (Some(_), Some(_)) => "AND (c.updated_at, c.id) < ($7, $8)",
        };
        let chats = format!(
            "SELECT * FROM chat_sessions c WHERE {participates} {kind} {search} {after}
             ORDER BY c.updated_at DESC, c.id DESC LIMIT $5"
        );
        let mut query = overview(&chats, "ORDER BY c.updated_at DESC, c.id DESC", filter.who.id, bounds)
            .bind::<BigInt, _>(request.rows_to_read());
        if let Some(search) = &filter.search {
            query = query.bind::<Text, _>(format!("%{}%", literal(search)));
        }
        if let Some(Position { at, id }) = request.after {
            query = query.bind::<Timestamptz, _>(at).bind::<SqlUuid, _>(id);
        }
        let rows: Vec<ChatOverview> = query.load(conn)?;
        Ok(request.page(rows, |row| Position { at: row.updated_at, id: row.id }))
    }
}
