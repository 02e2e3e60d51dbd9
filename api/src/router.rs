//! All routes.

pub mod document;
pub mod middleware;

use actix_web::middleware::from_fn;
use actix_web::web::{FormConfig, PathConfig, QueryConfig, ServiceConfig, get, head, post, scope, to};
use actix_web::{HttpRequest, HttpResponse};

use crate::controllers::{
    account, admin, ai_tutor, auth, bookings, chats, client_errors, docs, emails, files, health, live,
    mentors, newsletter, pages, provider, research, stripe, summer, tutor, tutor_applications, tutoring,
};
use crate::error::{Code, Error, Result};
use crate::extract::{body, same_origin};
use crate::http::openapi::{Operation, mount};
use crate::http::{compression, nul, validation_messages};
use crate::operations;

/// The API. Each row is routed and described in `openapi.json`, and listed in `Allow` for other methods.
pub static API: &[Operation] = &operations![
    GET    "/api/session" => account::sessions::current,
    POST   "/api/client-errors" => client_errors::report,
    POST   "/api/auth/sign-up" => auth::sign_up::sign_up,
    POST   "/api/auth/sign-in" => auth::sign_in::sign_in,
    POST   "/api/auth/second-factor" => auth::second_factor::complete,
    POST   "/api/auth/second-factor/passkey" => auth::second_factor::complete_with_passkey,
    POST   "/api/auth/second-factor/passkey/options" => auth::second_factor::begin_passkey,
    GET    "/api/auth/passkey" => auth::sign_in::relying_party,
    POST   "/api/auth/passkey" => auth::sign_in::sign_in_with_passkey,
    POST   "/api/auth/passkey/options" => auth::sign_in::begin_passkey,
    POST   "/api/auth/sign-out" => auth::sign_in::sign_out,
    POST   "/api/auth/verify-email" => auth::email_verification::verify_email,
    GET    "/api/auth/email-link" => auth::email_verification::show_link,
    POST   "/api/auth/resend-verification" => auth::email_verification::resend_verification,
    GET    "/api/auth/oidc" => auth::oidc::list,
    GET    "/api/auth/oidc/pending" => auth::oidc::pending::show,
    POST   "/api/auth/oidc/email" => auth::oidc::pending::give_address,
    POST   "/api/auth/oidc/confirm" => auth::oidc::pending::confirm_address,
    GET    "/api/auth/oidc/{provider}/start" => auth::oidc::start::start,
    GET    "/api/auth/oidc/{provider}/callback" => auth::oidc::callback::callback,
    POST   "/api/tutor-applications" => tutor_applications::submit,
    POST   "/api/auth/request-password-reset" => auth::password_reset::request_password_reset,
    POST   "/api/auth/reset-password" => auth::password_reset::reset_password,
    GET    "/api/account" => account::profile::show,
    PATCH  "/api/account" => account::profile::update,
    GET    "/api/account/email-preferences" => account::email_preferences::show,
    PUT    "/api/account/email-preferences" => account::email_preferences::update,
    POST   "/api/account/password" => account::credentials::change_password,
    POST   "/api/account/email" => account::credentials::change_email,
    POST   "/api/account/email/confirm" => account::credentials::confirm_email,
    PUT    "/api/account/time-zone" => account::profile::update_time_zone,
    GET    "/api/account/sessions" => account::sessions::list,
    DELETE "/api/account/sessions" => account::sessions::revoke_all,
    DELETE "/api/account/sessions/{id}" => account::sessions::revoke,
    DELETE "/api/account/identities/{id}" => account::credentials::remove_identity,
    POST   "/api/account/verification" => account::verification::verify,
    GET    "/api/account/second-factor" => account::second_factor::show,
    DELETE "/api/account/second-factor" => account::second_factor::disable,
    POST   "/api/account/second-factor/setup" => account::second_factor::setup,
    POST   "/api/account/second-factor/enable" => account::second_factor::enable,
    POST   "/api/account/second-factor/recovery-codes" => account::second_factor::renew_recovery_codes,
    POST   "/api/account/verification/passkey" => account::verification::verify_by_passkey,
    POST   "/api/account/verification/passkey/options" => account::verification::begin_passkey,
    GET    "/api/account/passkeys" => account::passkeys::list,
    POST   "/api/account/passkeys" => account::passkeys::add,
    POST   "/api/account/passkeys/options" => account::passkeys::begin,
    PATCH  "/api/account/passkeys/{id}" => account::passkeys::rename,
    DELETE "/api/account/passkeys/{id}" => account::passkeys::remove,
    GET    "/api/account/export" => account::profile::export,
    POST   "/api/account/delete" => account::profile::delete,
    GET    "/api/ai-tutor" => ai_tutor::show,
    POST   "/api/ai-tutor/access" => ai_tutor::grant_access,
    DELETE "/api/ai-tutor/access" => ai_tutor::revoke_access,
    GET    "/api/ai-tutor/lesson-notes" => ai_tutor::lesson_notes::list,
    GET    "/api/ai-tutor/sessions" => ai_tutor::sessions::list,
    GET    "/api/ai-tutor/sessions/{id}" => ai_tutor::sessions::show,
    DELETE "/api/ai-tutor/sessions/{id}" => ai_tutor::sessions::delete,
    GET    "/api/mentors" => mentors::list,
    GET    "/api/mentors/{slug}" => mentors::show,
    GET    "/api/summer/opportunities" => summer::opportunities::list,
    GET    "/api/summer/opportunities/{slug}" => summer::opportunities::detail::show,
    GET    "/api/summer/opportunities/{slug}/deadline.ics" => summer::opportunities::detail::download_deadline,
    GET    "/api/summer/sitemap" => summer::opportunities::list_addresses,
    POST   "/api/summer/opportunities/{id}/reports" => summer::reports::create,
    POST   "/api/summer/opportunities/{id}/views" => summer::opportunities::detail::count_view,
    POST   "/api/summer/opportunities/{id}/applications" => summer::applications::apply,
    GET    "/api/summer/applications" => summer::applications::list,
    GET    "/api/summer/applications/{id}" => summer::applications::show,
    POST   "/api/summer/applications/{id}/withdraw" => summer::applications::withdraw,
    POST   "/api/summer/applications/{id}/inquiries" => summer::applications::request_decision,
    POST   "/api/summer/applications/{id}/messages" => summer::applications::write,
    GET    "/api/summer/profile" => summer::profile::show,
    POST   "/api/summer/profile/import" => summer::profile::import,
    PUT    "/api/summer/profile/{field}" => summer::profile::update,
    GET    "/api/summer/matches" => summer::matches::list,
    GET    "/api/summer/saved" => summer::saved::list,
    PUT    "/api/summer/saved/{opportunity_id}" => summer::saved::save,
    DELETE "/api/summer/saved/{opportunity_id}" => summer::saved::delete,
    GET    "/api/tutoring/days" => tutoring::days,
    GET    "/api/tutoring/slots" => tutoring::slots,
    GET    "/api/tutoring/tutors/{id}/hours" => tutoring::hours,
    GET    "/api/bookings" => bookings::list,
    POST   "/api/bookings" => bookings::create,
    GET    "/api/bookings/weeks" => bookings::weeks,
    GET    "/api/bookings/{id}" => bookings::show,
    POST   "/api/bookings/{id}/checkout" => bookings::payment::checkout,
    POST   "/api/bookings/{id}/check-payment" => bookings::payment::check_payment,
    POST   "/api/bookings/{id}/cancel" => bookings::transitions::cancel,
    POST   "/api/bookings/{id}/reschedule" => bookings::transitions::reschedule,
    GET    "/api/bookings/{id}/receipt" => bookings::payment::receipt,
    GET    "/api/bookings/{id}/calendar.ics" => bookings::calendar_file::download,
    POST   "/api/bookings/{id}/complete" => bookings::completion::complete,
    PUT    "/api/bookings/{id}/notes" => bookings::completion::write_notes,
    GET    "/api/tutor/availability" => tutor::availability::list,
    POST   "/api/tutor/availability" => tutor::availability::add,
    DELETE "/api/tutor/availability/{id}" => tutor::availability::remove,
    GET    "/api/tutor/days-off" => tutor::days_off::list,
    POST   "/api/tutor/days-off" => tutor::days_off::add,
    GET    "/api/tutor/days-off/lessons" => tutor::days_off::lessons,
    DELETE "/api/tutor/days-off/{id}" => tutor::days_off::remove,
    GET    "/api/tutor/booking-rules" => tutor::booking_rules::show,
    PATCH  "/api/tutor/booking-rules" => tutor::booking_rules::update,
    GET    "/api/tutor/payout-account" => tutor::payout_account::show,
    POST   "/api/tutor/payout-account/onboarding" => tutor::payout_account::onboarding,
    POST   "/api/tutor/payout-account/check" => tutor::payout_account::check,
    POST   "/api/tutor/payout-account/dashboard" => tutor::payout_account::dashboard,
    GET    "/api/tutor/earnings" => tutor::earnings::list,
    GET    "/api/tutor/earnings/weeks" => tutor::earnings::weeks,
    GET    "/api/tutor/earnings/months" => tutor::earnings::months,
    GET    "/api/tutor/earnings/file" => tutor::earnings::download,
    GET    "/api/tutor/profile" => tutor::profile::show,
    PATCH  "/api/tutor/profile" => tutor::profile::update,
    PUT    "/api/tutor/profile/picture" => tutor::profile::update_picture,
    DELETE "/api/tutor/profile/picture" => tutor::profile::delete_picture,
    PUT    "/api/tutor/hourly-rate" => tutor::profile::update_rate,
    GET    "/api/provider/organization" => provider::organization::show,
    PUT    "/api/provider/organization" => provider::organization::update,
    POST   "/api/provider/organization/domain" => provider::organization::request_domain_email,
    POST   "/api/provider/organization/domain/confirm" => provider::organization::confirm_domain,
    GET    "/api/provider/listings" => provider::listings::list,
    POST   "/api/provider/listings" => provider::listings::create,
    GET    "/api/provider/listings/{id}" => provider::listings::show,
    PUT    "/api/provider/listings/{id}" => provider::listings::update,
    DELETE "/api/provider/listings/{id}" => provider::listings::delete,
    POST   "/api/provider/listings/{id}/submit" => provider::listings::publication::submit,
    POST   "/api/provider/listings/{id}/withdraw" => provider::listings::publication::withdraw,
    POST   "/api/provider/listings/{id}/confirm" => provider::listings::publication::confirm,
    POST   "/api/provider/listings/{id}/close" => provider::listings::publication::close,
    POST   "/api/provider/listings/{id}/reopen" => provider::listings::publication::reopen,
    POST   "/api/provider/listings/{id}/copies" => provider::listings::duplicate,
    POST   "/api/provider/listings/{id}/checkout" => provider::listings::publication::checkout,
    POST   "/api/provider/listings/{id}/check-payment" => provider::listings::publication::check_payment,
    GET    "/api/provider/payments" => provider::payments::list,
    GET    "/api/provider/payments/{id}/receipt" => provider::payments::receipt,
    GET    "/api/provider/analytics" => provider::analytics::show,
    GET    "/api/provider/applications" => provider::applications::list,
    GET    "/api/provider/applications/file" => provider::applications::file::download,
    GET    "/api/provider/applications/{id}" => provider::applications::show,
    POST   "/api/provider/applications/{id}/moves" => provider::applications::decide,
    PUT    "/api/provider/applications/{id}/notes" => provider::applications::write_notes,
    POST   "/api/provider/applications/{id}/messages" => provider::applications::create_message,
    GET    "/api/admin/applications" => admin::tutor_applications::list,
    POST   "/api/admin/applications/{id}/approve" => admin::tutor_applications::approve,
    POST   "/api/admin/applications/{id}/reject" => admin::tutor_applications::reject,
    POST   "/api/admin/applications/{id}/resend-password-email" => admin::tutor_applications::resend,
    GET    "/api/research" => research::list,
    POST   "/api/research" => research::create,
    GET    "/api/research/updates" => research::tutor_updates::list,
    GET    "/api/research/{id}" => research::project::show,
    DELETE "/api/research/{id}" => research::project::delete,
    POST   "/api/research/{id}/start" => research::transitions::start,
    POST   "/api/research/{id}/decline" => research::transitions::decline,
    POST   "/api/research/{id}/hand-back" => research::transitions::hand_back,
    POST   "/api/research/{id}/complete" => research::transitions::complete,
    PUT    "/api/research/{id}/outcome" => research::transitions::set_outcome,
    PUT    "/api/research/{id}/progress" => research::transitions::set_progress,
    GET    "/api/research/{id}/updates" => research::updates::list,
    POST   "/api/research/{id}/updates" => research::updates::add,
    PATCH  "/api/research/{id}/updates/{update_id}" => research::updates::edit,
    DELETE "/api/research/{id}/updates/{update_id}" => research::updates::delete,
    POST   "/api/research/{id}/links" => research::links::add,
    PATCH  "/api/research/{id}/links/{link_id}" => research::links::edit,
    DELETE "/api/research/{id}/links/{link_id}" => research::links::delete,
    POST   "/api/research/{id}/milestones" => research::milestones::add,
    PATCH  "/api/research/{id}/milestones/{milestone_id}" => research::milestones::edit,
    DELETE "/api/research/{id}/milestones/{milestone_id}" => research::milestones::delete,
    POST   "/api/research/{id}/meetings" => research::meetings::add,
    PATCH  "/api/research/{id}/meetings/{meeting_id}" => research::meetings::edit,
    DELETE "/api/research/{id}/meetings/{meeting_id}" => research::meetings::delete,
    GET    "/api/chats" => chats::list,
    GET    "/api/chats/unread" => chats::count_unread,
    GET    "/api/chats/inquiries/{tutor_id}" => chats::inquiries::show,
    PUT    "/api/chats/inquiries/{tutor_id}" => chats::inquiries::open,
    GET    "/api/chats/reports" => chats::reports::list,
    GET    "/api/chats/{id}" => chats::show,
    GET    "/api/chats/{id}/messages" => chats::messages::list,
    POST   "/api/chats/{id}/messages" => chats::messages::create,
    PUT    "/api/chats/{id}/read" => chats::mark_read,
    POST   "/api/chats/{id}/files" => chats::files::add,
    GET    "/api/chats/{id}/files/{file_id}" => chats::files::show,
    POST   "/api/chats/{id}/reports" => chats::reports::create,
    PUT    "/api/chats/{id}/block" => chats::block,
    DELETE "/api/chats/{id}/block" => chats::unblock,
    GET    "/api/admin/research" => admin::research::list,
    GET    "/api/admin/research/tutors" => admin::research::list_tutors,
    PATCH  "/api/admin/research/{id}" => admin::research::set_hours,
    POST   "/api/admin/research/{id}/assign" => admin::research::assign,
    GET    "/api/admin/sessions" => admin::sessions::list,
    POST   "/api/admin/sessions" => admin::sessions::bookkeeping::create,
    GET    "/api/admin/sessions/file" => admin::sessions::file::download,
    PUT    "/api/admin/sessions/{id}/paid" => admin::sessions::bookkeeping::set_paid,
    DELETE "/api/admin/sessions/{id}" => admin::sessions::bookkeeping::delete,
    POST   "/api/admin/lessons" => admin::lessons::booking::create,
    GET    "/api/admin/lessons/days" => admin::lessons::booking::days,
    GET    "/api/admin/lessons/slots" => admin::lessons::booking::slots,
    GET    "/api/admin/lessons/{id}" => admin::lessons::lesson::show,
    GET    "/api/admin/lessons/{id}/substitutes" => admin::lessons::tutor::list_substitutes,
    PUT    "/api/admin/lessons/{id}/tutor" => admin::lessons::tutor::set,
    POST   "/api/admin/lessons/{id}/refunds" => admin::lessons::lesson::create_refund,
    GET    "/api/admin/ai-tutor/settings" => admin::ai_tutor::settings::show,
    PUT    "/api/admin/ai-tutor/settings" => admin::ai_tutor::settings::update,
    GET    "/api/admin/ai-tutor/flags" => admin::ai_tutor::flags::list,
    GET    "/api/admin/ai-tutor/flags/{id}/session" => admin::ai_tutor::flags::show_session,
    POST   "/api/admin/ai-tutor/flags/{id}/decision" => admin::ai_tutor::flags::decide,
    DELETE "/api/admin/ai-tutor/flags/{id}/decision" => admin::ai_tutor::flags::reopen,
    GET    "/api/admin/tutors" => admin::tutors::list,
    PUT    "/api/admin/tutors/{id}/zoom-link" => admin::tutors::set_zoom_link,
    GET    "/api/admin/summary" => admin::overview::statistics::summary,
    GET    "/api/admin/tutor-totals" => admin::overview::tutor_totals::list,
    GET    "/api/admin/statistics" => admin::overview::statistics::show,
    GET    "/api/admin/payment-problems" => admin::overview::payment_problems::list,
    GET    "/api/admin/users" => admin::users::list,
    GET    "/api/admin/users/suspended" => admin::suspensions::list,
    GET    "/api/admin/users/{id}/suspension" => admin::suspensions::show,
    POST   "/api/admin/users/{id}/suspension" => admin::suspensions::suspend,
    DELETE "/api/admin/users/{id}/suspension" => admin::suspensions::restore,
    GET    "/api/admin/users/{id}" => admin::users::detail::show,
    POST   "/api/admin/users/{id}/resend-verification" => admin::users::account::resend_verification,
    POST   "/api/admin/users/{id}/password-link" => admin::users::account::send_password_link,
    GET    "/api/admin/users/{id}/lessons" => admin::users::detail::list_lessons,
    GET    "/api/admin/users/{id}/export" => admin::users::account::export,
    POST   "/api/admin/users/{id}/delete" => admin::users::account::delete,
    PUT    "/api/admin/users/{id}/admin" => admin::users::rights::grant,
    DELETE "/api/admin/users/{id}/admin" => admin::users::rights::revoke,
    GET    "/api/admin/chat-reports" => admin::chats::reports::list,
    GET    "/api/admin/chat-reports/{id}" => admin::chats::reports::show,
    POST   "/api/admin/chat-reports/{id}/decide" => admin::chats::reports::decide,
    GET    "/api/admin/held-messages" => admin::chats::held_messages::list,
    GET    "/api/admin/held-messages/{id}" => admin::chats::held_messages::show,
    POST   "/api/admin/held-messages/{id}/decide" => admin::chats::held_messages::decide,
    GET    "/api/admin/chats" => admin::chats::views::list,
    POST   "/api/admin/chats/{id}/views" => admin::chats::views::create,
    GET    "/api/admin/chats/{id}/messages" => admin::chats::views::messages,
    GET    "/api/admin/opportunities" => admin::opportunities::list,
    POST   "/api/admin/opportunities" => admin::opportunities::detail::create,
    GET    "/api/admin/opportunities/{id}" => admin::opportunities::detail::show,
    PUT    "/api/admin/opportunities/{id}" => admin::opportunities::detail::update,
    POST   "/api/admin/opportunities/{id}/check" => admin::opportunities::detail::check,
    PUT    "/api/admin/opportunities/{id}/hidden" => admin::opportunities::visibility::hide,
    DELETE "/api/admin/opportunities/{id}/hidden" => admin::opportunities::visibility::unhide,
    GET    "/api/admin/opportunity-reports" => admin::opportunities::reports::list,
    POST   "/api/admin/opportunity-reports/{id}/decide" => admin::opportunities::reports::decide,
    GET    "/api/admin/listings" => admin::listings::list,
    GET    "/api/admin/listings/{id}" => admin::listings::detail::show,
    POST   "/api/admin/listings/{id}/approve" => admin::listings::detail::approve,
    POST   "/api/admin/listings/{id}/return" => admin::listings::detail::send_back,
    POST   "/api/admin/listings/{id}/refunds" => admin::listings::detail::create_refund,
    GET    "/api/admin/organizations" => admin::organizations::list,
    POST   "/api/admin/organizations/{id}/approve-texts" => admin::organizations::approve_texts,
    PUT    "/api/admin/organizations/{id}/verification" => admin::organizations::verify,
    POST   "/api/admin/organizations/{id}/release-domain" => admin::organizations::release_domain,
    GET    "/api/admin/newsletters" => admin::newsletters::list,
    POST   "/api/admin/newsletters" => admin::newsletters::drafts::create,
    POST   "/api/admin/newsletters/preview" => admin::newsletters::drafts::preview,
    GET    "/api/admin/newsletters/{id}" => admin::newsletters::show,
    PUT    "/api/admin/newsletters/{id}" => admin::newsletters::drafts::update,
    DELETE "/api/admin/newsletters/{id}" => admin::newsletters::drafts::delete,
    POST   "/api/admin/newsletters/{id}/copies" => admin::newsletters::drafts::duplicate,
    POST   "/api/admin/newsletters/{id}/test" => admin::newsletters::sending::send_test,
    POST   "/api/admin/newsletters/{id}/send" => admin::newsletters::sending::send,
    POST   "/api/admin/newsletters/{id}/stop" => admin::newsletters::sending::stop,
    POST   "/api/admin/newsletters/{id}/resume" => admin::newsletters::sending::resume,
    GET    "/api/admin/newsletters/{id}/deliveries" => admin::newsletters::sending::list_deliveries,
    POST   "/api/admin/newsletters/{id}/deliveries/{delivery_id}/send" => admin::newsletters::sending::send_delivery_again,
    GET    "/api/admin/newsletter-subscribers" => admin::newsletter_subscribers::list,
    GET    "/api/admin/newsletter-subscribers/weeks" => admin::newsletter_subscribers::weeks,
    GET    "/api/admin/newsletter-subscribers/file" => admin::newsletter_subscribers::download,
    GET    "/api/admin/audit-log" => admin::audit_log::list,
    GET    "/api/admin/money/statement" => admin::money::statement::show,
    GET    "/api/admin/money/statement/file" => admin::money::statement::download,
    GET    "/api/admin/money/transactions" => admin::money::transactions::list,
    GET    "/api/admin/money/differences" => admin::money::differences::list,
    POST   "/api/admin/money/differences/{id}/explanation" => admin::money::differences::explain,
    DELETE "/api/admin/money/differences/{id}/explanation" => admin::money::differences::delete_explanation,
    GET    "/api/admin/money/months" => admin::money::statement::months,
    GET    "/api/admin/money/payments" => admin::money::payments::list,
    GET    "/api/admin/money/refunds" => admin::money::refunds::list,
    GET    "/api/admin/money/disputes" => admin::money::disputes::list,
    GET    "/api/admin/money/payouts" => admin::money::bank_payouts::list,
    POST   "/api/admin/money/comparisons" => admin::money::differences::compare,
    GET    "/api/admin/money/tutors" => admin::money::tutors::list,
    GET    "/api/admin/money/tutors/{id}" => admin::money::tutors::detail::show,
    GET    "/api/admin/money/tutors/{id}/earnings" => admin::money::tutors::detail::list_earnings,
    POST   "/api/admin/money/tutors/{id}/retry" => admin::money::tutors::detail::retry,
    POST   "/api/admin/money/adjustments" => admin::money::adjustments::create,
    POST   "/api/admin/money/adjustments/{id}/cancel" => admin::money::adjustments::cancel,
    GET    "/api/admin/mail" => admin::mail::list,
    POST   "/api/admin/mail/{id}/retry" => admin::mail::retry,
];

