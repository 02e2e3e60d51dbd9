//! A lesson's story: what a plan has led to by now.
//!
//! Every step is a row of `domain::booking::TRANSITIONS`, applied in memory as `bookings::transitions` does in the
//! database; a plan that the product would refuse is an error. Ids of objects at Stripe are filled in later.

use academy::bookings::transitions::TransitionChange;
use academy::domain::booking::{Action, Actor, BookingEffect};
use academy::domain::cancellation;
use academy::domain::hold::HOLD_LENGTH;
use academy::domain::price;
use academy::domain::share::{ShareStatus, tutor_share_due};
use academy::domain::slots::LESSON;
use academy::error::Result;
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, DisputeState, PaymentPurpose, PaymentStatus};
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::{BookingChange, LessonNotes, StudentBooking};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::generator::id;
use crate::plan::{Plan, PlannedAction};

/// How long after its due time a job acts.
pub const JOB_TURN: TimeDelta = TimeDelta::seconds(4);

/// The time up to which stories run, and the setting they depend on.
#[derive(Clone, Copy)]
pub struct StoryContext {
    pub now: DateTime<Utc>,
    /// Time from a lesson's end to the transfer of the tutor's share.
    pub transfer_delay: TimeDelta,
}

/// A booking in its present state, and what led to it.
pub struct Story<'a> {
    pub plan: &'a Plan<'a>,
    pub booking: StudentBooking,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When money moved.
    pub money: MoneyTimes,
    /// When its lesson record was created and last updated, if it has one.
    pub record: Option<(DateTime<Utc>, DateTime<Utc>)>,
    /// Whether its confirmation opens a chat if the pair has none.
    pub opens_chat: bool,
    /// Reminders that are not sent yet: hours before the lesson, due time.
    pub reminders: Vec<(i16, DateTime<Utc>)>,
    pub emails: Vec<StoryEmail>,
    pub entries: Vec<StoryEntry>,
}

/// When a lesson's money moved.
#[derive(Debug, Default, Clone, Copy)]
pub struct MoneyTimes {
    /// When the Checkout Session was created.
    pub checkout_at: Option<DateTime<Utc>>,
    /// When the Checkout Session was expired unpaid.
    pub closed_at: Option<DateTime<Utc>>,
    pub paid_at: Option<DateTime<Utc>>,
    pub refunded_at: Option<DateTime<Utc>>,
    /// When the tutor's share was transferred, and its amount in cents.
    pub transfer: Option<(DateTime<Utc>, i32)>,
    pub dispute: Option<StoryDispute>,
}

/// A dispute of the whole payment.
#[derive(Debug, Clone, Copy)]
pub struct StoryDispute {
    pub opened_at: DateTime<Utc>,
    /// Stripe's reason code.
    pub reason: &'static str,
    pub won_at: Option<DateTime<Utc>>,
}

/// An email, with the booking as of that time.
pub struct StoryEmail {
    pub at: DateTime<Utc>,
    pub kind: EmailKind,
    pub booking: StudentBooking,
}

/// What an email is about.
#[derive(Clone, Copy)]
pub enum EmailKind {
    Confirmed,
    /// The former start and end, and who moved the lesson.
    Moved((DateTime<Utc>, DateTime<Utc>), Actor),
    Cancelled,
    Refunded,
    Reminder(i16),
}

/// An entry of the audit log.
pub struct StoryEntry {
    pub at: DateTime<Utc>,
    pub actor_id: Option<Uuid>,
    pub action: &'static str,
    pub detail: Value,
}

/// The next step: a person's action, or a job's.
#[derive(Clone, Copy)]
enum Step {
    Planned(PlannedAction),
    Expire,
    Refund,
    Transfer,
}

