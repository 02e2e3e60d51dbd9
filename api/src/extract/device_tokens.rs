//! The tokens of known browsers.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};

use crate::accounts::device_tokens::{DeviceTokens, device_cookie_name};
use crate::error::{Error, Result};
use crate::http::openapi::OperationInput;
use crate::state::AppState;

impl OperationInput for DeviceTokens {}

impl FromRequest for DeviceTokens {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(state) = request.app_data::<web::Data<AppState>>() else {
            return ready(Err(Error::internal("the application state is missing")));
        };
        let cookie = request.cookie(device_cookie_name(&state.config));
        ready(Ok(cookie.map(|cookie| DeviceTokens::parse(cookie.value())).unwrap_or_default()))
    }
}