/// Webhooks, which are authenticated by their signature and not by their origin.
pub static WEBHOOKS: &[Operation] = &operations![
    POST   "/api/stripe/webhook" => stripe::account,
    POST   "/api/stripe/connect-webhook" => stripe::connect,
];

/// The API's reference, which is not part of the API.
const REFERENCE: [&str; 3] = ["/api/openapi.json", "/api/docs", "/api/docs.css"];

/// Adds all routes to an application.
#[rustfmt::skip]
pub fn routes(app: &mut ServiceConfig) {
    app.app_data(docs::Describe(document::json))
        .app_data(body::payload_config())
        .app_data(QueryConfig::default().error_handler(|error, _| {
            validation_messages::of_query(&error).into()
        }))
        .app_data(FormConfig::default().limit(4096).error_handler(|_, _| Error::new(Code::MalformedBody).into()))
        .app_data(PathConfig::default().error_handler(|_, _| Error::new(Code::NotFound).into()))
        .route("/healthz", get().to(health::healthz))
        .route("/readyz", get().to(health::readyz))
        .route("/newsletter", post().to(newsletter::subscribe))
        .route("/newsletter/confirm", post().to(newsletter::confirm))
        .route("/newsletter/unsubscribe", post().to(newsletter::unsubscribe))
        .route("/emails/unsubscribe", post().to(emails::turn_off))
        // A scope, because comparing a prefix is cheaper than matching a pattern for each page request.
        .service(scope("/files/profile-images")
            .route("/{name}", get().to(files::profile_image))
            .route("/{name}", head().to(files::profile_image)))
        .route("/payouts/onboarding/refresh", get().to(tutor::payout_account::refresh))
        .route("/ws", get().to(live::open))
        .route("/ws/ai-tutor", get().to(ai_tutor::sessions::open_socket))
        .configure(|app| mount("", WEBHOOKS, app))
        .service(scope("/api")
            .wrap(from_fn(same_origin::middleware))
            .wrap(from_fn(nul::middleware))
            .wrap(from_fn(compression::middleware))
            .route("/openapi.json", get().to(docs::openapi))
            .route("/docs", get().to(docs::reference))
            .route("/docs.css", get().to(docs::style))
            .configure(|app| mount("/api", API, app))
            .default_service(to(nothing_here)))
        .default_service(to(pages::show));
}

/// The response for an API path that does not exist, or not for this method.
async fn nothing_here(request: HttpRequest) -> Result<HttpResponse> {
    let methods = request.match_pattern().map(|pattern| methods(&pattern)).unwrap_or_default();
    Err(if methods.is_empty() {
        Error::new(Code::NotFound)
    } else {
        Error::method_not_allowed(methods.join(", "))
    })
}

/// The methods that an API path supports.
fn methods(pattern: &str) -> Vec<&'static str> {
    if REFERENCE.contains(&pattern) {
        return vec!["GET"];
    }
    let here = API.iter().chain(WEBHOOKS).filter(|operation| operation.path == pattern);
    here.map(|operation| operation.method.as_str()).collect()
}
