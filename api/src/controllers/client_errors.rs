//! Errors that pages report from browsers.

use actix_web::web::Data;
use actix_web::{HttpResponse, Responder};
use macros::operation;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::domain::client_error::{
    ClientErrorKind, ClientErrorReason, MAX_FRAMES, StackFrame, is_error_name, is_page_path, is_release,
};
use crate::domain::user_agent::browser_name;
use crate::error::{Error, Result};
use crate::extract::{Body, Client};
use crate::platform::client_error_log::ClientErrorLine;
use crate::platform::memory_limits::TooManyTries;
use crate::state::AppState;

/// The largest report, in bytes; a page sends about half of it.
const MAX_BYTES: usize = 4096;

const NOT_KNOWN: &str = "This value can’t be used.";

/// An error in a browser. Fields hold only enumerations, numbers and checked patterns; free text is not accepted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientErrorReport {
    /// How the page caught it.
    pub kind: ClientErrorKind,
    /// Class of the error, such as `TypeError`.
    #[schema(max_length = 40, pattern = "^([A-Z][A-Za-z]*)?Error$")]
    pub name: String,
    /// Meaning of the error's message, if the page recognized it.
    pub reason: Option<ClientErrorReason>,
    /// React's error number, if React threw it.
    pub react_code: Option<u16>,
    /// Path of the page. Only its route pattern is logged.
    #[schema(max_length = 300, pattern = "^/")]
    pub path: String,
    /// The front end build that served the page.
    #[schema(pattern = "^[0-9a-f]{8}$")]
    pub release: Option<String>,
    /// Stack frames in our own scripts, innermost first.
    #[serde(default)]
    #[schema(max_items = 8)]
    pub stack: Vec<StackFrame>,
    /// React component stack, innermost first.
    #[serde(default)]
    #[schema(max_items = 8)]
    pub component_stack: Vec<StackFrame>,
}

/// Report an error in a browser
///
/// The page sends it without cookies. It is written to the log without personal data, about 60 lines a minute per
/// process; further reports are only counted.
#[operation(
    tag = "pages", operation_id = "report_client_error", responses((status = 204)), errors(RateLimited)
)]
pub async fn report(
    state: Data<AppState>,
    client: Client,
    body: Body<ClientErrorReport>,
) -> Result<impl Responder> {
    let report = body.read_within(MAX_BYTES)?;
    report.check()?;
    state.client_errors.charge(&client.address).map_err(|TooManyTries(wait)| {
        Error::rate_limited("Too many errors were reported from here.", wait.as_secs().max(1))
    })?;
    state.client_errors.write(&ClientErrorLine {
        kind: report.kind,
        name: &report.name,
        reason: report.reason,
        react_code: report.react_code,
        route: state.pages.build().table.pattern_of(&report.path),
        release: report.release.as_deref(),
        browser: &browser_name(&client.user_agent),
        stack: &report.stack,
        component_stack: &report.component_stack,
    });
    Ok(HttpResponse::NoContent())
}

impl ClientErrorReport {
    /// Rejects reports that none of our pages can have sent.
    fn check(&self) -> Result<()> {
        let are_frames =
            |frames: &[StackFrame]| frames.len() <= MAX_FRAMES && frames.iter().all(StackFrame::is_valid);
        let fields = [
            ("name", is_error_name(&self.name)),
            ("path", is_page_path(&self.path)),
            ("release", self.release.as_deref().is_none_or(is_release)),
            ("stack", are_frames(&self.stack)),
            ("component_stack", are_frames(&self.component_stack)),
        ];
        match fields.iter().find(|(_, is_valid)| !is_valid) {
            Some((field, _)) => Err(Error::field(*field, NOT_KNOWN)),
            None => Ok(()),
        }
    }
}
