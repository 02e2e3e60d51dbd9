//! The control endpoints under `/test/stripe`, for browser tests.

use std::time::Duration;

use actix_web::{
    HttpResponse,
    web::{self, Data, Json, JsonConfig, Path},
};
use serde::Deserialize;
use serde_json::json;

use super::{
    control::StripeControl, error::ApiError, faults::FaultRule, history::History, objects::OnboardingState,
};

type Control = Data<StripeControl>;

/// Maximum size of a history in bytes, ten times half a year of a small academy.
const MAX_HISTORY: usize = 4 * 1024 * 1024;

pub(super) fn routes(app: &mut web::ServiceConfig) {
    app.service(
        web::scope("/test/stripe")
            .route("/state", web::get().to(state))
            .route("/calls", web::get().to(calls))
            .route("/clock", web::post().to(set_clock))
            .route("/sessions/{id}/{action}", web::post().to(act_on_session))
            .route("/disputes/{id}/close", web::post().to(close_dispute))
            .route("/payouts", web::post().to(pay_out))
            .route("/payouts/{id}/settle", web::post().to(settle_payout))
            .route("/fees", web::post().to(charge_fee))
            .route("/balance-transactions/{id}/falsify", web::post().to(falsify))
            .route("/accounts/{id}/onboarding", web::post().to(set_onboarding))
            .service(
                web::resource("/history")
                    .app_data(JsonConfig::default().limit(MAX_HISTORY))
                    .post(import_history),
            )
            .route("/events", web::get().to(pending_events))
            .route("/events/{action}", web::post().to(act_on_events))
            .route("/faults", web::post().to(add_fault))
            .route("/faults", web::delete().to(clear_faults)),
    );
}

async fn state(control: Control) -> HttpResponse {
    HttpResponse::Ok().json(control.state())
}

async fn calls(control: Control) -> HttpResponse {
    HttpResponse::Ok().json(control.calls())
}

/// `{"stop_at": 1800000000}`, `{"advance": 1860}` or `{"reset": true}`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ClockChange {
    StopAt(i64),
    Advance(i64),
    Reset(bool),
}

async fn set_clock(control: Control, change: Json<ClockChange>) -> HttpResponse {
    match change.into_inner() {
        ClockChange::StopAt(at) => control.stop_clock_at(at),
        ClockChange::Advance(seconds) => control.advance_clock(seconds),
        ClockChange::Reset(wanted) => {
            if wanted {
                control.reset_clock();
            }
        }
    }
    HttpResponse::Ok().json(json!({ "now": control.now() }))
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SessionAction {
    Pay,
    PayLater,
    Settle,
    Decline,
    Expire,
    Refund,
    Dispute,
    Inquire,
    Forget,
}

/// Parameters of some actions; the body is optional.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SessionDetails {
    /// For `refund`: cents; defaults to the rest.
    amount: Option<i64>,
    /// For `settle`: whether the payment fails.
    failed: bool,
}

async fn act_on_session(
    control: Control,
    path: Path<(String, SessionAction)>,
    details: Option<Json<SessionDetails>>,
) -> HttpResponse {
    let (session, action) = path.into_inner();
    let details = details.map(Json::into_inner).unwrap_or_default();
    let done = match action {
        SessionAction::Pay => control.pay(&session).map_err(refused),
        SessionAction::PayLater => control.pay_later(&session).map_err(refused),
        SessionAction::Settle => control.settle(&session, !details.failed).map_err(refused),
        SessionAction::Decline => control.decline(&session).map_err(refused),
        SessionAction::Expire => control.expire(&session).map_err(refused),
        SessionAction::Refund => control.refund_in_dashboard(&session, details.amount).map(drop),
        SessionAction::Dispute => control.dispute(&session).map(drop),
        SessionAction::Inquire => control.inquire(&session).map(drop),
        SessionAction::Forget => {
            control.forget_session(&session);
            Ok(())
        }
    };
    match done {
        Ok(()) => HttpResponse::Ok().json(control.session(&session)),
        Err(error) => problem(&error),
    }
}

/// `{"won": true}`
#[derive(Deserialize)]
struct CloseDisputeRequest {
    won: bool,
}

async fn close_dispute(
    control: Control,
    id: Path<String>,
    request: Json<CloseDisputeRequest>,
) -> HttpResponse {
    done(control.close_dispute(&id, request.won))
}

