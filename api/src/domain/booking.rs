//! State machine of a booking, as one declared table: state, action, actor, next state, effects.
//!
//! This table alone decides which transitions are allowed. Every booking sent to clients carries its allowed actions.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::BookingStatus::{self, Cancelled, Completed, Confirmed, Pending};
use schema::enums::PaymentStatus;
use serde::Serialize;

/// Minimum notice before the lesson. A student who cancels with this notice gets a full refund, and a lesson can be
/// rescheduled until then. With less notice the student pays, because the tutor has kept the hour free.
const NOTICE: TimeDelta = TimeDelta::hours(24);

/// Returns the last instant at which the student gives enough notice.
#[must_use]
pub fn notice_ends(starts_at: DateTime<Utc>) -> DateTime<Utc> {
    starts_at - NOTICE
}

/// Action on a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Open the Checkout Session, for the first time or again.
    Pay,
    /// The full price is paid, or none is due.
    ReceivePayment,
    /// An amount other than the price is paid.
    RefusePayment,
    /// The student has completed the Checkout Session, but the payment takes days to arrive.
    AwaitPayment,
    /// The whole payment is refunded, no matter who started the refund.
    FollowRefund,
    /// A refund failed after it was sent: the money is back in the academy's balance.
    LoseRefund,
    /// A payment that was processing failed.
    FailPayment,
    /// The hold has expired.
    Expire,
    /// Cancel the booking and release the slot. The row says whether the payment is refunded.
    Cancel,
    /// Release the slot and keep the price: the tutor earns their share as if the lesson had taken place.
    CancelWithoutRefund,
    /// Move the lesson to another time. Its tutor, price and payment stay.
    Reschedule,
    /// Assign another tutor, at the same time and for the same price.
    Substitute,
    /// Decide to refund some or all of what was paid for a lesson that has begun, or was cancelled with its price kept.
    /// Stores the requested sum (`payments.refund_requested_cents`), which a job requests from Stripe; the payment
    /// stays `paid`. Its rows have no effects. Cancellations refund by the effect of the same name.
    Refund,
    /// The lesson took place.
    Complete,
    /// Write notes about the lesson and what to practice.
    WriteNotes,
}

/// Who performs an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The student who booked.
    Student,
    /// The tutor who is booked.
    Tutor,
    /// An admin.
    Admin,
    /// Stripe, in a webhook or in response to our request.
    Stripe,
    /// A job, because time has passed.
    Clock,
}

/// Side effect of a transition, in the same transaction unless stated otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingEffect {
    /// Inserts a `tutor_sessions` row, marked as paid unless it is settled elsewhere.
    RecordLesson,
    /// Deletes the `tutor_sessions` row: the lesson will not take place.
    RemoveLessonRecord,
    /// Moves the `tutor_sessions` row to the lesson's new time.
    MoveLessonRecord,
    /// Opens a chat for student and tutor, unless they have one.
    OpenChat,
    /// Emails a confirmation to both.
    MailConfirmation,
    /// Emails both that the lesson is cancelled.
    MailCancellation,
    /// Emails both that the lesson is rescheduled.
    MailMove,
    /// Emails the student and both tutors that another tutor teaches the lesson.
    MailSubstitution,
    /// Refunds all that is left of the payment, if anything: the transition sets it to `refund_pending`, and a job
    /// requests the refund from Stripe. Not part of the action of the same name, an admin's decision about an amount.
    Refund,
}

/// Condition under which a transition is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// Always.
    Always,
    /// The hold is active and no payment is processing.
    HoldLasts,
    /// The hold has expired and no payment is processing.
    HoldOver,
    /// The payment is `unpaid`: no money has arrived, and none is on its way. A Checkout Session may be open.
    PaymentNotStarted,
    /// The payment is `unpaid` or `processing`: no money has arrived.
    PaymentNotReceived,
    /// The payment is refunded.
    Refunded,
    /// The payment is refunded, and the lesson was cancelled with a refund owed.
    RefundedOwed,
    /// The payment is refunded, and the lesson was cancelled with its price kept at first.
    RefundedKept,
    /// The payment is not refunded.
    NotRefunded,
    /// The lesson has not begun.
    LessonAhead,
    /// The lesson has not begun, and the notice is long enough.
    Notice,
    /// As `Notice`, or nothing was paid that could be lost.
    NoticeOrFree,
    /// The lesson has not begun, the notice is too short, and the lesson is paid for.
    ShortNotice,
    /// The lesson has not ended.
    LessonNotOver,
    /// The lesson has not ended, its payment is not refunded, and no refund is pending.
    LessonKept,
    /// As `LessonKept`, and the lesson is paid for.
    LessonPaid,
    /// The lesson has begun, and the payment is `paid`: it is not refunded, or in part only.
    PaidAndBegun,
    /// The payment is `paid`: it is not refunded, or in part only.
    PaymentKept,
    /// The lesson has begun.
    LessonStarted,
    /// The lesson has begun, and its payment is not refunded.
    LessonBegun,
    /// The lesson has ended.
    LessonOver,
}

