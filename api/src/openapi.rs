//! The API's description, from which the browser's client is generated.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use utoipa::openapi::OpenApi;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi as _};

use crate::controllers::{
    account, admin, applications, auth, bookings, mentors, session, stripe, tutor, tutoring,
};
use crate::live::LiveEvent;
use crate::live::frame::{ClientFrame, ServerFrame};

/// Every operation.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Academy API", description = "Errors are RFC 9457 problem details with a stable `code`."),
    paths(
        session::show,
        auth::sign_up::sign_up,
        auth::sign_in::sign_in,
        auth::sign_out::sign_out,
        auth::verify_email::verify_email,
        auth::resend_verification::resend_verification,
        auth::request_password_reset::request_password_reset,
        auth::reset_password::reset_password,
        account::show::show,
        account::update::update,
        account::password::change,
        account::email::change,
        account::email::confirm,
        account::sessions::list,
        account::sessions::end,
        account::sessions::end_all,
        account::identities::remove,
        account::export::export,
        account::delete::delete,
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
        bookings::reschedule::reschedule,
        bookings::receipt::receipt,
        bookings::complete::complete,
        tutor::availability::list,
        tutor::availability::add,
        tutor::availability::remove,
        tutor::payout_account::show,
        tutor::payout_account::onboarding,
        tutor::payout_account::check,
        tutor::payout_account::dashboard,
        tutor::earnings::list,
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
    // What goes over `/ws`: no operation names these.
    components(schemas(LiveEvent, ServerFrame, ClientFrame)),
    tags(
        (name = "account", description = "Accounts and sessions"),
        (name = "applications", description = "Becoming a tutor"),
        (name = "mentors", description = "The mentors that everybody may see"),
        (name = "tutoring", description = "Finding a tutor and a time"),
        (name = "bookings", description = "Lessons"),
        (name = "tutor", description = "What tutors manage"),
        (name = "admin", description = "What admins look after"),
        (name = "stripe", description = "What the payment service calls"),
    ),
    modifiers(&WhoCalls)
)]
pub struct ApiDoc;

/// How callers are known. An operation that names `session` may want one of some roles.
struct WhoCalls;

impl Modify for WhoCalls {
    fn modify(&self, description: &mut OpenApi) {
        let components = description.components.get_or_insert_default();
        let key = |value| SecurityScheme::ApiKey(value);
        components.add_security_scheme("session", key(ApiKey::Cookie(ApiKeyValue::new("session"))));
        components.add_security_scheme(
            "stripe_signature",
            key(ApiKey::Header(ApiKeyValue::new("Stripe-Signature"))),
        );
    }
}

/// The description as it is committed: pretty, with a newline at its end.
///
/// # Errors
/// When it cannot be serialised.
pub fn json() -> Result<String, serde_json::Error> {
    Ok(ApiDoc::openapi().to_pretty_json()? + "\n")
}

/// The methods that an address takes, such as `GET, POST`; none for an address that is not one of the API's.
#[must_use]
pub fn methods(pattern: &str) -> Option<&'static str> {
    static METHODS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
        let described = ApiDoc::openapi().paths.paths;
        // These describe the API and are not part of it.
        let reference = ["/api/openapi.json", "/api/docs", "/api/docs.css"]
            .map(|path| (path.to_owned(), "GET".to_owned()));
        described.into_iter().map(|(path, item)| (path, allowed(&item))).chain(reference).collect()
    });
    METHODS.get(pattern).map(String::as_str)
}

fn allowed(item: &PathItem) -> String {
    let methods = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    let taken: Vec<&str> =
        methods.iter().filter(|(_, found)| found.is_some()).map(|(name, _)| *name).collect();
    taken.join(", ")
}
