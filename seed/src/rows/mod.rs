//! Rows in the state that a past of half a year has led to, inserted with one statement for many rows of a table.
//!
//! The product inserts a row and then updates it (`schema::models`); rows with all columns exist only here.

pub mod desk;
pub mod newsletters;
pub mod research;

use std::borrow::Cow;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Double, Timestamptz};
use schema::enums::{
    ApplicationStatus, CancellationReason, CapabilityStatus, ChatKind, DisputeState, Level, PayoutState,
    Role, Service,
};
use schema::ids::UserId;
use schema::models::audit_log::NewAuditEntry;
use schema::models::payment::NewPayment;
use schema::models::payment_dispute::PaymentDispute;
use schema::models::payment_receipt::NewPaymentReceipt;
use schema::models::payment_refund::PaymentRefund;
use schema::models::payout_movement::PayoutMovement;
use schema::models::student_booking::NewStudentBooking;
use schema::models::tutor_application::NewTutorApplication;
use schema::models::tutor_availability::NewTutorAvailability;
use schema::schema::{
    audit_log, chat_sessions, email_preferences, lesson_reminders, mail_outbox, payables, payment_disputes,
    payment_receipts, payment_refunds, payments, payout_accounts, payout_movements,
    pending_tutor_applications, profiles, student_bookings, tutor_availability, tutor_sessions, user_roles,
    users,
};
use uuid::Uuid;

/// Rows in one statement: Postgres allows 65,535 parameters, and no row has more than 21.
pub(crate) const CHUNK: usize = 3000;

/// Declares a function that inserts rows into a table.
macro_rules! insert_all {
    ($name:ident, $table:ident, $row:ty) => {
        #[doc = concat!("Inserts rows into `", stringify!($table), "`, all or none.")]
        pub fn $name(conn: &mut PgConnection, rows: &[$row]) -> QueryResult<()> {
            for chunk in rows.chunks($crate::rows::CHUNK) {
                diesel::insert_into($table::table).values(chunk).execute(conn)?;
            }
            Ok(())
        }
    };
}

pub(crate) use insert_all;

