//! One lesson with its payment and history, and its refunds.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{DisputeState, PaymentStatus};
use schema::ids::UserId;
use schema::models::audit_log::{self, AuditFilter};
use schema::models::payment_history::{self, PaymentEvent, PaymentHistoryEntry};
use schema::models::profile::Contact;
use schema::models::session::SignedIn;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_session;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bookings::response::{BookingResponse, Surroundings, actor};
use crate::controllers::admin::audit_log::AuditEntryResponse;
use crate::controllers::admin::payment_history::{RefundEntry, RefundRequest, refunds};
use crate::domain::booking::{Action, Actor, allowed};
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::http::paging;
use crate::payments::{NewRefund, left_to_refund, request_refund};
use crate::platform::audit::{AuditSubject, audit_view};
use crate::state::AppState;

/// The number of audit log entries shown with a lesson; the log itself has the others.
const MAX_HISTORY: i64 = 50;

/// A lesson, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminLesson {
    /// The booking, with all actions that this admin is allowed.
    pub booking: BookingResponse,
    /// The student.
    pub student: LessonPerson,
    /// The tutor.
    pub tutor: LessonPerson,
    /// Sums of its payment.
    pub money: LessonMoney,
    /// Refunds at Stripe, successful or not, oldest first.
    pub refunds: Vec<RefundEntry>,
    /// Refunds that admins requested, oldest first.
    pub refund_requests: Vec<RefundRequest>,
    /// Entries of the audit log, newest first, without views; at most 50.
    pub history: Vec<AuditEntryResponse>,
}

/// The student or the tutor of a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonPerson {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    /// Absent if the account was deleted.
    pub email: Option<String>,
    /// Whether the account is suspended.
    pub suspended: bool,
}

/// Sums of a lesson's payment, US cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonMoney {
    /// The tutor's share after all pending refunds; for a lesson that is not paid for here, the share in its
    /// record.
    pub tutor_share_cents: i32,
    /// Amount received.
    pub received_cents: i32,
    /// Amount refunded to the card.
    pub refunded_cents: i32,
    /// Amount of refunds that are decided and not made yet.
    pub refund_due_cents: i32,
    /// Amount lost in disputes.
    pub lost_cents: i32,
    /// Amount that an admin can still refund.
    pub left_cents: i32,
}

/// A lesson
///
/// A view is recorded in the audit log, at most once an hour. Five queries for any lesson.
#[operation(
    tag = "admin", operation_id = "admin_lesson", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = AdminLesson))
)]
pub async fn show(state: Data<AppState>, admin: Admin, id: Path<Uuid>) -> Result<Json<AdminLesson>> {
    let (id, now) = (*id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let booking = StudentBooking::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            audit_view(conn, admin.profile.id, "booking.viewed", AuditSubject::Booking(id), json!({}), now)?;
            AdminLesson::read(conn, &admin, &booking, now)
        })
        .await?;
    Ok(Json(response))
}

impl AdminLesson {
    /// The lesson as this admin sees it.
    pub fn read(
        conn: &mut PgConnection,
        admin: &SignedIn,
        booking: &StudentBooking,
        now: DateTime<Utc>,
    ) -> Result<AdminLesson> {
        let filter =
            AuditFilter { subject_id: Some(booking.id), without_views: true, ..AuditFilter::default() };
        let history = audit_log::list(conn, filter, paging::request_by_number(Some(MAX_HISTORY), None)?)?;
        let of_payment = match &booking.payment {
            Some(payment) => payment_history::of_payment(conn, payment.id)?,
            None => Vec::new(),
        };
        let money = LessonMoney::read(conn, booking, &of_payment)?;
        let surroundings = Surroundings::read(conn, admin, std::slice::from_ref(booking))?;
        let mut response = BookingResponse::new(booking, admin, &surroundings, now)?;
        response.allowed_actions = allowed_to(admin, booking, &money, now);
        let (refunds, refund_requests) = refunds(of_payment);
        Ok(AdminLesson {
            booking: response,
            student: surroundings.contact(booking.student_id)?.into(),
            tutor: surroundings.contact(booking.tutor_id)?.into(),
            money,
            refunds,
            refund_requests,
            history: history.rows.into_iter().map(AuditEntryResponse::from).collect(),
        })
    }
}