/// One row of the transition table.
#[derive(Debug, Clone, Copy)]
pub struct Transition {
    /// State before the transition.
    pub from: BookingStatus,
    /// Action that triggers it.
    pub action: Action,
    /// Actors who may perform it.
    pub actors: &'static [Actor],
    /// Condition that must hold.
    pub condition: Condition,
    /// State after the transition.
    pub to: BookingStatus,
    /// Side effects.
    pub effects: &'static [BookingEffect],
}

const fn row(
    from: BookingStatus,
    action: Action,
    actors: &'static [Actor],
    condition: Condition,
    to: BookingStatus,
    effects: &'static [BookingEffect],
) -> Transition {
    Transition { from, action, actors, condition, to, effects }
}

use Action::{
    AwaitPayment, Cancel, CancelWithoutRefund, Complete, Expire, FailPayment, FollowRefund, LoseRefund, Pay,
    ReceivePayment, RefusePayment, Reschedule, Substitute, WriteNotes,
};
use Actor::{Admin, Clock, Stripe, Student, Tutor};
use BookingEffect::{
    MailCancellation, MailConfirmation, MailMove, MailSubstitution, MoveLessonRecord, OpenChat, RecordLesson,
    Refund, RemoveLessonRecord,
};
use Condition::{
    Always, HoldLasts, HoldOver, LessonAhead, LessonBegun, LessonKept, LessonNotOver, LessonOver, LessonPaid,
    LessonStarted, NotRefunded, Notice, NoticeOrFree, PaidAndBegun, PaymentKept, PaymentNotReceived,
    PaymentNotStarted, Refunded, RefundedKept, RefundedOwed, ShortNotice,
};

/// The transition table. A payment that arrives for a cancelled booking is refunded; it never revives the booking,
/// because its slot may be booked by somebody else. A cancelled booking that stays paid was cancelled too late, or by
/// an admin who chose to keep the price: its session record stays. A refund of a lesson that has begun changes only the
/// payment. At most one row applies to an action of an actor at any time.
#[rustfmt::skip]
pub const TRANSITIONS: &[Transition] = &[
    row(Pending,   Pay,            &[Student],                HoldLasts,       Pending,   &[]),
    row(Pending,   ReceivePayment, &[Stripe],                 Always,          Confirmed, &[RecordLesson, OpenChat, MailConfirmation]),
    row(Pending,   RefusePayment,  &[Stripe],                 Always,          Cancelled, &[Refund]),
    row(Pending,   AwaitPayment,   &[Stripe],                 PaymentNotStarted, Pending,   &[]),
    row(Pending,   FailPayment,    &[Stripe],                 Always,          Cancelled, &[]),
    row(Pending,   FollowRefund,   &[Stripe],                 Always,          Cancelled, &[]),
    row(Pending,   Expire,         &[Clock],                  HoldOver,        Cancelled, &[]),
    row(Pending,   Cancel,         &[Student, Tutor, Admin],  PaymentNotStarted, Cancelled, &[]),
    row(Confirmed, Complete,       &[Tutor, Admin],           LessonOver,      Completed, &[]),
    row(Confirmed, Cancel,         &[Student],                NoticeOrFree,    Cancelled, &[RemoveLessonRecord, Refund, MailCancellation]),
    row(Confirmed, Cancel,         &[Student],                ShortNotice,     Cancelled, &[MailCancellation]),
    row(Confirmed, Cancel,         &[Tutor, Admin],           LessonNotOver,   Cancelled, &[RemoveLessonRecord, Refund, MailCancellation]),
    row(Confirmed, CancelWithoutRefund, &[Admin],             LessonPaid,      Cancelled, &[MailCancellation]),
    row(Confirmed, Reschedule,     &[Student],                Notice,          Confirmed, &[MoveLessonRecord, MailMove]),
    row(Confirmed, Reschedule,     &[Admin],                  LessonKept,      Confirmed, &[MoveLessonRecord, MailMove]),
    row(Confirmed, Substitute,     &[Admin],                  LessonAhead,     Confirmed, &[MoveLessonRecord, OpenChat, MailSubstitution]),
    row(Confirmed, Action::Refund, &[Admin],                  PaidAndBegun,    Confirmed, &[]),
    row(Completed, Action::Refund, &[Admin],                  PaymentKept,     Completed, &[]),
    row(Cancelled, Action::Refund, &[Admin],                  PaymentKept,     Cancelled, &[]),
    row(Confirmed, WriteNotes,     &[Tutor],                  LessonStarted,   Confirmed, &[]),
    row(Completed, WriteNotes,     &[Tutor],                  Always,          Completed, &[]),
    row(Confirmed, FollowRefund,   &[Stripe],                 LessonAhead,     Cancelled, &[RemoveLessonRecord, MailCancellation]),
    row(Confirmed, FollowRefund,   &[Stripe],                 LessonBegun,     Confirmed, &[]),
    row(Completed, FollowRefund,   &[Stripe],                 NotRefunded,     Completed, &[]),
    row(Cancelled, ReceivePayment, &[Stripe],                 PaymentNotReceived,          Cancelled, &[Refund]),
    row(Cancelled, RefusePayment,  &[Stripe],                 PaymentNotReceived,          Cancelled, &[Refund]),
    row(Cancelled, FollowRefund,   &[Stripe],                 NotRefunded,     Cancelled, &[RemoveLessonRecord]),
    row(Confirmed, LoseRefund,     &[Stripe],                 Refunded,        Confirmed, &[]),
    row(Completed, LoseRefund,     &[Stripe],                 Refunded,        Completed, &[]),
    row(Cancelled, LoseRefund,     &[Stripe],                 RefundedOwed,    Cancelled, &[Refund]),
    row(Cancelled, LoseRefund,     &[Stripe],                 RefundedKept,    Cancelled, &[RecordLesson]),
];

