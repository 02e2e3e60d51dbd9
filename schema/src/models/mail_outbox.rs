//! `mail_outbox`: emails to send, inserted in the transaction that causes them.

use std::io::Write;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::serialize::{IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Nullable, SmallInt, Text, Timestamptz};
use uuid::Uuid;

use crate::enums::MailState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::lease::{DueRows, Lag, Lease, LeaseQueue};
use crate::models::prepared::prepared;
use crate::schema::mail_outbox;

/// Priority of emails, most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, AsExpression)]
#[diesel(sql_type = SmallInt)]
pub enum MailPriority {
    /// The recipient is waiting for it, or their account is at risk: links, and notices about changed sign-in methods.
    Access,
    /// A lesson was booked, moved or canceled, or its payment changed.
    Booking,
    /// Other news.
    #[default]
    Notice,
    /// Emails without an action of a person as their cause: reminders, and notices of unread messages.
    Reminder,
}

impl MailPriority {
    /// All priorities, by their number in the table.
    pub const ALL: [MailPriority; 4] =
        [MailPriority::Access, MailPriority::Booking, MailPriority::Notice, MailPriority::Reminder];

    /// Name of the priority.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            MailPriority::Access => "access",
            MailPriority::Booking => "booking",
            MailPriority::Notice => "notice",
            MailPriority::Reminder => "reminder",
        }
    }
}

impl ToSql<SmallInt, Pg> for MailPriority {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> diesel::serialize::Result {
        out.write_all(&(*self as i16).to_be_bytes())?;
        Ok(IsNull::No)
    }
}

/// Waiting emails, most urgent first, then longest due first.
pub const BY_PRIORITY: LeaseQueue = LeaseQueue {
    rows: DueRows { table: "mail_outbox", due_at: "due_at", waits: "sent_at IS NULL AND failed_at IS NULL" },
    key: "id",
    key_type: "uuid",
    leased_until: "due_at",
    failures: "attempts",
    order: "priority, due_at",
};

/// The same rows, longest due first, regardless of priority.
pub const BY_AGE: LeaseQueue = LeaseQueue { order: "due_at", ..BY_PRIORITY };

/// A claimed email, which only its holder sends.
#[derive(Debug, Clone)]
pub struct ClaimedMail {
    /// Lease, with the number of earlier attempts.
    pub lease: Lease,
    /// The email.
    pub mail: OutgoingMail,
    /// Name of the template.
    pub template: String,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
}

/// An email's contents for sending.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mail_outbox, check_for_backend(diesel::pg::Pg))]
pub struct OutgoingMail {
    /// Also used for the Message-ID, so that mail programs recognize duplicates.
    pub id: Uuid,
    pub to_address: String,
    /// Display name of the recipient; may be empty.
    pub to_name: String,
    pub subject: String,
    /// Plain text part; empty once it is sent.
    pub text_body: String,
    /// HTML part.
    pub html_body: String,
    /// URL for one-click unsubscription (RFC 8058), for newsletters.
    pub list_unsubscribe: Option<String>,
    /// iTIP method of `calendar_body` (RFC 5546), such as `REQUEST`.
    pub calendar_method: Option<String>,
    /// iCalendar object for the recipient's calendar.
    pub calendar_body: Option<String>,
}

/// An email as admins see it: everything but its contents.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mail_outbox, check_for_backend(diesel::pg::Pg))]
pub struct QueuedMail {
    pub id: Uuid,
    pub to_address: String,
    /// Display name of the recipient; may be empty.
    pub to_name: String,
    pub template: String,
    pub subject: String,
    pub created_at: DateTime<Utc>,
    /// Not attempted before this time.
    pub due_at: DateTime<Utc>,
    pub attempts: i32,
    pub last_error: Option<String>,
    pub sent_at: Option<DateTime<Utc>>,
    /// When it failed permanently.
    pub failed_at: Option<DateTime<Utc>>,
}

