//! The cookie of a browser with access to the AI tutor.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};

use crate::accounts::ai_tutor_access;
use crate::error::{Error, Result};
use crate::http::openapi::OperationInput;
use crate::state::AppState;

/// The secret of the browser's access to the AI tutor; `None` without a cookie.
#[derive(Debug, Clone)]
pub struct AiTutorCookie(pub Option<String>);

impl OperationInput for AiTutorCookie {}

impl FromRequest for AiTutorCookie {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request
            .app_data::<web::Data<AppState>>()
            .ok_or_else(|| Error::internal("the application state is missing"));
        ready(state.map(|state| AiTutorCookie(ai_tutor_access::secret_of(request, &state.config))))
    }
}
