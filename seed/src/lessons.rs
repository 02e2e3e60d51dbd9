//! Rows of bookings, payments, lesson records and chats.

use academy::error::{Error, Result};
use academy::jobs;
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{
    BookingStatus, ChatKind, DisputeState, PaymentStatus, PayoutMovementKind, PayoutMovementState,
    RefundStatus,
};
use schema::models::payment::{NewPayment, Payment};
use schema::models::payment_dispute::PaymentDispute;
use schema::models::payment_receipt::NewPaymentReceipt;
use schema::models::payment_refund::PaymentRefund;
use schema::models::payout_movement::PayoutMovement;
use schema::models::student_booking::NewStudentBooking;
use serde_json::json;

use crate::audit_entries::AuditEntries;
use crate::generator::{Generator, id};
use crate::rows::{self, BookingRow, ChatRow, PayableRow, PaymentRow, ReminderRow, TutorSessionRow};
use crate::samples::SampleLessonNotes;
use crate::story::{Story, StoryDispute};
use crate::stripe_history::PaymentIds;

/// How often a job reads a paid payment from Stripe, each at its own minute.
const ASKED_EVERY_MINUTES: i64 = 12 * 60;

/// A lesson's story with the ids of its objects at Stripe, if it has a payment.
pub struct Lesson<'a> {
    pub story: &'a Story<'a>,
    pub ids: Option<PaymentIds>,
    /// The id of the tutor's connected account.
    pub account: Option<String>,
}