/// A new email.
#[derive(Debug, Insertable)]
#[diesel(table_name = mail_outbox)]
pub struct NewMail<'a> {
    /// Deduplication key: one email per occasion.
    pub occasion: &'a str,
    pub to_address: &'a str,
    /// Display name of the recipient; may be empty.
    pub to_name: &'a str,
    pub template: &'a str,
    pub priority: MailPriority,
    pub subject: &'a str,
    /// Plain text part.
    pub text_body: &'a str,
    /// HTML part.
    pub html_body: &'a str,
    /// URL for one-click unsubscription (RFC 8058), for newsletters.
    pub list_unsubscribe: Option<&'a str>,
    /// iTIP method of `calendar_body` (RFC 5546), such as `REQUEST`.
    pub calendar_method: Option<&'a str>,
    /// iCalendar object for the recipient's calendar.
    pub calendar_body: Option<&'a str>,
    pub created_at: DateTime<Utc>,
    /// Not sent before this time.
    pub due_at: DateTime<Utc>,
}

impl NewMail<'_> {
    /// Queues the email, unless its occasion was queued before.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(mail_outbox::table)
            .values(self)
            .on_conflict(mail_outbox::occasion)
            .do_nothing()
            .execute(conn)?;
        Ok(())
    }
}

/// Deletes all unsent emails whose occasion starts with `prefix`, because a newer one is about to be queued.
pub fn withdraw(conn: &mut PgConnection, prefix: &str) -> QueryResult<usize> {
    diesel::delete(
        mail_outbox::table
            .filter(mail_outbox::sent_at.is_null())
            .filter(mail_outbox::occasion.like(format!("{prefix}%"))),
    )
    .execute(conn)
}

/// Deletes up to `limit` emails that were sent or failed permanently before `before`. Returns how many.
pub fn delete_before(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(mail_outbox as rows);
    let old = rows
        .filter(rows.field(mail_outbox::sent_at).lt(before).or(rows.field(mail_outbox::failed_at).lt(before)))
        .limit(limit)
        .select(rows.field(mail_outbox::id));
    diesel::delete(mail_outbox::table.filter(mail_outbox::id.eq_any(old))).execute(conn)
}

/// Claims the first email of a queue, [`BY_PRIORITY`] or [`BY_AGE`], for `lease`.
pub fn claim(
    conn: &mut PgConnection,
    queue: &LeaseQueue,
    now: DateTime<Utc>,
    lease: TimeDelta,
) -> QueryResult<Option<ClaimedMail>> {
    while let Some(lease) = queue.claim(conn, now, now + lease)? {
        let found: Option<(OutgoingMail, String, DateTime<Utc>)> = mail_outbox::table
            .filter(mail_outbox::id.eq(lease.id()?))
            .select((OutgoingMail::as_select(), mail_outbox::template, mail_outbox::created_at))
            .first(conn)
            .optional()?;
        // An email that was withdrawn meanwhile is skipped.
        if let Some((mail, template, created_at)) = found {
            return Ok(Some(ClaimedMail { lease, mail, template, created_at }));
        }
    }
    Ok(None)
}

/// Releases an email that was not attempted, and stores the problem: it is due as before.
pub fn release(conn: &mut PgConnection, lease: &Lease, problem: &str) -> QueryResult<()> {
    BY_PRIORITY.release(conn, lease)?;
    diesel::update(mail_outbox::table.find(lease.id()?))
        .set(mail_outbox::last_error.eq(problem))
        .execute(conn)?;
    Ok(())
}

