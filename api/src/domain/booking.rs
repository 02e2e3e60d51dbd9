//! The booking process as one declared table: state, action, actor, next state, effects.
//!
//! Nothing else knows which move is allowed; clients are told with every booking.

use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::BookingStatus::{self, Cancelled, Completed, Confirmed, Pending};
use schema::enums::PaymentStatus;
use serde::Serialize;

/// A student who cancels at least so long before the lesson gets the whole price back, and until then a lesson can be
/// moved. Who cancels later pays: the tutor has kept that hour free.
const NOTICE: TimeDelta = TimeDelta::hours(24);

/// Returns the last moment at which the student gives enough notice.
#[must_use]
pub fn notice_ends(starts_at: DateTime<Utc>) -> DateTime<Utc> {
    starts_at - NOTICE
}

/// What can be done with a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Open checkout, or open it again.
    Pay,
    /// The full price has arrived, or none is due.
    ReceivePayment,
    /// Another amount than the price has arrived.
    RefusePayment,
    /// The student is done, but the money takes days.
    AwaitPayment,
    /// The whole payment has gone back, whoever asked for it.
    FollowRefund,
    /// A refund has not reached the card: the money is here again.
    LoseRefund,
    /// A payment that was on its way did not arrive.
    FailPayment,
    /// The hold has run out.
    Expire,
    /// Release the time.
    Cancel,
    /// Release the time and keep the price: the tutor earns their share as if the lesson had taken place.
    CancelWithoutRefund,
    /// Give it up for another one, on the same terms.
    Reschedule,
    /// Have somebody else teach it, at the same time and for the same price.
    Substitute,
    /// Give back what was paid for a lesson that has begun, or some of it.
    Refund,
    /// The lesson took place.
    Complete,
    /// Say what was done in it, and what to practice.
    WriteNotes,
}

/// Who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The student who booked.
    Student,
    /// The tutor who is booked.
    Tutor,
    /// An admin.
    Admin,
    /// The payment service, or our asking it.
    Stripe,
    /// Time.
    Clock,
}

/// What happens besides the change of state, in the same transaction unless it says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// One `tutor_sessions` row, marked as paid unless it is settled elsewhere.
    RecordLesson,
    /// That row goes again: the lesson will not take place.
    RemoveLessonRecord,
    /// That row moves with the lesson.
    MoveLessonRecord,
    /// A chat for the two, unless they have one.
    OpenChat,
    /// A confirmation mail to both.
    MailConfirmation,
    /// A mail to both that the lesson will not take place.
    MailCancellation,
    /// A mail to both that it takes place at another time.
    MailMove,
    /// An email to the student and both tutors that another one teaches it.
    MailSubstitution,
    /// What was paid goes back, if anything was: marked here, asked of Stripe by a job.
    Refund,
}

/// When a move is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// At any time.
    Always,
    /// Only while the hold lasts and no payment is on its way.
    HoldLasts,
    /// Only once the hold has run out and no payment is on its way.
    HoldOver,
    /// Only while nothing has been paid and no payment is on its way.
    PaymentNotStarted,
    /// Only if no payment has arrived so far.
    PaymentNotReceived,
    /// Only if the money has gone back.
    Refunded,
    /// The same, of a cancelled lesson whose price is not kept.
    RefundedOwed,
    /// The same, of a cancelled lesson whose price was kept at first.
    RefundedKept,
    /// Only if the money has not gone back already.
    NotRefunded,
    /// Only before the lesson's start.
    LessonAhead,
    /// Only before the lesson's start, with notice enough.
    Notice,
    /// The same, or nothing was paid that could be lost.
    NoticeOrFree,
    /// Only before the lesson's start, without notice enough, and if it was paid for.
    ShortNotice,
    /// Only before the lesson's end.
    LessonNotOver,
    /// Only before the lesson's end, and if the money has not gone back already and no refund is on its way.
    LessonKept,
    /// The same, and only if it was paid for.
    LessonPaid,
    /// Only while something of what was paid is here, from the lesson's start on.
    PaidAndBegun,
    /// Only while something of what was paid is here.
    PaymentKept,
    /// Only from the lesson's start on.
    LessonStarted,
    /// The same, and if the money has not gone back already.
    LessonBegun,
    /// Only once the lesson's end has passed.
    LessonOver,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Transition {
    /// In this state …
    pub from: BookingStatus,
    /// … this can be done …
    pub action: Action,
    /// … by them …
    pub actors: &'static [Actor],
    /// … if this holds;
    pub condition: Condition,
    /// then it is in this state …
    pub to: BookingStatus,
    /// … and these follow.
    pub effects: &'static [Effect],
}

const fn row(
    from: BookingStatus,
    action: Action,
    actors: &'static [Actor],
    condition: Condition,
    to: BookingStatus,
    effects: &'static [Effect],
) -> Transition {
    Transition { from, action, actors, condition, to, effects }
}

use Action::{
    AwaitPayment, Cancel, CancelWithoutRefund, Complete, Expire, FailPayment, FollowRefund, LoseRefund, Pay,
    ReceivePayment, RefusePayment, Reschedule, Substitute, WriteNotes,
};
use Actor::{Admin, Clock, Stripe, Student, Tutor};
use Condition::{
    Always, HoldLasts, HoldOver, LessonAhead, LessonBegun, LessonKept, LessonNotOver, LessonOver, LessonPaid,
    LessonStarted, NotRefunded, Notice, NoticeOrFree, PaidAndBegun, PaymentKept, PaymentNotReceived,
    PaymentNotStarted, Refunded, RefundedKept, RefundedOwed, ShortNotice,
};
use Effect::{
    MailCancellation, MailConfirmation, MailMove, MailSubstitution, MoveLessonRecord, OpenChat, RecordLesson,
    Refund, RemoveLessonRecord,
};

/// The process. A payment that arrives for a cancelled booking goes back; it never revives the booking,
/// whose time may have been given to somebody else. A cancelled booking that stays paid was cancelled too
/// late, or by an admin who said so: its price is kept and its record stays. What goes back later goes by
/// the payment alone. No two rows apply at once.
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

/// What the table looks at.
#[derive(Debug, Clone, Copy)]
pub struct TransitionContext {
    /// The present state.
    pub status: BookingStatus,
    /// Where the money stands.
    pub payment_status: PaymentStatus,
    /// Whether an admin has decided to give something back that has not gone yet.
    pub refund_due: bool,
    /// Whether the price of a cancelled lesson was kept.
    pub price_kept: bool,
    /// The end of the hold, if there is one.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// The start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// The end of the lesson.
    pub ends_at: DateTime<Utc>,
    /// The present instant.
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

/// The move that this action by this actor is now, if it is allowed.
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

/// Everything this actor may do now, in the table's order.
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
