//! `mail_outbox`: mails on their way out, stored in the transaction that causes them.

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

/// Which mails go out first, most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, AsExpression)]
#[diesel(sql_type = SmallInt)]
pub enum MailPriority {
    /// Somebody waits for it at the screen, or their account is in danger: links, and notices of what was changed about signing in.
    Access,
    /// A lesson was booked, moved or cancelled, or its money moved.
    Booking,
    /// Any other news.
    #[default]
    Notice,
    /// Nobody acted: reminders, and messages that were not read.
    Reminder,
}

impl MailPriority {
    /// Every priority, by its number in the table.
    pub const ALL: [MailPriority; 4] =
        [MailPriority::Access, MailPriority::Booking, MailPriority::Notice, MailPriority::Reminder];

    /// A word for it.
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

/// What waits, the most urgent first and of these the one that is due longest.
pub const BY_PRIORITY: LeaseQueue = LeaseQueue {
    rows: DueRows { table: "mail_outbox", due_at: "due_at", waits: "sent_at IS NULL AND failed_at IS NULL" },
    key: "id",
    key_type: "uuid",
    leased_until: "due_at",
    failures: "attempts",
    order: "priority, due_at",
};

/// The same rows, the one first that is due longest, whatever its priority.
pub const BY_AGE: LeaseQueue = LeaseQueue { order: "due_at", ..BY_PRIORITY };

/// A mail that its holder alone hands over.
#[derive(Debug, Clone)]
pub struct ClaimedMail {
    /// How long it is theirs, and how often it was tried before.
    pub lease: Lease,
    /// What goes out.
    pub mail: OutgoingMail,
    /// The template's name.
    pub template: String,
    /// When it was queued.
    pub created_at: DateTime<Utc>,
}

/// A mail as it goes out.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mail_outbox, check_for_backend(diesel::pg::Pg))]
pub struct OutgoingMail {
    /// Also the Message-ID, so that a mail sent twice is seen to be one.
    pub id: Uuid,
    pub to_address: String,
    /// Name shown beside the address; may be empty.
    pub to_name: String,
    pub subject: String,
    /// Plain text part; empty once it was handed over.
    pub text_body: String,
    /// HTML part.
    pub html_body: String,
    /// Where one click unsubscribes (RFC 8058), for mails of a list.
    pub list_unsubscribe: Option<String>,
    /// What the reader's calendar is to do with `calendar_body` (RFC 5546), such as `REQUEST`.
    pub calendar_method: Option<String>,
    /// An iCalendar object for the reader's calendar.
    pub calendar_body: Option<String>,
}

/// A mail as admins see it: everything but what it says.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mail_outbox, check_for_backend(diesel::pg::Pg))]
pub struct QueuedMail {
    pub id: Uuid,
    pub to_address: String,
    /// Name shown beside the address; may be empty.
    pub to_name: String,
    pub template: String,
    pub subject: String,
    pub created_at: DateTime<Utc>,
    /// Not to be tried before this instant.
    pub due_at: DateTime<Utc>,
    pub attempts: i32,
    pub last_error: Option<String>,
    pub sent_at: Option<DateTime<Utc>>,
    /// When it was given up.
    pub failed_at: Option<DateTime<Utc>>,
}

/// A mail to be sent.
#[derive(Debug, Insertable)]
#[diesel(table_name = mail_outbox)]
pub struct NewMail<'a> {
    /// What makes it one mail: the same occasion is mailed once.
    pub occasion: &'a str,
    pub to_address: &'a str,
    /// Name shown beside the address; may be empty.
    pub to_name: &'a str,
    pub template: &'a str,
    pub priority: MailPriority,
    pub subject: &'a str,
    /// Plain text part.
    pub text_body: &'a str,
    /// HTML part.
    pub html_body: &'a str,
    /// Where one click unsubscribes (RFC 8058), for mails of a list.
    pub list_unsubscribe: Option<&'a str>,
    /// What the reader's calendar is to do with `calendar_body` (RFC 5546), such as `REQUEST`.
    pub calendar_method: Option<&'a str>,
    /// An iCalendar object for the reader's calendar.
    pub calendar_body: Option<&'a str>,
    pub created_at: DateTime<Utc>,
    /// Not to be sent before this instant.
    pub due_at: DateTime<Utc>,
}