/// `{"cents": 5000}`, or an empty object for the whole balance.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PayOutRequest {
    cents: Option<i64>,
}

async fn pay_out(control: Control, request: Option<Json<PayOutRequest>>) -> HttpResponse {
    let PayOutRequest { cents } = request.map(Json::into_inner).unwrap_or_default();
    match control.pay_out(cents) {
        Ok(id) => HttpResponse::Ok().json(json!({ "id": id })),
        Err(error) => problem(&error),
    }
}

/// `{"arrived": true}`, or `{"arrived": false, "failure_code": "no_account"}`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SettlePayoutRequest {
    arrived: bool,
    failure_code: Option<String>,
}

async fn settle_payout(
    control: Control,
    id: Path<String>,
    request: Json<SettlePayoutRequest>,
) -> HttpResponse {
    let code = request.failure_code.as_deref().unwrap_or("account_closed");
    done(control.settle_payout_for(&id, (!request.arrived).then_some(code)))
}

/// `{"cents": 200, "kind": "stripe_fee", "description": "Radar"}`
#[derive(Deserialize)]
struct FeeRequest {
    cents: i64,
    kind: String,
    description: String,
}

async fn charge_fee(control: Control, request: Json<FeeRequest>) -> HttpResponse {
    let id = control.charge_fee(request.cents, &request.kind, &request.description);
    HttpResponse::Ok().json(json!({ "id": id }))
}

/// `{"by_cents": 1}`
#[derive(Deserialize)]
struct FalsifyRequest {
    by_cents: i64,
}

async fn falsify(control: Control, id: Path<String>, request: Json<FalsifyRequest>) -> HttpResponse {
    done(control.falsify(&id, request.by_cents))
}

/// `{"state": "in_review"}`
#[derive(Deserialize)]
struct OnboardingRequest {
    state: OnboardingState,
}

async fn set_onboarding(
    control: Control,
    id: Path<String>,
    request: Json<OnboardingRequest>,
) -> HttpResponse {
    done(control.set_onboarding(&id, request.state))
}

/// Imports a [`History`] and returns the ids of its objects.
async fn import_history(control: Control, history: Json<History>) -> HttpResponse {
    match control.import_history(&history) {
        Ok(ids) => HttpResponse::Ok().json(ids),
        Err(error) => problem(&error),
    }
}

async fn pending_events(control: Control) -> HttpResponse {
    HttpResponse::Ok().json(control.pending_events())
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum EventAction {
    Hold,
    Resume,
    Release,
    Drop,
    Duplicate,
    Delay,
}

/// The events; the body is optional for `hold` and `resume`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct EventActionRequest {
    ids: Vec<String>,
    milliseconds: u64,
}

async fn act_on_events(
    control: Control,
    action: Path<EventAction>,
    request: Option<Json<EventActionRequest>>,
) -> HttpResponse {
    let EventActionRequest { ids, milliseconds } = request.map(Json::into_inner).unwrap_or_default();
    match action.into_inner() {
        EventAction::Hold => control.hold_events(),
        EventAction::Resume => control.resume_events(),
        EventAction::Release => control.release(&ids),
        EventAction::Drop => control.drop_events(&ids),
        EventAction::Duplicate => control.duplicate_events(&ids),
        EventAction::Delay => control.delay_events(&ids, Duration::from_millis(milliseconds)),
    }
    HttpResponse::Ok().json(control.pending_events())
}

async fn add_fault(control: Control, rule: Json<FaultRule>) -> HttpResponse {
    control.fail_next(rule.into_inner());
    HttpResponse::NoContent().finish()
}

async fn clear_faults(control: Control) -> HttpResponse {
    control.clear_faults();
    control.release_hanging();
    HttpResponse::NoContent().finish()
}

fn refused(error: impl std::fmt::Display) -> ApiError {
    ApiError::conflict_of_state(error.to_string())
}

fn done(result: Result<(), ApiError>) -> HttpResponse {
    match result {
        Ok(()) => HttpResponse::NoContent().finish(),
        Err(error) => problem(&error),
    }
}

fn problem(error: &ApiError) -> HttpResponse {
    HttpResponse::Conflict().json(json!({ "detail": error.message }))
}
