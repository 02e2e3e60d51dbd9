//! The AI tutor: its status and access to the beta.

pub mod lesson_notes;
pub mod sessions;

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use macros::operation;
use schema::enums::AiTutorEndReason;
use schema::models::ai_tutor_settings::AiTutorSettings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::ai_tutor_access;
use crate::ai_tutor::allowance;
use crate::ai_tutor::event::HelpLineView;
use crate::ai_tutor::holder::Holder;
use crate::domain::ai_tutor::{UsageAllowance, end_message};
use crate::error::{Code, Error, FieldErrors, Result};
use crate::extract::{AiTutorCookie, Body, Client, Viewer, Visitor};
use crate::platform::rate_limits;
use crate::platform::tokens::Token;
use crate::state::AppState;

/// What the caller can do with the AI tutor now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiTutorStatus {
    /// Whether the beta is open.
    pub is_open: bool,
    /// Whether voice sessions are possible, besides typing.
    pub is_voice_open: bool,
    /// Whether this browser has access to the beta.
    pub has_access: bool,
    /// Why no session can start, as a sentence; absent if one can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
    /// The caller's remaining allowance; absent without access.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<AiTutorAllowance>,
    /// Help lines for people in a crisis.
    pub help_lines: Vec<HelpLineView>,
    /// Number of months for which sessions of signed-in people are kept.
    pub retention_months: u32,
}

/// What remains of the daily limits.
#[derive(Debug, Serialize, ToSchema)]
pub struct AiTutorAllowance {
    /// Number of sessions that can still be started today.
    pub sessions_left: i32,
    /// Remaining seconds of the person's daily limit.
    pub seconds_left: i32,
    /// The longest duration of a session that starts now, in seconds.
    pub session_seconds: i32,
}

impl From<UsageAllowance> for AiTutorAllowance {
    fn from(allowance: UsageAllowance) -> AiTutorAllowance {
        AiTutorAllowance {
            sessions_left: allowance.sessions_left,
            seconds_left: allowance.seconds_left.min(allowance.academy_seconds_left),
            session_seconds: allowance.session_seconds_left(0),
        }
    }
}

/// The AI tutor
///
/// Returns what the caller can do now, signed in or not.
#[operation(tag = "ai_tutor", operation_id = "ai_tutor", responses((status = 200, body = AiTutorStatus)))]
pub async fn show(
    state: Data<AppState>,
    viewer: Viewer,
    client: Client,
    cookie: AiTutorCookie,
) -> Result<Json<AiTutorStatus>> {
    let Ok((config, _)) = state.ai_tutor() else {
        return Ok(Json(AiTutorStatus {
            is_open: false,
            is_voice_open: false,
            has_access: false,
            refusal: Some(Code::AiTutorClosed.detail().to_owned()),
            allowance: None,
            help_lines: Vec::new(),
            retention_months: state.config.ai_tutor_retention.as_u32(),
        }));
    };
    let now = state.clock.now();
    let (allowance, refusal) = state
        .db
        .run(move |conn| {
            let access = cookie.0.map(|secret| ai_tutor_access::find(conn, &secret, now)).transpose()?;
            let Some(access_id) = access.flatten() else {
                // Checked before the password, so that nobody enters it while the beta is closed.
                let is_closed = !AiTutorSettings::find(conn)?.is_open;
                return Ok((None, is_closed.then_some(AiTutorEndReason::Closed)));
            };
            let holder = Holder::new(viewer.0.as_ref(), access_id, &client.address);
            let allowance = allowance::read(conn, &holder, now)?;
            Ok((Some(allowance), allowance.refusal()))
        })
        .await?;
    Ok(Json(AiTutorStatus {
        is_open: true,
        is_voice_open: config.openai.transcription_model.is_some(),
        has_access: allowance.is_some(),
        refusal: refusal.map(|reason| end_message(reason).to_owned()),
        allowance: allowance.map(AiTutorAllowance::from),
        help_lines: config.help_lines.iter().map(HelpLineView::from).collect(),
        retention_months: state.config.ai_tutor_retention.as_u32(),
    }))
}

/// The longest password that is compared, in bytes.
const MAX_PASSWORD: usize = 500;

/// The password of the beta.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AiTutorEntry {
    /// The beta's password.
    pub password: String,
    /// Whether the visitor states that they are 13 or older: OpenAI accepts no data of younger children.
    pub is_13_or_older: bool,
}

/// Enter the AI tutor's beta
///
/// Gives this browser access for 30 days, by a cookie.
#[operation(
    tag = "ai_tutor", operation_id = "enter_ai_tutor", responses((status = 204)),
    errors(AiTutorClosed, InvalidCredentials, RateLimited, ValidationFailed)
)]
pub async fn grant_access(
    state: Data<AppState>,
    visitor: Visitor,
    cookie: AiTutorCookie,
    body: Body<AiTutorEntry>,
) -> Result<impl Responder> {
    let (config, _) = state.ai_tutor()?;
    let form = body.read()?;
    let mut errors = FieldErrors::default();
    if form.password.trim().is_empty() {
        errors.add("password", "Please enter the password.");
    }
    if !form.is_13_or_older {
        errors.add("is_13_or_older", "The AI Tutor is for people who are 13 or older.");
    }
    errors.finish()?;
    let now = state.clock.now();
    let (browser, address) = (visitor.key(), visitor.client.address.clone());
    state
        .db
        .transaction(move |conn| {
            rate_limits::AI_TUTOR_PASSWORD.count(conn, &browser, &address, now)?;
            Ok(())
        })
        .await?;
    let is_right =
        form.password.len() <= MAX_PASSWORD && ai_tutor_access::is_password(&form.password, &config.password);
    if !is_right {
        let refusal = Error::with_detail(Code::InvalidCredentials, "Incorrect password. Please try again.");
        let mut response = HttpResponse::from_error(refusal);
        // Without this cookie, each wrong attempt would count as the first one of a new browser.
        response.add_cookie(&visitor.cookie(&state.config)).map_err(Error::internal)?;
        return Ok(response);
    }
    let token = Token::random()?;
    let secret = token.secret.clone();
    state
        .db
        .transaction(move |conn| {
            if let Some(before) = &cookie.0 {
                ai_tutor_access::revoke(conn, before)?;
            }
            ai_tutor_access::grant(conn, &token.hash, now)
        })
        .await?;
    Ok(HttpResponse::NoContent()
        .cookie(ai_tutor_access::cookie(secret, &state.config))
        .cookie(visitor.cookie(&state.config))
        .finish())
}

/// Leave the AI tutor's beta
///
/// Removes this browser's access.
#[operation(tag = "ai_tutor", operation_id = "leave_ai_tutor", responses((status = 204)))]
pub async fn revoke_access(state: Data<AppState>, cookie: AiTutorCookie) -> Result<impl Responder> {
    if let Some(secret) = cookie.0 {
        state.db.transaction(move |conn| ai_tutor_access::revoke(conn, &secret)).await?;
    }
    Ok(HttpResponse::NoContent().cookie(ai_tutor_access::removal_cookie(&state.config)).finish())
}