/// Facts that the table's conditions are evaluated against.
#[derive(Debug, Clone, Copy)]
pub struct TransitionContext {
    /// Current state.
    pub status: BookingStatus,
    /// Current payment status.
    pub payment_status: PaymentStatus,
    /// Whether an admin has decided on a refund that is not sent yet.
    pub refund_due: bool,
    /// Whether the booking was cancelled with its price kept.
    pub price_kept: bool,
    /// When the hold expires, if there is one.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Current time.
    pub now: DateTime<Utc>,
}

impl From<(&schema::models::student_booking::StudentBooking, DateTime<Utc>)> for TransitionContext {
    fn from(
        (booking, now): (&schema::models::student_booking::StudentBooking, DateTime<Utc>),
    ) -> TransitionContext {
        TransitionContext {
            status: booking.status,
            payment_status: booking.payment_status(),
            refund_due: booking.payment.as_ref().is_some_and(|payment| payment.refund_due_cents() > 0),
            price_kept: booking.price_kept,
            hold_expires_at: booking.hold_expires_at,
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            now,
        }
    }
}

/// Returns the transition for this action by this actor, if it is allowed now.
#[must_use]
pub fn find_transition(
    situation: TransitionContext,
    action: Action,
    actor: Actor,
) -> Option<&'static Transition> {
    TRANSITIONS.iter().find(|candidate| {
        candidate.action == action && candidate.actors.contains(&actor) && candidate.applies(situation)
    })
}

/// Returns all actions that this actor may perform now, in the table's order.
#[must_use]
pub fn allowed(situation: TransitionContext, actor: Actor) -> Vec<Action> {
    TRANSITIONS
        .iter()
        .filter(|candidate| candidate.actors.contains(&actor) && candidate.applies(situation))
        .map(|candidate| candidate.action)
        .collect()
}

impl Transition {
    fn applies(&self, situation: TransitionContext) -> bool {
        let hold_over = situation.hold_expires_at.is_some_and(|end| end <= situation.now);
        let untouched = situation.payment_status == PaymentStatus::Unpaid;
        let refunded = situation.payment_status == PaymentStatus::Refunded;
        let begun = situation.starts_at <= situation.now;
        let over = situation.ends_at <= situation.now;
        let notice = !begun && situation.now <= notice_ends(situation.starts_at);
        let free = situation.payment_status == PaymentStatus::NotRequired;
        let paid = situation.payment_status == PaymentStatus::Paid;
        let condition = match self.condition {
            Always => true,
            HoldLasts => !hold_over && untouched,
            HoldOver => hold_over && untouched,
            PaymentNotStarted => untouched,
            PaymentNotReceived => untouched || situation.payment_status == PaymentStatus::Processing,
            Refunded => refunded,
            RefundedOwed => refunded && !situation.price_kept,
            RefundedKept => refunded && situation.price_kept,
            NotRefunded => !refunded,
            LessonAhead => !begun,
            LessonStarted => begun,
            LessonBegun => begun && !refunded,
            Notice => notice,
            NoticeOrFree => notice || (free && !begun),
            ShortNotice => !begun && !notice && !free,
            LessonNotOver => !over,
            LessonKept => !over && !refunded && !situation.refund_due,
            LessonPaid => !over && paid && !situation.refund_due,
            PaidAndBegun => begun && paid,
            PaymentKept => paid,
            LessonOver => over,
        };
        self.from == situation.status && condition
    }
}
