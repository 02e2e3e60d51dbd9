//! `mail_outbox`: mails on their way out, stored in the transaction that causes them.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::mail_outbox;

/// A mail that is due.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mail_outbox, check_for_backend(diesel::pg::Pg))]
pub struct OutgoingMail {
    /// Also the Message-ID, so that a mail sent twice is seen to be one.
    pub id: Uuid,
    /// Address.
    pub to_address: String,
    /// Name shown beside the address; may be empty.
    pub to_name: String,
    /// Subject line.
    pub subject: String,
    /// Plain text part.
    pub text_body: String,
    /// HTML part.
    pub html_body: String,
    /// Where one click unsubscribes (RFC 8058), for mails of a list.
    pub list_unsubscribe: Option<String>,
    /// How often it has been tried, this try included.
    pub attempts: i32,
}

/// A mail to be sent.
#[derive(Debug, Insertable)]
#[diesel(table_name = mail_outbox)]
pub struct NewMail<'a> {
    /// What makes it one mail: the same occasion is mailed once.
    pub occasion: &'a str,
    /// Address.
    pub to_address: &'a str,
    /// Name shown beside the address; may be empty.
    pub to_name: &'a str,
    /// Which template made it.
    pub template: &'a str,
    /// Subject line.
    pub subject: &'a str,
    /// Plain text part.
    pub text_body: &'a str,
    /// HTML part.
    pub html_body: &'a str,
    /// Where one click unsubscribes (RFC 8058), for mails of a list.
    pub list_unsubscribe: Option<&'a str>,
    /// When it was caused.
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

/// Takes up to `limit` due mails for `lease`: nobody else takes them until it has passed, so a worker
/// that dies in the middle only delays them.
pub fn claim(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
    lease: TimeDelta,
    limit: i64,
) -> QueryResult<Vec<OutgoingMail>> {
    conn.transaction(|conn| {
        let ids: Vec<Uuid> = mail_outbox::table
            .filter(mail_outbox::sent_at.is_null())
            .filter(mail_outbox::failed_at.is_null())
            .filter(mail_outbox::due_at.le(now))
            .order(mail_outbox::due_at)
            .limit(limit)
            .select(mail_outbox::id)
            .for_update()
            .skip_locked()
            .load(conn)?;
        diesel::update(mail_outbox::table.filter(mail_outbox::id.eq_any(ids)))
            .set((mail_outbox::due_at.eq(now + lease), mail_outbox::attempts.eq(mail_outbox::attempts + 1)))
            .returning(OutgoingMail::as_returning())
            .get_results(conn)
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

/// Notes that the mail was handed over.
pub fn mark_sent(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::update(mail_outbox::table.find(id))
        .set((mail_outbox::sent_at.eq(now), mail_outbox::last_error.eq(None::<String>)))
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