/// Returns the backlog of each priority.
pub fn lags(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<[Lag; 4]> {
    #[derive(QueryableByName)]
    struct LagRow {
        #[diesel(sql_type = SmallInt)]
        priority: i16,
        #[diesel(sql_type = BigInt)]
        due: i64,
        #[diesel(sql_type = Nullable<Timestamptz>)]
        since: Option<DateTime<Utc>>,
    }
    let rows: Vec<LagRow> = prepared(
        "SELECT priority, count(*) AS due, min(due_at) AS since FROM mail_outbox
         WHERE sent_at IS NULL AND failed_at IS NULL AND due_at <= $1 GROUP BY priority",
    )
    .bind::<Timestamptz, _>(now)
    .load(conn)?;
    Ok(MailPriority::ALL.map(|priority| {
        let row = rows.iter().find(|row| row.priority == priority as i16);
        row.map_or(Lag { due: 0, since: None }, |row| Lag { due: row.due, since: row.since })
    }))
}

/// Counts the waiting emails and those that failed permanently.
pub fn counts(conn: &mut PgConnection) -> QueryResult<(i64, i64)> {
    let waiting = mail_outbox::table
        .filter(mail_outbox::sent_at.is_null())
        .filter(mail_outbox::failed_at.is_null())
        .count()
        .get_result(conn)?;
    let given_up =
        mail_outbox::table.filter(mail_outbox::failed_at.is_not_null()).count().get_result(conn)?;
    Ok((waiting, given_up))
}

/// Marks the email as sent, and erases its contents, because its links give access to accounts.
pub fn mark_sent(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(mail_outbox::table.find(id))
        .set((
            mail_outbox::sent_at.eq(now),
            mail_outbox::attempts.eq(mail_outbox::attempts + 1),
            mail_outbox::last_error.eq(None::<String>),
            mail_outbox::text_body.eq(""),
            mail_outbox::html_body.eq(""),
            // An empty body keeps the fact that there was an invitation.
            mail_outbox::calendar_body.eq(sql::<Nullable<Text>>("left(calendar_body, 0)")),
        ))
        .execute(conn)?;
    Ok(())
}

/// Stores a failed attempt and when to retry; without a next attempt, the email has failed permanently.
pub fn mark_failed(
    conn: &mut PgConnection,
    id: Uuid,
    error: &str,
    next_try: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let tried = (mail_outbox::last_error.eq(error), mail_outbox::attempts.eq(mail_outbox::attempts + 1));
    let row = mail_outbox::table.find(id);
    match next_try {
        Some(due_at) => diesel::update(row).set((tried, mail_outbox::due_at.eq(due_at))).execute(conn)?,
        None => diesel::update(row).set((tried, mail_outbox::failed_at.eq(now))).execute(conn)?,
    };
    Ok(())
}

impl QueuedMail {
    /// Returns the email of an occasion, if it is still stored.
    pub fn of_occasion(conn: &mut PgConnection, occasion: &str) -> QueryResult<Option<QueuedMail>> {
        mail_outbox::table
            .filter(mail_outbox::occasion.eq(occasion))
            .select(QueuedMail::as_select())
            .first(conn)
            .optional()
    }

    /// State of the email.
    #[must_use]
    pub fn state(&self) -> MailState {
        match (self.sent_at, self.failed_at) {
            (Some(_), _) => MailState::Sent,
            (None, Some(_)) => MailState::Failed,
            (None, None) => MailState::Waiting,
        }
    }
}

/// Returns a page of the emails in this state, newest first.
pub fn list(
    conn: &mut PgConnection,
    state: MailState,
    request: PageRequest,
) -> QueryResult<Page<QueuedMail>> {
    let mut query = mail_outbox::table
        .order((mail_outbox::created_at.desc(), mail_outbox::id.desc()))
        .limit(request.rows_to_read())
        .select(QueuedMail::as_select())
        .into_boxed();
    query = match state {
        MailState::Sent => query.filter(mail_outbox::sent_at.is_not_null()),
        MailState::Failed => query.filter(mail_outbox::failed_at.is_not_null()),
        MailState::Waiting => {
            query.filter(mail_outbox::sent_at.is_null()).filter(mail_outbox::failed_at.is_null())
        }
    };
    if let Some(after) = request.after {
        query = query.filter(older_than!(mail_outbox::created_at, mail_outbox::id, after));
    }
    let rows: Vec<QueuedMail> = query.load(conn)?;
    Ok(request.page(rows, |row| Position { at: row.created_at, id: row.id }))
}

/// Retries a permanently failed email at once, with a reset number of attempts; `None` if there is no such email.
pub fn retry(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<Option<QueuedMail>> {
    diesel::update(mail_outbox::table.find(id).filter(mail_outbox::failed_at.is_not_null()))
        .set((
            mail_outbox::failed_at.eq(None::<DateTime<Utc>>),
            mail_outbox::due_at.eq(now),
            mail_outbox::attempts.eq(0),
        ))
        .returning(QueuedMail::as_returning())
        .get_result(conn)
        .optional()
}

pub fn exists(conn: &mut PgConnection, id: Uuid) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(mail_outbox::table.find(id))).get_result(conn)
}
