//! The API's description, from which the browser's client is generated.

use utoipa::OpenApi;

use crate::controllers::{admin, applications, auth, bookings, mentors, session, stripe, tutor, tutoring};

/// Every operation.
#[derive(OpenApi)]
#[openapi(
    info(title = "Academy API", description = "Errors are RFC 9457 problem details with a stable `code`."),
    paths(
        session::show,
        auth::sign_up::sign_up,
        auth::sign_in::sign_in,
        auth::sign_out::sign_out,
        auth::verify_email::verify_email,
        auth::resend_verification::resend_verification,
        auth::oidc::providers::list,
        auth::oidc::start::start,
        auth::oidc::callback::callback,
        auth::oidc::pending::show,
        auth::oidc::email::give,
        auth::oidc::confirm::confirm,
        applications::submit::submit,
        mentors::list::list,
        mentors::show::show,
        tutoring::days::days,
        tutoring::slots::slots,
        bookings::create::create,
        bookings::list::list,
        bookings::show::show,
        bookings::checkout::checkout,
        bookings::check_payment::check_payment,
        bookings::cancel::cancel,
        bookings::complete::complete,
        tutor::availability::list,
        tutor::availability::add,
        tutor::availability::remove,
        admin::applications::list::list,
        admin::applications::approve::approve,
        admin::applications::reject::reject,
        admin::applications::resend_link::resend,
        admin::audit_log::list,
        admin::mail::list,
        admin::mail::retry,
        stripe::webhook::account,
        stripe::webhook::connect,
    ),
    tags(
        (name = "account", description = "Accounts and sessions"),
        (name = "applications", description = "Becoming a tutor"),
        (name = "mentors", description = "The mentors that everybody may see"),
        (name = "tutoring", description = "Finding a tutor and a time"),
        (name = "bookings", description = "Lessons"),
        (name = "tutor", description = "What tutors manage"),
        (name = "admin", description = "What admins look after"),
        (name = "stripe", description = "What the payment service calls"),
    )
)]
pub struct ApiDoc;

/// The description as it is committed: pretty, with a newline at its end.
///
/// # Errors
/// When it cannot be serialised.
pub fn json() -> Result<String, serde_json::Error> {
    Ok(ApiDoc::openapi().to_pretty_json()? + "\n")
}
