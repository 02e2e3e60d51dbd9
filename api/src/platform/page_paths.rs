//! Paths of the pages that emails, Stripe and our redirects link to, as named in `ssr-frontend/app/routes.ts`, and the
//! return URLs of Checkout Sessions.

use std::fmt::Display;

use schema::ids::UserId;
use url::form_urlencoded;
use uuid::Uuid;

/// Redirects users to the first tab of their dashboard.
pub const DASHBOARD: &str = "/dashboard";
/// A student's lessons.
pub const STUDENT_LESSONS: &str = "/dashboard/student/lessons";
/// A tutor's lessons.
pub const TUTOR_SESSIONS: &str = "/dashboard/tutor/sessions";
/// A tutor's earnings and payout account.
pub const TUTOR_PAYMENTS: &str = "/dashboard/tutor/payments";
/// A student's research project.
pub const STUDENT_RESEARCH: &str = "/dashboard/student/research";
/// The research projects that a tutor mentors.
pub const TUTOR_RESEARCH: &str = "/dashboard/tutor/research";
/// A student's chats.
pub const STUDENT_MESSAGES: &str = "/dashboard/student/messages";
/// A tutor's chats.
pub const TUTOR_MESSAGES: &str = "/dashboard/tutor/messages";
/// All research projects.
pub const ADMIN_RESEARCH: &str = "/dashboard/admin/research";
/// Tutor applications.
pub const ADMIN_APPLICATIONS: &str = "/dashboard/admin/applications";
/// A provider's listings.
pub const PROVIDER_LISTINGS: &str = "/dashboard/provider/listings";
/// A provider's organization.
pub const PROVIDER_ORGANIZATION: &str = "/dashboard/provider/organization";
/// The admins' page about payments and payouts.
pub const ADMIN_MONEY: &str = "/dashboard/admin/money";
/// The admins' page about bank payouts.
pub const ADMIN_BANK: &str = "/dashboard/admin/money/bank";
/// Flags raised in sessions with the AI tutor.
pub const ADMIN_AI_TUTOR_FLAGS: &str = "/dashboard/admin/reports?view=ai-tutor";
/// The second step of sign-in.
pub const SIGN_IN_CODE: &str = "/auth/code";
/// A student's saved opportunities and reminders.
pub const SUMMER_SAVED: &str = "/summer/saved";
/// A student's opportunity applications.
pub const SUMMER_APPLICATIONS: &str = "/summer/applications";
/// The opportunities of the summer portal.
pub const OPPORTUNITIES: &str = "/summer/opportunities";
/// The opportunity applications sent to a provider.
pub const PROVIDER_APPLICATIONS: &str = "/dashboard/provider/applications";
/// Account settings.
pub const ACCOUNT: &str = "/account";

/// All pages above; a test checks that each has a route.
pub const ALL: [&str; 21] = [
    DASHBOARD,
    SIGN_IN_CODE,
    STUDENT_LESSONS,
    STUDENT_RESEARCH,
    STUDENT_MESSAGES,
    TUTOR_SESSIONS,
    TUTOR_RESEARCH,
    TUTOR_MESSAGES,
    TUTOR_PAYMENTS,
    ADMIN_APPLICATIONS,
    ADMIN_BANK,
    ADMIN_MONEY,
    ADMIN_RESEARCH,
    ACCOUNT,
    BOOK,
    SUMMER_SAVED,
    SUMMER_APPLICATIONS,
    OPPORTUNITIES,
    PROVIDER_LISTINGS,
    PROVIDER_ORGANIZATION,
    PROVIDER_APPLICATIONS,
];

/// The part of the account settings in which people choose their emails.
pub const EMAIL_CHOICES: &str = "/account#emails";

/// The page that turns off a kind of email, by the link in such an email.
#[must_use]
pub fn turn_off_emails(token: &impl Display) -> String {
    format!("/emails/unsubscribe?token={token}")
}

/// The free times of a tutor in a subject, on the student's page.
#[must_use]
pub fn times_of_tutor(tutor: UserId, subject: &str) -> String {
    let subject: String = form_urlencoded::byte_serialize(subject.as_bytes()).collect();
    format!("{STUDENT_LESSONS}?subject={subject}&tutor={tutor}#book")
}

/// Confirms and pays a chosen hour; the address names the hour.
pub const BOOK: &str = "/book";

/// A chat on the student's page.
#[must_use]
pub fn student_chat(chat_session_id: Uuid) -> String {
    format!("{STUDENT_MESSAGES}?chat={chat_session_id}")
}

/// A chat on the tutor's page.
#[must_use]
pub fn tutor_chat(chat_session_id: Uuid) -> String {
    format!("{TUTOR_MESSAGES}?chat={chat_session_id}")
}

/// The success URL of a booking's Checkout Session. Stripe fills in the session's id.
#[must_use]
pub fn after_checkout(booking_id: Uuid) -> String {
    format!("/payment-success?session_id={{CHECKOUT_SESSION_ID}}&booking_id={booking_id}")
}

/// The cancel URL of a booking's Checkout Session.
#[must_use]
pub fn after_cancelled_checkout(booking_id: Uuid) -> String {
    format!("{STUDENT_LESSONS}?checkout=cancelled&booking_id={booking_id}")
}

/// The success URL of a listing's Checkout Session. Stripe fills in the session's id.
#[must_use]
pub fn after_listing_checkout(listing_id: Uuid) -> String {
    format!("{}&checkout=paid&session_id={{CHECKOUT_SESSION_ID}}", provider_listing(listing_id))
}

/// The cancel URL of a listing's Checkout Session.
#[must_use]
pub fn after_cancelled_listing_checkout(listing_id: Uuid) -> String {
    format!("{}&checkout=cancelled", provider_listing(listing_id))
}

/// The receipt of a payment for a listing.
#[must_use]
pub fn listing_receipt(payment_id: Uuid) -> String {
    format!("/receipt/listing/{payment_id}")
}

/// The public page of an opportunity.
#[must_use]
pub fn opportunity(slug: &str) -> String {
    format!("{OPPORTUNITIES}/{slug}")
}

/// The page on which a provider edits a listing.
#[must_use]
pub fn provider_listing(listing_id: Uuid) -> String {
    format!("/dashboard/provider/listing?id={listing_id}")
}

/// The page on which an admin reviews a listing.
#[must_use]
pub fn admin_listing(listing_id: Uuid) -> String {
    format!("/dashboard/admin/listing?id={listing_id}")
}

/// The page that verifies a provider's domain, by the link emailed to an address there.
#[must_use]
pub fn prove_domain(token: &str) -> String {
    format!("{PROVIDER_ORGANIZATION}?token={token}")
}

/// A student's page about one of their opportunity applications.
#[must_use]
pub fn student_application(application_id: Uuid) -> String {
    format!("{SUMMER_APPLICATIONS}/{application_id}")
}

/// The page on which a provider decides about an application.
#[must_use]
pub fn provider_application(application_id: Uuid) -> String {
    format!("/dashboard/provider/application?id={application_id}")
}

/// The applications to one of a provider's listings.
#[must_use]
pub fn applications_to(listing_id: Uuid) -> String {
    format!("{PROVIDER_APPLICATIONS}?listing={listing_id}")
}
