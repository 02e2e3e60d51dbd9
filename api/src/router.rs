//! Every route on one screen.

use actix_web::HttpResponse;
use actix_web::middleware::from_fn;
use actix_web::web::{FormConfig, PathConfig, QueryConfig, ServiceConfig, delete, get, head, post, scope, to};

use crate::controllers::{
    admin, applications, auth, bookings, docs, files, health, mentors, newsletter, session, stripe, tutor, tutoring,
};
use crate::error::{Code, Error, Result};
use crate::extract::body;
use crate::live::socket;
use crate::{compress, origin, pages, slow_bodies};

/// Adds every route to an application.
#[rustfmt::skip]
pub fn routes(app: &mut ServiceConfig) {
    app.app_data(body::payload_config())
        .app_data(QueryConfig::default().error_handler(|error, _| {
            Error::with_detail(Code::MalformedQuery, error.to_string()).into()
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
        .route("/ws", get().to(socket::open))
        .service(scope("/api")
            .wrap(from_fn(origin::middleware))
            .wrap(from_fn(slow_bodies::middleware))
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
            .route("/bookings/{id}/complete", post().to(bookings::complete::complete))
            .route("/tutor/availability", get().to(tutor::availability::list))
            .route("/tutor/availability", post().to(tutor::availability::add))
            .route("/tutor/availability/{id}", delete().to(tutor::availability::remove))
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

/// An address of the API that does not exist.
async fn nothing_here() -> Result<HttpResponse> {
    Err(Error::new(Code::NotFound))
}