impl<'a> Story<'a> {
    /// Runs the plan up to `context.now`; `None` if the lesson is not booked by then.
    ///
    /// # Errors
    /// When the booking's state does not allow an action of the plan.
    pub fn run(plan: &'a Plan<'a>, admin_id: Uuid, context: StoryContext) -> Result<Option<Story<'a>>> {
        if plan.booked_at > context.now {
            return Ok(None);
        }
        let mut story = Story::booked(plan);
        let mut steps: Vec<_> =
            plan.actions.iter().map(|(at, action)| (*at, Step::Planned(*action))).collect();
        steps.extend(story.booking.hold_expires_at.map(|end| (end + JOB_TURN, Step::Expire)));
        while let Some(next) = (0..steps.len()).min_by_key(|index| steps[*index].0) {
            let (at, step) = steps.remove(next);
            if at > context.now {
                break;
            }
            story.send_reminders_until(at);
            match step {
                Step::Planned(action) => story.apply_planned(action, at, admin_id)?,
                Step::Expire => story.expire(at)?,
                Step::Refund => story.refund(at)?,
                Step::Transfer => story.transfer(at, context.transfer_delay),
            }
            steps.retain(|(_, step)| !matches!(step, Step::Refund | Step::Transfer));
            steps.extend(story.next_job(at, context.transfer_delay));
        }
        story.send_reminders_until(context.now);
        Ok(Some(story))
    }

    /// The booking as `POST /api/bookings` creates it.
    fn booked(plan: &'a Plan<'a>) -> Story<'a> {
        let price = price::of_hour(Some(plan.tutor.sample.hourly_rate_cents));
        let (now, is_free) = (plan.booked_at, price.total_cents == 0);
        let booking = StudentBooking {
            id: plan.id,
            student_id: plan.student.id,
            tutor_id: plan.tutor.person.id,
            subject: plan.subject,
            starts_at: plan.starts_at,
            ends_at: plan.starts_at + LESSON,
            status: if is_free { BookingStatus::Confirmed } else { BookingStatus::Pending },
            hold_expires_at: (!is_free).then(|| now + HOLD_LENGTH),
            price_cents: price.total_cents,
            tutor_share_cents: price.tutor_share_cents,
            calendar_sequence: 0,
            cancellation_reason: None,
            cancellation_note: String::new(),
            price_kept: false,
            settled_elsewhere: false,
            created_at: now,
            updated_at: now,
            notes: LessonNotes::default(),
            payment: (!is_free).then(|| new_payment(plan, price)),
        };
        let mut story = Story {
            plan,
            booking,
            confirmed_at: is_free.then_some(now),
            cancelled_at: None,
            // The page creates the Checkout Session right after the booking.
            money: MoneyTimes { checkout_at: (!is_free).then_some(now), ..MoneyTimes::default() },
            record: None,
            opens_chat: false,
            reminders: Vec::new(),
            emails: Vec::new(),
            entries: Vec::new(),
        };
        if is_free {
            let before = story.booking.clone();
            for effect in
                [BookingEffect::RecordLesson, BookingEffect::OpenChat, BookingEffect::MailConfirmation]
            {
                story.effect(effect, &before, Actor::Student, now);
            }
        }
        story
    }

    fn apply_planned(&mut self, action: PlannedAction, at: DateTime<Utc>, admin_id: Uuid) -> Result<()> {
        match action {
            PlannedAction::Pay => self.pay(at),
            PlannedAction::Move { to } => {
                let from = self.booking.starts_at;
                let detail = json!({ "by": Actor::Student, "from": from, "to": to });
                self.add_entry(at, Some(self.plan.student.id), "booking.rescheduled", detail);
                let booking = BookingChange {
                    starts_at: Some(to),
                    ends_at: Some(to + LESSON),
                    ..BookingChange::default()
                };
                let change = TransitionChange { booking, ..TransitionChange::default() };
                self.apply(Action::Reschedule, Actor::Student, change, at)
            }
            PlannedAction::Cancel { by, note } => self.cancel(by, note, at, admin_id),
            PlannedAction::Complete => {
                self.apply(Action::Complete, Actor::Tutor, TransitionChange::default(), at)
            }
            PlannedAction::Dispute { reason } => {
                self.money.dispute = Some(StoryDispute { opened_at: at, reason, won_at: None });
                self.record_dispute(DisputeState::Open, at);
                Ok(())
            }
            PlannedAction::WinDispute => {
                if let Some(dispute) = &mut self.money.dispute {
                    dispute.won_at = Some(at);
                }
                self.record_dispute(DisputeState::Won, at);
                Ok(())
            }
        }
    }

    /// Mirrors `payments::record` for a dispute of the whole payment.
    fn record_dispute(&mut self, state: DisputeState, at: DateTime<Utc>) {
        let Some(payment) = self.booking.payment.as_mut() else { return };
        payment.dispute_state = Some(state);
        payment.disputed_at = payment.disputed_at.or(Some(at));
        payment.updated_at = at;
        let cents = payment.amount_cents;
        let (action, withdrawn) = match state {
            DisputeState::Open => ("dispute.opened", cents),
            DisputeState::Won => ("dispute.won", 0),
            DisputeState::Lost => ("dispute.lost", cents),
        };
        self.add_entry(at, None, action, json!({ "cents": cents, "withdrawn_cents": withdrawn }));
    }

    fn pay(&mut self, at: DateTime<Utc>) -> Result<()> {
        self.money.paid_at = Some(at);
        self.add_entry(at, None, "payment.received", json!({ "cents": self.booking.price_cents }));
        self.apply(Action::ReceivePayment, Actor::Stripe, money_change(PaymentStatus::Paid), at)
    }

    fn cancel(&mut self, by: Actor, note: &str, at: DateTime<Utc>, admin_id: Uuid) -> Result<()> {
        let terms = cancellation::terms(&self.booking, (Action::Cancel, by), at)
            .ok_or_else(|| self.refusal(Action::Cancel))?;
        let (starts_at, refund_cents) = (self.booking.starts_at, terms.refund_cents);
        let note = Some(note.to_owned());
        let booking = BookingChange { cancellation_note: note, ..BookingChange::default() };
        self.apply(Action::Cancel, by, TransitionChange { booking, ..TransitionChange::default() }, at)?;
        let actor_id = match by {
            Actor::Student => self.plan.student.id,
            Actor::Tutor => self.plan.tutor.person.id,
            _ => admin_id,
        };
        let detail = json!({ "by": by, "refund_cents": refund_cents, "starts_at": starts_at });
        self.add_entry(at, Some(actor_id), "booking.cancelled", detail);
        Ok(())
    }

    /// Expires the hold if it is unpaid.
    fn expire(&mut self, at: DateTime<Utc>) -> Result<()> {
        if self.booking.status != BookingStatus::Pending {
            return Ok(());
        }
        self.money.closed_at = Some(at);
        self.apply(Action::Expire, Actor::Clock, TransitionChange::default(), at)
    }

    fn refund(&mut self, at: DateTime<Utc>) -> Result<()> {
        self.money.refunded_at = Some(at);
        let cents = self.booking.left_cents();
        self.add_entry(at, None, "refund.made", json!({ "cents": cents }));
        let mut change = money_change(PaymentStatus::Refunded);
        change.payment.refunded_cents = Some(cents);
        self.apply(Action::FollowRefund, Actor::Stripe, change, at)?;
        self.email(at, EmailKind::Refunded);
        Ok(())
    }

    fn transfer(&mut self, at: DateTime<Utc>, delay: TimeDelta) {
        let share = tutor_share_due(&self.booking, at);
        if share.status == ShareStatus::Due && share.cents > 0 && share.since + delay <= at {
            self.money.transfer = Some((at, share.cents));
            self.add_entry(at, None, "transfer.made", json!({ "amount_cents": share.cents }));
        }
    }

    fn is_disputed(&self) -> bool {
        let payment = self.booking.payment.as_ref();
        payment.is_some_and(|payment| payment.dispute_state == Some(DisputeState::Open))
    }

    /// The next step of a job, if one is due at some time.
    fn next_job(&self, at: DateTime<Utc>, delay: TimeDelta) -> Option<(DateTime<Utc>, Step)> {
        match self.booking.payment_status() {
            PaymentStatus::RefundPending => Some((at + JOB_TURN, Step::Refund)),
            // The share waits while the payment is disputed.
            PaymentStatus::Paid if self.money.transfer.is_none() && !self.is_disputed() => {
                let due = (self.booking.ends_at + delay).max(self.plan.tutor.paid_since()?);
                Some((due + JOB_TURN, Step::Transfer))
            }
            _ => None,
        }
    }
}

fn new_payment(plan: &Plan<'_>, price: price::Price) -> Payment {
    Payment {
        id: id(&format!("payment/{}", plan.id)),
        purpose: PaymentPurpose::Booking,
        booking_id: Some(plan.id),
        listing_id: None,
        payer_id: plan.student.id,
        payee_id: Some(plan.tutor.person.id),
        amount_cents: price.total_cents,
        payee_share_cents: price.tutor_share_cents,
        status: PaymentStatus::Unpaid,
        checkout_attempt: 1,
        checkout_expires_at: Some(plan.booked_at + HOLD_LENGTH),
        stripe_checkout_session_id: None,
        stripe_payment_intent_id: None,
        refund_attempt: 0,
        refunded_cents: 0,
        refund_requested_cents: 0,
        lost_cents: 0,
        disputed_at: None,
        dispute_state: None,
        owed_cents: 0,
        target_cents: 0,
        updated_at: plan.booked_at,
    }
}

fn money_change(status: PaymentStatus) -> TransitionChange {
    let payment = PaymentChange { status: Some(status), ..PaymentChange::default() };
    TransitionChange { payment, ..TransitionChange::default() }
}
