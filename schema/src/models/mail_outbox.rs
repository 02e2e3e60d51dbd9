//! `mail_outbox`: mails on their way out, stored in the transaction that causes them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use uuid::Uuid;

use crate::enums::MailState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::schema::mail_outbox;

/// A mail that is due.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
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
    /// How often it has been tried, this try included.
    pub attempts: i32,
}

/// A mail as admins see it: everything but what it says.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
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
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Insertable)]
#[diesel(table_name = mail_outbox)]
pub struct NewMail<'a> {
    /// What makes it one mail: the same occasion is mailed once.
    pub occasion: &'a str,
    pub to_address: &'a str,
    /// Name shown beside the address; may be empty.
    pub to_name: &'a str,
    pub template: &'a str,
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

/// Takes the mail that is due longest for `lease`: nobody else takes it until that has passed, so a worker that dies
/// in the middle only delays it.
pub fn claim(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
    lease: TimeDelta,
) -> QueryResult<Option<OutgoingMail>> {
    conn.transaction(|conn| {
        let id: Option<Uuid> = mail_outbox::table
            .filter(mail_outbox::sent_at.is_null())
            .filter(mail_outbox::failed_at.is_null())
            .filter(mail_outbox::due_at.le(now))
            .order(mail_outbox::due_at)
            .select(mail_outbox::id)
            .for_update()
            .skip_locked()
            .first(conn)
            .optional()?;
        let Some(id) = id else { return Ok(None) };
        diesel::update(mail_outbox::table.find(id))
            .set((mail_outbox::due_at.eq(now + lease), mail_outbox::attempts.eq(mail_outbox::attempts + 1)))
            .returning(OutgoingMail::as_returning())
            .get_result(conn)
            .optional()
    })
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
            mail_outbox::last_error.eq(None::<String>),
            mail_outbox::text_body.eq(""),
            mail_outbox::html_body.eq(""),
            // That there was an invitation stays known.
            mail_outbox::calendar_body.eq(sql::<Nullable<Text>>("left(calendar_body, 0)")),
        ))
        .execute(conn)?;
    Ok(())
}

/// Notes a failure and when to try again; with no next try the mail is given up.
pub fn mark_failed(
    conn: &mut PgConnection,
    id: Uuid,
    error: &str,
    next_try: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let row = mail_outbox::table.find(id);
    match next_try {
        Some(due_at) => diesel::update(row)
            .set((mail_outbox::last_error.eq(error), mail_outbox::due_at.eq(due_at)))
            .execute(conn)?,
        None => diesel::update(row)
            .set((mail_outbox::last_error.eq(error), mail_outbox::failed_at.eq(now)))
            .execute(conn)?,
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