/// Returns the actions that this admin is allowed: those of every admin, and those of their own part in the lesson.
fn allowed_to(
    admin: &SignedIn,
    booking: &StudentBooking,
    money: &LessonMoney,
    now: DateTime<Utc>,
) -> Vec<Action> {
    let mut actions = allowed((booking, now).into(), Actor::Admin);
    if let Some(own) = actor(admin, booking).filter(|own| *own != Actor::Admin) {
        let own = allowed((booking, now).into(), own);
        actions.extend(own.into_iter().filter(|action| !actions.contains(action)).collect::<Vec<_>>());
    }
    let dispute = booking.payment.as_ref().and_then(|payment| payment.dispute_state);
    if money.left_cents == 0 || money.refund_due_cents > 0 || dispute == Some(DisputeState::Open) {
        actions.retain(|action| *action != Action::Refund);
    }
    actions
}

impl From<&Contact> for LessonPerson {
    fn from(contact: &Contact) -> LessonPerson {
        let Contact { profile, email, is_suspended, is_deleted, .. } = contact;
        LessonPerson {
            id: profile.id,
            first_name: profile.first_name.clone(),
            last_name: profile.last_name.clone(),
            email: (!is_deleted).then(|| email.clone()),
            suspended: *is_suspended,
        }
    }
}

impl LessonMoney {
    fn read(
        conn: &mut PgConnection,
        booking: &StudentBooking,
        history: &[PaymentHistoryEntry],
    ) -> Result<LessonMoney> {
        let Some(payment) = &booking.payment else {
            let tutor_share_cents = tutor_session::share_of_booking(conn, booking.id)?.unwrap_or_default();
            let of_price = LessonMoney { tutor_share_cents, ..LessonMoney::NONE };
            return Ok(of_price);
        };
        let (refund_due_cents, left_cents) = match payment.status {
            PaymentStatus::RefundPending => (payment.left_cents(), 0),
            PaymentStatus::Paid => (payment.refund_due_cents(), left_to_refund(payment)),
            _ => (0, 0),
        };
        let received = history.iter().find(|entry| matches!(entry.event, PaymentEvent::Received));
        // A payment that has not arrived yet will be shared as agreed.
        let is_ahead = matches!(payment.status, PaymentStatus::Unpaid | PaymentStatus::Processing);
        Ok(LessonMoney {
            tutor_share_cents: if is_ahead {
                payment.payee_share_cents
            } else {
                payment.owed_cents.min(left_cents)
            },
            received_cents: received.map_or(0, |received| received.amount_cents),
            refunded_cents: payment.refunded_cents,
            refund_due_cents,
            lost_cents: payment.lost_cents,
            left_cents,
        })
    }

    const NONE: LessonMoney = LessonMoney {
        tutor_share_cents: 0,
        received_cents: 0,
        refunded_cents: 0,
        refund_due_cents: 0,
        lost_cents: 0,
        left_cents: 0,
    };
}

/// Refund a lesson
///
/// Refunds all or a part of the remaining payment, from the lesson's start on, or after a cancellation that kept the
/// price. The request is stored at once and sent to Stripe within moments; the student is emailed when Stripe has
/// accepted it. The academy bears the refund first: the tutor's share decreases only when less than the share remains.
#[operation(
    tag = "admin", operation_id = "refund_lesson", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = AdminLesson)), errors(EditConflict, ActionNotAllowed)
)]
pub async fn create_refund(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewRefund>,
) -> Result<Json<AdminLesson>> {
    let (id, wanted) = (*id, body.read()?.wanted()?);
    let response = state
        .transaction(move |ctx| {
            let booking = StudentBooking::lock(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let booking = request_refund(ctx, &booking, admin.profile.id, &wanted)?;
            AdminLesson::read(ctx.conn, &admin, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
