//! Every route on one screen.

use actix_web::middleware::from_fn;
use actix_web::web::{
    FormConfig, PathConfig, QueryConfig, ServiceConfig, delete, get, head, patch, post, scope, to,
};
use actix_web::{HttpRequest, HttpResponse};

use crate::controllers::{
    account, admin, applications, auth, bookings, docs, files, health, mentors, newsletter, session, stripe,
    tutor, tutoring,
};
use crate::error::{Code, Error, Result};
use crate::extract::{body, nul, plain_words};
use crate::live::page;
use crate::{compress, openapi, origin, pages};

/// Adds every route to an application.
#[rustfmt::skip]
pub fn routes(app: &mut ServiceConfig) {
    app.app_data(body::payload_config())
        .app_data(QueryConfig::default().error_handler(|error, _| {
            plain_words::of_query(&error).into()
        }))
        .app_data(FormConfig::default().limit(4096).error_handler(|_, _| Error::new(Code::MalformedBody).into()))
        .app_data(PathConfig::default().error_handler(|_, _| Error::new(Code::NotFound).into()))
        .route("/healthz", get().to(health::healthz))
        .route("/readyz", get().to(health::readyz))
        // Not our own pages call these: they are known by their signature, not by their origin.
        .route("/api/stripe/webhook", post().to(stripe::webhook::account))
        .route("/api/stripe/connect-webhook", post().to(stripe::webhook::connect))
        .route("/newsletter", post().to(newsletter::subscribe::subscribe))
        .route("/newsletter/confirm", post().to(newsletter::confirm::confirm))
        .route("/newsletter/unsubscribe", post().to(newsletter::unsubscribe::unsubscribe))
        .route("/files/profile-images/{name}", get().to(files::profile_image))
        .route("/files/profile-images/{name}", head().to(files::profile_image))
        .route("/payouts/onboarding/refresh", get().to(tutor::payout_account::refresh))
        .route("/ws", get().to(page::open))
        .service(scope("/api")
            .wrap(from_fn(origin::middleware))
            .wrap(from_fn(nul::middleware))
            .wrap(from_fn(compress::middleware))
            .route("/openapi.json", get().to(docs::openapi))
            .route("/docs", get().to(docs::reference))
            .route("/docs.css", get().to(docs::style))
            .route("/session", get().to(session::show))
            .route("/auth/sign-up", post().to(auth::sign_up::sign_up))
            .route("/auth/sign-in", post().to(auth::sign_in::sign_in))
            .route("/auth/sign-out", post().to(auth::sign_out::sign_out))
            .route("/auth/verify-email", post().to(auth::verify_email::verify_email))
            .route("/auth/resend-verification", post().to(auth::resend_verification::resend_verification))
            .route("/auth/oidc", get().to(auth::oidc::providers::list))
            .route("/auth/oidc/pending", get().to(auth::oidc::pending::show))
            .route("/auth/oidc/email", post().to(auth::oidc::email::give))
            .route("/auth/oidc/confirm", post().to(auth::oidc::confirm::confirm))
            .route("/auth/oidc/{provider}/start", get().to(auth::oidc::start::start))
            .route("/auth/oidc/{provider}/callback", get().to(auth::oidc::callback::callback))
            .route("/tutor-applications", post().to(applications::submit::submit))
            .route("/auth/request-password-reset", post().to(auth::request_password_reset::request_password_reset))
            .route("/auth/reset-password", post().to(auth::reset_password::reset_password))
            .route("/account", get().to(account::show::show))
            .route("/account", patch().to(account::update::update))
            .route("/account/password", post().to(account::password::change))
            .route("/account/email", post().to(account::email::change))
            .route("/account/email/confirm", post().to(account::email::confirm))
            .route("/account/sessions", get().to(account::sessions::list))
            .route("/account/sessions", delete().to(account::sessions::end_all))
            .route("/account/sessions/{id}", delete().to(account::sessions::end))
            .route("/account/identities/{id}", delete().to(account::identities::remove))
            .route("/account/export", get().to(account::export::export))
            .route("/account/delete", post().to(account::delete::delete))
            .route("/mentors", get().to(mentors::list::list))
            .route("/mentors/{slug}", get().to(mentors::show::show))
            .route("/tutoring/days", get().to(tutoring::days::days))
            .route("/tutoring/slots", get().to(tutoring::slots::slots))
            .route("/bookings", get().to(bookings::list::list))
            .route("/bookings", post().to(bookings::create::create))
            .route("/bookings/{id}", get().to(bookings::show::show))
            .route("/bookings/{id}/checkout", post().to(bookings::checkout::checkout))
            .route("/bookings/{id}/check-payment", post().to(bookings::check_payment::check_payment))
            .route("/bookings/{id}/cancel", post().to(bookings::cancel::cancel))
            .route("/bookings/{id}/reschedule", post().to(bookings::reschedule::reschedule))
            .route("/bookings/{id}/receipt", get().to(bookings::receipt::receipt))
            .route("/bookings/{id}/complete", post().to(bookings::complete::complete))
            .route("/tutor/availability", get().to(tutor::availability::list))
            .route("/tutor/availability", post().to(tutor::availability::add))
            .route("/tutor/availability/{id}", delete().to(tutor::availability::remove))
            .route("/tutor/payout-account", get().to(tutor::payout_account::show))
            .route("/tutor/payout-account/onboarding", post().to(tutor::payout_account::onboarding))
            .route("/tutor/payout-account/check", post().to(tutor::payout_account::check))
            .route("/tutor/payout-account/dashboard", post().to(tutor::payout_account::dashboard))
            .route("/tutor/earnings", get().to(tutor::earnings::list))
            .route("/admin/applications", get().to(admin::applications::list::list))
            .route("/admin/applications/{id}/approve", post().to(admin::applications::approve::approve))
            .route("/admin/applications/{id}/reject", post().to(admin::applications::reject::reject))
            .route("/admin/applications/{id}/resend-password-email", post().to(admin::applications::resend_link::resend))
            .route("/admin/audit-log", get().to(admin::audit_log::list))
            .route("/admin/mail", get().to(admin::mail::list))
            .route("/admin/mail/{id}/retry", post().to(admin::mail::retry))
            .default_service(to(nothing_here)))
        .default_service(to(pages::show));
}

/// An address of the API that does not exist, or not for this method.
async fn nothing_here(request: HttpRequest) -> Result<HttpResponse> {
    let methods = request.match_pattern().and_then(|pattern| openapi::methods(&pattern));
    Err(methods.map_or_else(|| Error::new(Code::NotFound), Error::method_not_allowed))
}
