//! Emails: one file per template, rendered into the outbox in the transaction that causes them.
//!
//! Each template has a case in `tests/mail`, which stores its text and HTML for review.

mod account_deleted;
mod account_suspended;
mod address_taken;
mod admin_rights_changed;
mod admin_welcome;
mod ai_tutor_flag;
mod already_registered;
mod article;
mod balance_differs;
mod bank_payout_failed;
mod booking_cancelled;
mod booking_confirmed;
mod booking_rescheduled;
mod booking_substituted;
mod booking_to_pay;
pub mod calendar;
mod chat_report_decided;
mod chat_warning;
mod deadline_reminder;
mod domain_released;
mod email_change;
mod email_layout;
mod html;
mod identity_linked;
mod identity_removed;
mod lesson;
mod lesson_reminder;
mod line;
mod listing;
mod listing_payment;
mod new_listing;
pub mod new_message;
mod new_tutor_application;
mod newsletter;
mod newsletter_confirmation;
mod opportunity_application;
mod opportunity_report_decided;
mod optional;
mod organization_verified;
mod outbox;
mod passkey;
mod password_changed;
mod password_reset;
mod payout_adjustment;
mod payout_ready;
mod payout_restricted;
mod prove_address;
mod prove_domain;
mod refund_made;
mod research_completed;
mod research_people;
mod research_request;
mod research_returned;
mod research_tutor_assigned;
mod research_withdrawn;
mod second_factor;
mod session_marked_paid;
mod team;
mod theme;
mod tutor_application_again;
mod tutor_application_approved;
mod tutor_application_received;
mod tutor_application_rejected;
mod verification;
mod zone;

pub use account_deleted::account_deleted;
pub use account_suspended::{account_restored, account_suspended};
pub use address_taken::address_taken;
pub use admin_rights_changed::{AdminRightsChange, admin_rights_changed};
pub use admin_welcome::admin_welcome;
pub use ai_tutor_flag::ai_tutor_flag;
pub use already_registered::already_registered;
pub use article::Article;
pub use balance_differs::balance_differs;
pub use bank_payout_failed::bank_payout_failed;
pub use booking_cancelled::booking_cancelled;
pub use booking_confirmed::{booking_confirmed, confirmation_of};
pub use booking_rescheduled::booking_rescheduled;
pub use booking_substituted::booking_substituted;
pub use booking_to_pay::{booking_to_pay, withdraw_payment_request};
pub use chat_report_decided::chat_report_decided;
pub use chat_warning::chat_warning;
pub use deadline_reminder::deadline_reminder;
pub use domain_released::domain_released;
pub use email_change::{email_change, email_change_link, email_change_notice};
pub use email_layout::{AccountOwner, proven_name};
pub use identity_linked::identity_linked;
pub use identity_removed::identity_removed;
pub use lesson::calendar_file;
pub use lesson_reminder::lesson_reminder;
pub use line::one_line;
pub use listing::{
    applications_wait, listing_approved, listing_brought_back, listing_hidden, listing_paused,
    listing_resumed, listing_returned,
};
pub use listing_payment::{
    listing_dispute_won, listing_paid, listing_refund_failed, listing_refund_made, listing_to_pay,
    listing_unpaid,
};
pub use new_listing::new_listing;
pub use new_tutor_application::new_tutor_application;
pub use newsletter::{NewsletterContent, NewsletterCopy};
pub use newsletter_confirmation::newsletter_confirmation;
pub use opportunity_application::{
    message_from_applicant, message_to_applicant, opportunity_application_asked,
    opportunity_application_ended, opportunity_application_moved, opportunity_application_received,
    opportunity_application_sent, opportunity_application_withdrawn,
};
pub use opportunity_report_decided::opportunity_report_decided;
pub use organization_verified::organization_verified;
pub use passkey::{PasskeyChange, passkey_changed};
pub use password_changed::password_changed;
pub use password_reset::password_reset;
pub use payout_adjustment::{payout_adjustment_reversed, payout_adjustment_sent};
pub use payout_ready::payout_ready;
pub use payout_restricted::payout_restricted;
pub use prove_address::prove_address;
pub use prove_domain::prove_domain;
pub use refund_made::refund_made;
pub use research_completed::research_completed;
pub use research_request::research_request;
pub use research_returned::research_returned;
pub use research_tutor_assigned::research_tutor_assigned;
pub use research_withdrawn::research_withdrawn;
pub use second_factor::{SecondFactorChange, SignInReset, second_factor_changed, second_factor_guessed};
pub use session_marked_paid::session_marked_paid;
pub use tutor_application_again::{already_tutor, tutor_application_open};
pub use tutor_application_approved::tutor_application_approved;
pub use tutor_application_received::tutor_application_received;
pub use tutor_application_rejected::tutor_application_rejected;
pub use verification::verification;

/// A link that has not been sent yet. Only its hash is stored.
#[derive(Debug)]
pub struct PasswordLink {
    /// The URL. Its tokens are in the fragment, which browsers send to no server.
    pub url: String,
    /// The hash of the token in hex, for the email's occasion.
    pub name: String,
    /// How long it is valid, in words.
    pub valid_for: &'static str,
}