/// Inserts bookings, payments, lesson records and chats, and adds their audit entries.
///
/// # Errors
/// When the database refuses a row, or the stand-in returned no id for an object.
pub fn add(
    conn: &mut PgConnection,
    lessons: &[Lesson<'_>],
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let names: Vec<String> = lessons.iter().map(|lesson| lesson.story.plan.student.full_name()).collect();
    let notes = SampleLessonNotes::read()?;
    let bookings: Vec<_> = lessons.iter().map(|lesson| booking_row(lesson.story, &notes)).collect();
    rows::insert_bookings(conn, &bookings)?;
    let mut money = PaymentRows::default();
    for lesson in lessons {
        if let (Some(payment), Some(ids)) = (&lesson.story.booking.payment, &lesson.ids) {
            money.add(lesson, payment, ids, now)?;
        }
        add_entries(lesson, entries);
    }
    money.store(conn)?;
    let records = lessons.iter().zip(&names).filter_map(|(lesson, name)| record_row(lesson.story, name));
    rows::insert_tutor_sessions(conn, &records.collect::<Vec<_>>())?;
    Ok(rows::insert_chats(conn, &chats(lessons))?)
}

/// Replaces the reminders, some of which the email templates planned, by those that are still due.
pub fn plan_reminders(conn: &mut PgConnection, lessons: &[Lesson<'_>]) -> Result<()> {
    let reminders = lessons.iter().flat_map(|lesson| reminder_rows(lesson.story));
    Ok(rows::replace_reminders(conn, &reminders.collect::<Vec<_>>())?)
}

/// Bookings with a note of the student's, per mille.
const STUDENTS_WHO_WRITE: i64 = 900;
/// Completed lessons with notes of the tutor's, per mille.
const LESSONS_WITH_NOTES: i64 = 800;

fn booking_row<'a>(story: &'a Story<'_>, notes: &[SampleLessonNotes]) -> BookingRow<'a> {
    let booking = &story.booking;
    let mut chance = Generator::new(&format!("notes {}", booking.id));
    let of_subject: Vec<_> = notes.iter().filter(|notes| notes.subject == booking.subject).collect();
    let picked = chance.pick(&of_subject);
    let (asks, writes) = (chance.happens(STUDENTS_WHO_WRITE), chance.happens(LESSONS_WITH_NOTES));
    let asked = picked.filter(|_| asks);
    let written = picked.filter(|_| writes && booking.status == BookingStatus::Completed);
    BookingRow {
        id: booking.id,
        new: NewStudentBooking {
            student_id: booking.student_id,
            tutor_id: booking.tutor_id,
            subject: booking.subject,
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            status: booking.status,
            hold_expires_at: booking.hold_expires_at,
            price_cents: booking.price_cents,
            tutor_share_cents: booking.tutor_share_cents,
            confirmed_at: story.confirmed_at,
            settled_elsewhere: booking.settled_elsewhere,
            student_notes: asked.map(|notes| notes.student.to_owned()).unwrap_or_default(),
            created_at: booking.created_at,
            updated_at: booking.updated_at,
        },
        calendar_sequence: booking.calendar_sequence,
        cancelled_at: story.cancelled_at,
        cancellation_reason: booking.cancellation_reason,
        cancellation_note: &booking.cancellation_note,
        tutor_notes: written.map_or("", |notes| notes.done),
        practice_notes: written.map_or("", |notes| notes.practice),
        notes_version: i32::from(written.is_some()),
    }
}

/// The stand-in's time limit for evidence in a dispute.
const ANSWER_PERIOD: TimeDelta = TimeDelta::days(7);

/// Rows of payments and what belongs to them.
#[derive(Default)]
struct PaymentRows<'a> {
    payments: Vec<PaymentRow<'a>>,
    receipts: Vec<NewPaymentReceipt<'a>>,
    refunds: Vec<PaymentRefund>,
    disputes: Vec<PaymentDispute>,
    payables: Vec<PayableRow>,
    movements: Vec<PayoutMovement>,
}

impl<'a> PaymentRows<'a> {
    fn add(
        &mut self,
        lesson: &'a Lesson<'_>,
        payment: &'a Payment,
        ids: &'a PaymentIds,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let money = lesson.story.money;
        let nameless = || Error::internal(format!("the stand-in did not name all of payment {}", payment.id));
        self.payments.push(payment_row(lesson.story, payment, ids, now));
        if let Some(received_at) = money.paid_at {
            self.receipts.push(NewPaymentReceipt {
                payment_id: payment.id,
                amount_cents: payment.amount_cents,
                stripe_charge_id: Some(ids.charge.as_deref().ok_or_else(nameless)?),
                stripe_receipt_url: ids.receipt_url.as_deref(),
                received_at,
            });
        }
        if let Some(made_at) = money.refunded_at {
            self.refunds.push(PaymentRefund {
                id: ids.refund.clone().ok_or_else(nameless)?,
                payment_id: payment.id,
                amount_cents: payment.refunded_cents,
                status: RefundStatus::Succeeded,
                made_at,
            });
        }
        if let Some(StoryDispute { opened_at, reason, won_at }) = money.dispute {
            let (state, status) = match won_at {
                Some(_) => (DisputeState::Won, "won"),
                None => (DisputeState::Open, "needs_response"),
            };
            self.disputes.push(PaymentDispute {
                id: ids.dispute.clone().ok_or_else(nameless)?,
                payment_id: payment.id,
                state,
                amount_cents: payment.amount_cents,
                withdrawn_cents: if won_at.is_some() { 0 } else { payment.amount_cents },
                reason: reason.to_owned(),
                opened_at,
                closed_at: won_at,
                stripe_status: Some(status.to_owned()),
                evidence_due_at: Some(opened_at + ANSWER_PERIOD),
            });
        }
        if let Some((made_at, amount_cents)) = money.transfer {
            self.payables.push(PayableRow {
                payment_id: payment.id,
                sent_cents: amount_cents,
                sent_at: made_at,
                due_at: made_at,
            });
            let kind = PayoutMovementKind::Transfer;
            let movement_id = id(&format!("movement of {}", payment.id));
            self.movements.push(PayoutMovement {
                state: PayoutMovementState::Done,
                destination: Some(lesson.account.clone().ok_or_else(nameless)?),
                charge: Some(ids.charge.clone().ok_or_else(nameless)?),
                stripe_id: Some(ids.transfer.clone().ok_or_else(nameless)?),
                settled_at: Some(made_at),
                ..PayoutMovement::first(movement_id, payment.id, kind, amount_cents, made_at)
            });
        }
        Ok(())
    }

    fn store(mut self, conn: &mut PgConnection) -> Result<()> {
        rows::insert_payments(conn, &self.payments)?;
        // A sequence numbers receipts in the order of insertion.
        self.receipts.sort_by_key(|receipt| receipt.received_at);
        rows::insert_receipts(conn, &self.receipts)?;
        rows::insert_refunds(conn, &self.refunds)?;
        rows::insert_disputes(conn, &self.disputes)?;
        rows::insert_payables(conn, &self.payables)?;
        Ok(rows::insert_payout_movements(conn, &self.movements)?)
    }
}

fn payment_row<'a>(
    story: &Story<'_>,
    payment: &Payment,
    ids: &'a PaymentIds,
    now: DateTime<Utc>,
) -> PaymentRow<'a> {
    PaymentRow {
        id: payment.id,
        new: NewPayment {
            purpose: payment.purpose,
            booking_id: payment.booking_id,
            listing_id: None,
            payer_id: payment.payer_id,
            payee_id: payment.payee_id,
            amount_cents: payment.amount_cents,
            payee_share_cents: payment.payee_share_cents,
            status: payment.status,
            next_sync_at: jobs::next_payment_sync(&story.booking, asked_at(payment, now)),
            created_at: story.booking.created_at,
            updated_at: payment.updated_at,
        },
        checkout_attempt: payment.checkout_attempt,
        checkout_expires_at: payment.checkout_expires_at,
        stripe_checkout_session_id: Some(&ids.session),
        stripe_payment_intent_id: ids.intent.as_deref(),
        refunded_cents: payment.refunded_cents,
        transferred_cents: story.money.transfer.map_or(0, |(_, cents)| cents),
        dispute_state: payment.dispute_state,
        disputed_at: payment.disputed_at,
    }
}

