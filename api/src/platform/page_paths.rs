//! The dashboards' pages that emails, Stripe and our own redirects lead to, as `ssr-frontend/app/routes.ts` names them, and
//! where checkout leads.

use uuid::Uuid;

/// Leads everybody to the first tab of their dashboard.
pub const DASHBOARD: &str = "/dashboard";
/// A student's lessons.
pub const STUDENT_LESSONS: &str = "/dashboard/student/lessons";
/// The lessons that a tutor gives.
pub const TUTOR_SESSIONS: &str = "/dashboard/tutor/sessions";
/// What a tutor has earned, and the payout account.
pub const TUTOR_PAYMENTS: &str = "/dashboard/tutor/payments";
/// A student's research project.
pub const STUDENT_RESEARCH: &str = "/dashboard/student/research";
/// The research projects that a tutor mentors.
pub const TUTOR_RESEARCH: &str = "/dashboard/tutor/research";
/// A student's chats.
pub const STUDENT_MESSAGES: &str = "/dashboard/student/messages";
/// A tutor's chats.
pub const TUTOR_MESSAGES: &str = "/dashboard/tutor/messages";
/// Everybody's research projects.
pub const ADMIN_RESEARCH: &str = "/dashboard/admin/research";
/// Applications of tutors.
pub const ADMIN_APPLICATIONS: &str = "/dashboard/admin/applications";
/// What a provider offers at the summer portal.
pub const PROVIDER_LISTINGS: &str = "/dashboard/provider/listings";
/// Whom a provider speaks for.
pub const PROVIDER_ORGANIZATION: &str = "/dashboard/provider/organization";
/// Where admins see what became of the money.
pub const ADMIN_MONEY: &str = "/dashboard/admin/money";
/// Where they see what went to the academy's bank.
pub const ADMIN_BANK: &str = "/dashboard/admin/money/bank";
/// What was found in sessions with the AI tutor.
pub const ADMIN_AI_TUTOR_FLAGS: &str = "/dashboard/admin/reports?view=ai-tutor";
/// Where the second step of signing in is.
pub const SIGN_IN_CODE: &str = "/auth/code";
/// What a student saved in the summer portal, and which reminders of it they want.
pub const SUMMER_SAVED: &str = "/summer/saved";
/// What students applied to in the summer portal.
pub const SUMMER_APPLICATIONS: &str = "/summer/applications";
/// What the summer portal offers students.
pub const OPPORTUNITIES: &str = "/summer/opportunities";
/// What students sent to a provider.
pub const PROVIDER_APPLICATIONS: &str = "/dashboard/provider/applications";
/// Everybody's account settings.
pub const ACCOUNT: &str = "/account";

/// All of the pages above, which a test looks for among the routes.
pub const ALL: [&str; 20] = [
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
    SUMMER_SAVED,
    SUMMER_APPLICATIONS,
    OPPORTUNITIES,
    PROVIDER_LISTINGS,
    PROVIDER_ORGANIZATION,
    PROVIDER_APPLICATIONS,
];

/// Where a chat opens for its student.
#[must_use]
pub fn student_chat(chat_session_id: Uuid) -> String {
    format!("{STUDENT_MESSAGES}?chat={chat_session_id}")
}

/// Where a chat opens for its tutor.
#[must_use]
pub fn tutor_chat(chat_session_id: Uuid) -> String {
    format!("{TUTOR_MESSAGES}?chat={chat_session_id}")
}

/// Where a student comes back to who has paid; Stripe fills the session's id in.
#[must_use]
pub fn after_checkout(booking_id: Uuid) -> String {
    format!("/payment-success?session_id={{CHECKOUT_SESSION_ID}}&booking_id={booking_id}")
}

/// Where a student comes back to who left Stripe's checkout unpaid.
#[must_use]
pub fn after_cancelled_checkout(booking_id: Uuid) -> String {
    format!("{STUDENT_LESSONS}?checkout=cancelled&booking_id={booking_id}")
}

/// Where a provider comes back to who has paid for a listing; Stripe fills the session's id in.
#[must_use]
pub fn after_listing_checkout(listing_id: Uuid) -> String {
    format!("{}&checkout=paid&session_id={{CHECKOUT_SESSION_ID}}", provider_listing(listing_id))
}

/// Where a provider comes back to who left Stripe's checkout unpaid.
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

/// Where a provider writes a listing.
#[must_use]
pub fn provider_listing(listing_id: Uuid) -> String {
    format!("/dashboard/provider/listing?id={listing_id}")
}

/// Where an admin looks at a provider's listing.
#[must_use]
pub fn admin_listing(listing_id: Uuid) -> String {
    format!("/dashboard/admin/listing?id={listing_id}")
}

/// Where a provider proves a domain by the link that was mailed there.
#[must_use]
pub fn prove_domain(token: &str) -> String {
    format!("{PROVIDER_ORGANIZATION}?token={token}")
}

/// Where a student sees what became of an application.
#[must_use]
pub fn student_application(application_id: Uuid) -> String {
    format!("{SUMMER_APPLICATIONS}/{application_id}")
}

/// Where a provider decides about an application.
#[must_use]
pub fn provider_application(application_id: Uuid) -> String {
    format!("/dashboard/provider/application?id={application_id}")
}

/// Where a provider sees what was sent to one of their listings.
#[must_use]
pub fn applications_to(listing_id: Uuid) -> String {
    format!("{PROVIDER_APPLICATIONS}?listing={listing_id}")
}