impl NewMail<'_> {
    /// Queues the mail; an occasion that was queued before is not queued again.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(mail_outbox::table)
            .values(self)
            .on_conflict(mail_outbox::occasion)
            .do_nothing()
            .execute(conn)?;
        Ok(())
    }
}

/// Takes back every mail whose occasion starts with `prefix` and that has not gone out: something newer is
/// about to be said.
pub fn withdraw(conn: &mut PgConnection, prefix: &str) -> QueryResult<usize> {
    diesel::delete(
        mail_outbox::table
            .filter(mail_outbox::sent_at.is_null())
            .filter(mail_outbox::occasion.like(format!("{prefix}%"))),
    )
    .execute(conn)
}

/// Drops up to `limit` mails that went out, or were given up, before `before`; answers how many.
pub fn delete_before(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let rows = diesel::alias!(mail_outbox as rows);
    let old = rows
        .filter(rows.field(mail_outbox::sent_at).lt(before).or(rows.field(mail_outbox::failed_at).lt(before)))
        .limit(limit)
        .select(rows.field(mail_outbox::id));
    diesel::delete(mail_outbox::table.filter(mail_outbox::id.eq_any(old))).execute(conn)
}

/// Takes the first mail of a queue, which is [`BY_PRIORITY`] or [`BY_AGE`], for `lease`.
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
        // One that was withdrawn meanwhile is not there.
        if let Some((mail, template, created_at)) = found {
            return Ok(Some(ClaimedMail { lease, mail, template, created_at }));
        }
    }
    Ok(None)
}

/// Gives a mail back that was not tried, with what was in the way: it is as due as it was.
pub fn release(conn: &mut PgConnection, lease: &Lease, problem: &str) -> QueryResult<()> {
    BY_PRIORITY.release(conn, lease)?;
    diesel::update(mail_outbox::table.find(lease.id()?))
        .set(mail_outbox::last_error.eq(problem))
        .execute(conn)?;
    Ok(())
}

/// How many mails of each priority are due, and since when.
pub fn lags(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<[Lag; 4]> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SmallInt)]
        priority: i16,
        #[diesel(sql_type = BigInt)]
        due: i64,
        #[diesel(sql_type = Nullable<Timestamptz>)]
        since: Option<DateTime<Utc>>,
    }
    let rows: Vec<Row> = prepared(
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

/// How many mails wait, and how many were given up.
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

/// Notes that the mail was handed over, and forgets what it said: its links open accounts.
pub fn mark_sent(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(mail_outbox::table.find(id))
        .set((
            mail_outbox::sent_at.eq(now),
            mail_outbox::attempts.eq(mail_outbox::attempts + 1),
            mail_outbox::last_error.eq(None::<String>),
            mail_outbox::text_body.eq(""),
            mail_outbox::html_body.eq(""),
            // That there was an invitation stays known.
            mail_outbox::calendar_body.eq(sql::<Nullable<Text>>("left(calendar_body, 0)")),
        ))
        .execute(conn)?;
    Ok(())
}

/// Notes a try that failed and when to try again; with no next try the mail is given up.
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
    /// The mail of an occasion, if there was one and it is not long gone.
    pub fn of_occasion(conn: &mut PgConnection, occasion: &str) -> QueryResult<Option<QueuedMail>> {
        mail_outbox::table
            .filter(mail_outbox::occasion.eq(occasion))
            .select(QueuedMail::as_select())
            .first(conn)
            .optional()
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> MailState {
        match (self.sent_at, self.failed_at) {
            (Some(_), _) => MailState::Sent,
            (None, Some(_)) => MailState::Failed,
            (None, None) => MailState::Waiting,
        }
    }
}

/// A page of the mails in this state, newest first.
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

/// Lets a mail that was given up be tried at once and as often as a new one; `None` when there is no such mail.
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

/// Whether there is a mail with this id.
pub fn exists(conn: &mut PgConnection, id: Uuid) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(mail_outbox::table.find(id))).get_result(conn)
}