/// When the payment was last read from Stripe: a paid one at a random time within the interval, any other just now.
fn asked_at(payment: &Payment, now: DateTime<Utc>) -> DateTime<Utc> {
    let minutes = Generator::new(&payment.id.to_string()).between(0, ASKED_EVERY_MINUTES);
    let is_here = payment.status == PaymentStatus::Paid;
    if is_here { now - TimeDelta::minutes(minutes) } else { now }
}

fn record_row<'a>(story: &Story<'_>, student_name: &'a str) -> Option<TutorSessionRow<'a>> {
    let (created_at, updated_at) = story.record?;
    let booking = &story.booking;
    Some(TutorSessionRow {
        id: id(&format!("record of {}", booking.id)),
        tutor_id: booking.tutor_id,
        booking_id: Some(booking.id),
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        paid: true,
        student_name: Some(student_name.into()),
        session_description: format!("{} tutoring", booking.subject),
        tutor_share_cents: booking.tutor_share_cents,
        version: 1,
        changed_by: None,
        created_at,
        updated_at,
    })
}

/// One chat a pair, opened by the first of their bookings to be confirmed.
fn chats(lessons: &[Lesson<'_>]) -> Vec<ChatRow> {
    let mut opened: Vec<_> = lessons
        .iter()
        .filter(|lesson| lesson.story.opens_chat)
        .filter_map(|lesson| Some((lesson.story.confirmed_at?, &lesson.story.booking)))
        .collect();
    opened.sort_by_key(|(at, booking)| (booking.student_id, booking.tutor_id, *at));
    opened.dedup_by_key(|(_, booking)| (booking.student_id, booking.tutor_id));
    let rows = opened.into_iter().map(|(at, booking)| ChatRow {
        id: id(&format!("chat/{}", booking.id)),
        kind: ChatKind::Booking,
        student_id: booking.student_id,
        tutor_id: booking.tutor_id,
        booking_id: Some(booking.id),
        created_at: at,
        updated_at: at,
    });
    rows.collect()
}

fn reminder_rows(story: &Story<'_>) -> impl Iterator<Item = ReminderRow> {
    let booking_id = story.booking.id;
    let rows = story.reminders.iter();
    rows.map(move |(hours_before, due_at)| ReminderRow {
        booking_id,
        hours_before: *hours_before,
        due_at: *due_at,
    })
}

/// Adds the story's audit entries with Stripe's ids filled in.
fn add_entries(lesson: &Lesson<'_>, entries: &mut AuditEntries) {
    let ids = lesson.ids.clone().unwrap_or_default();
    for entry in &lesson.story.entries {
        let mut detail = entry.detail.clone();
        match entry.action {
            "payment.received" => detail["payment"] = json!(ids.intent),
            "refund.made" => detail["refund"] = json!(ids.refund),
            "dispute.opened" | "dispute.won" => detail["dispute"] = json!(ids.dispute),
            "transfer.made" => {
                detail["transfer"] = json!(ids.transfer);
                detail["account"] = json!(lesson.account);
            }
            _ => {}
        }
        let subject = AuditSubject::Booking(lesson.story.booking.id);
        entries.add(entry.at, entry.actor_id, entry.action, subject, detail);
    }
}