insert_all!(insert_users, users, UserRow<'_>);
insert_all!(insert_profiles, profiles, ProfileRow<'_>);
insert_all!(insert_roles, user_roles, RoleRow);
insert_all!(insert_email_preferences, email_preferences, EmailPreferencesRow);
insert_all!(insert_availability, tutor_availability, AvailabilityRow);
insert_all!(insert_applications, pending_tutor_applications, ApplicationRow<'_>);
insert_all!(insert_bookings, student_bookings, BookingRow<'_>);
insert_all!(insert_payments, payments, PaymentRow<'_>);
insert_all!(insert_receipts, payment_receipts, NewPaymentReceipt<'_>);
insert_all!(insert_refunds, payment_refunds, PaymentRefund);
insert_all!(insert_disputes, payment_disputes, PaymentDispute);
insert_all!(insert_payables, payables, PayableRow);
insert_all!(insert_payout_movements, payout_movements, PayoutMovement);
insert_all!(insert_tutor_sessions, tutor_sessions, TutorSessionRow<'_>);
insert_all!(insert_chats, chat_sessions, ChatRow);
insert_all!(insert_reminders, lesson_reminders, ReminderRow);
insert_all!(insert_payout_accounts, payout_accounts, PayoutAccountRow<'_>);
insert_all!(insert_audit_entries, audit_log, NewAuditEntry<'_>);

/// An account.
#[derive(Debug, Insertable)]
#[diesel(table_name = users)]
pub struct UserRow<'a> {
    pub id: UserId,
    pub email: &'a str,
    pub password_hash: &'a str,
    pub email_verified_at: DateTime<Utc>,
    pub time_zone: &'a str,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A person's choices of emails: all of them, with a key that is the same in each import.
#[derive(Debug, Insertable)]
#[diesel(table_name = email_preferences)]
pub struct EmailPreferencesRow {
    pub user_id: UserId,
    pub unsubscribe_key: Uuid,
}

/// A person's profile.
#[derive(Debug, Insertable)]
#[diesel(table_name = profiles)]
pub struct ProfileRow<'a> {
    pub id: UserId,
    pub first_name: &'a str,
    pub last_name: &'a str,
    pub role: Role,
    pub services: Vec<Service>,
    pub is_mentor_approved: bool,
    pub bio: &'a str,
    pub education: &'a str,
    pub languages: &'a str,
    pub levels: Vec<Level>,
    pub zoom_link: Option<&'a str>,
    pub tutoring_hourly_rate_cents: i32,
    pub slug: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A role of a person.
#[derive(Debug, Insertable)]
#[diesel(table_name = user_roles)]
pub struct RoleRow {
    pub user_id: UserId,
    pub role: Role,
    pub granted_at: DateTime<Utc>,
}

/// A weekly window of availability.
#[derive(Debug, Insertable)]
#[diesel(table_name = tutor_availability)]
pub struct AvailabilityRow {
    #[diesel(embed)]
    pub new: NewTutorAvailability,
    pub created_at: DateTime<Utc>,
}

/// An application to teach.
#[derive(Debug, Insertable)]
#[diesel(table_name = pending_tutor_applications)]
pub struct ApplicationRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewTutorApplication<'a>,
    pub status: ApplicationStatus,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<UserId>,
    pub rejection_reason: Option<&'a str>,
    pub account_id: Option<UserId>,
}

/// A booking.
#[derive(Debug, Insertable)]
#[diesel(table_name = student_bookings)]
pub struct BookingRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewStudentBooking,
    pub calendar_sequence: i32,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancellation_reason: Option<CancellationReason>,
    pub cancellation_note: &'a str,
    pub tutor_notes: &'a str,
    pub practice_notes: &'a str,
    pub notes_version: i32,
}

/// A booking's payment.
#[derive(Debug, Insertable)]
#[diesel(table_name = payments)]
pub struct PaymentRow<'a> {
    pub id: Uuid,
    #[diesel(embed)]
    pub new: NewPayment,
    pub checkout_attempt: i32,
    pub checkout_expires_at: Option<DateTime<Utc>>,
    pub stripe_checkout_session_id: Option<&'a str>,
    pub stripe_payment_intent_id: Option<&'a str>,
    pub refunded_cents: i32,
    pub transferred_cents: i32,
    pub dispute_state: Option<DisputeState>,
    pub disputed_at: Option<DateTime<Utc>>,
}

/// A tutor's share that was transferred.
#[derive(Debug, Insertable)]
#[diesel(table_name = payables)]
pub struct PayableRow {
    pub payment_id: Uuid,
    pub sent_cents: i32,
    pub sent_at: DateTime<Utc>,
    pub due_at: DateTime<Utc>,
}

/// A lesson record.
#[derive(Debug, Insertable)]
#[diesel(table_name = tutor_sessions)]
pub struct TutorSessionRow<'a> {
    pub id: Uuid,
    pub tutor_id: UserId,
    pub booking_id: Option<Uuid>,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub paid: bool,
    pub student_name: Option<Cow<'a, str>>,
    pub session_description: String,
    pub tutor_share_cents: i32,
    pub version: i32,
    pub changed_by: Option<UserId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A chat without messages.
#[derive(Debug, Insertable)]
#[diesel(table_name = chat_sessions)]
pub struct ChatRow {
    pub id: Uuid,
    pub kind: ChatKind,
    pub student_id: UserId,
    pub tutor_id: UserId,
    pub booking_id: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A reminder that is not sent yet.
#[derive(Debug, Insertable)]
#[diesel(table_name = lesson_reminders)]
pub struct ReminderRow {
    pub booking_id: Uuid,
    pub hours_before: i16,
    pub due_at: DateTime<Utc>,
}

/// A tutor's connected account at Stripe.
#[derive(Debug, Insertable)]
#[diesel(table_name = payout_accounts)]
pub struct PayoutAccountRow<'a> {
    pub tutor_id: UserId,
    pub stripe_account_id: &'a str,
    pub state: PayoutState,
    pub details_submitted: bool,
    pub transfers_capability: CapabilityStatus,
    pub payouts_enabled: bool,
    pub currently_due: &'a [Option<String>],
    pub past_due: &'a [Option<String>],
    pub pending_verification: &'a [Option<String>],
    pub disabled_reason: Option<&'a str>,
    pub checked_at: DateTime<Utc>,
    pub stripe_due_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Locks `users` against inserts until the transaction ends, and returns whether the database has no people.
pub fn lock_if_empty(conn: &mut PgConnection) -> QueryResult<bool> {
    diesel::sql_query("LOCK TABLE users IN EXCLUSIVE MODE").execute(conn)?;
    is_empty(conn)
}

/// Whether there are no accounts and no emails.
pub fn is_empty(conn: &mut PgConnection) -> QueryResult<bool> {
    let people: i64 = users::table.count().get_result(conn)?;
    let emails: i64 = mail_outbox::table.count().get_result(conn)?;
    Ok(people + emails == 0)
}

/// Whether this address has ever applied to teach.
pub fn has_applied(conn: &mut PgConnection, email: &str) -> QueryResult<bool> {
    let applications = pending_tutor_applications::table.filter(pending_tutor_applications::email.eq(email));
    diesel::select(diesel::dsl::exists(applications)).get_result(conn)
}

/// Replaces all reminders.
pub fn replace_reminders(conn: &mut PgConnection, rows: &[ReminderRow]) -> QueryResult<()> {
    diesel::delete(lesson_reminders::table).execute(conn)?;
    insert_reminders(conn, rows)
}

/// Marks every email that was due by `now` as sent one second after its due time, and removes its texts as the product
/// does. `lease` is the time after which a worker's try counts as failed.
pub fn mark_emails_sent(conn: &mut PgConnection, lease: TimeDelta, now: DateTime<Utc>) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE mail_outbox SET attempts = 1, sent_at = due_at + interval '1 second', text_body = '', html_body = '',
             calendar_body = left(calendar_body, 0), due_at = due_at + make_interval(secs => $2)
         WHERE sent_at IS NULL AND failed_at IS NULL AND due_at + interval '1 second' <= $1",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<Double, _>(lease.as_seconds_f64())
    .execute(conn)?;
    Ok(())
}

/// Sets an email's number of tries, and the end of the last try's lease.
pub fn mark_email_tried(
    conn: &mut PgConnection,
    id: Uuid,
    attempts: i32,
    due_at: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(mail_outbox::table.find(id))
        .set((mail_outbox::attempts.eq(attempts), mail_outbox::due_at.eq(due_at)))
        .execute(conn)?;
    Ok(())
}

/// Gives all chat messages reproducible ids.
pub fn name_messages(conn: &mut PgConnection) -> QueryResult<()> {
    let name = "UPDATE chat_messages SET id = md5('message/' || chat_session_id || '/' || seq)::uuid,
                    client_message_id = md5('sent/' || chat_session_id || '/' || seq)::uuid";
    diesel::sql_query(name).execute(conn)?;
    Ok(())
}

/// Gives all emails reproducible ids.
pub fn name_emails(conn: &mut PgConnection) -> QueryResult<()> {
    diesel::sql_query("UPDATE mail_outbox SET id = md5(occasion)::uuid").execute(conn)?;
    Ok(())
}
