//! Extractors: who calls, from where, and with which body.

use actix_web::web::Data;

use crate::error::Code;
use crate::http::openapi::{Description, OperationInput};
use crate::state::AppState;

mod ai_tutor_cookie;
pub mod body;
mod client;
mod device_tokens;
pub mod same_origin;
pub mod site_origin;
mod viewer;
mod visitor;

pub use ai_tutor_cookie::AiTutorCookie;
pub use body::{Body, LargeBody, OptionalBody, RawBody};
pub use client::{Client, TrustedHops};
pub use viewer::{
    Admin, FactorVerifiedUser, Provider, SignedInUser, Student, Tutor, VerifiedAdmin, VerifiedProvider,
    VerifiedUser, Viewer,
};
pub use visitor::Visitor;

impl OperationInput for Data<AppState> {
    fn describe(description: &mut Description) {
        description.errors.extend([Code::DatabaseUnavailable, Code::DatabaseBusy, Code::Overloaded]);
    }
}
