//! Rate limits, a row each, counted in Postgres so that they hold across instances.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::Connection;
use diesel::pg::PgConnection;
use schema::models::rate_limit;

use crate::error::{Error, Result};

/// At most `max` tries within `window`.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// The constant's name.
    pub name: &'static str,
    /// Tries allowed in the window.
    pub max: i64,
    /// How long a try counts.
    pub window: TimeDelta,
    /// Whose tries count together.
    pub by: CountedBy,
    /// What people are told.
    pub text: &'static str,
}

/// Whose tries count together: what callers pass as `who`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountedBy {
    /// An account, by its id.
    Account,
    /// An email address, whether or not it has an account.
    Email,
    /// A browser, by its visitor cookie.
    Browser,
    /// A browser that has signed in to an account before, by its known device.
    Device,
    /// A network, by [`network`] of the client's address.
    Network,
    /// A holder of AI tutor sessions: an account, or a browser that was let in by the password.
    Holder,
}

/// A limit of the specification's on one browser, and a far higher one on its network: a classroom shares its address,
/// and a browser that keeps no cookie has nothing else to be counted by.
#[derive(Debug, Clone, Copy)]
pub struct VisitorLimit {
    /// Tries of one browser.
    browser: Limit,
    /// Tries from its network.
    network: Limit,
}

/// Declares a constant for each row, and [`ALL`].
macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $max:literal per $length:literal $unit:ident by $by:ident => $text:expr;)+) => {
        $(
            $(#[doc = $doc])+
            pub const $name: Limit = Limit {
                name: stringify!($name),
                max: $max,
                window: TimeDelta::$unit($length),
                by: CountedBy::$by,
                text: $text,
            };
        )+

        /// Every limit.
        pub const ALL: &[Limit] = &[$($name),+];
    };
}

limits! {
    // Sign-up and sign-in

    /// Sign-ups (specification: 5 per 10 minutes).
    SIGN_UP_BROWSER: 5 per 10 minutes by Browser => SIGN_UP_TEXT;
    /// Sign-ups.
    SIGN_UP_NETWORK: 100 per 10 minutes by Network => SIGN_UP_TEXT;
    /// Sign-ups, each of which sends an email.
    SIGN_UP_MAILBOX: 5 per 10 minutes by Email => SIGN_UP_TEXT;
    /// Emails of any kind that somebody who typed the address in asked for, before its owner has confirmed anything. A
    /// stranger cannot fill a mailbox.
    STRANGERS_MAILBOX: 10 per 24 hours by Email =>
        "We’ve already emailed this address several times today. Please look for our emails, in your spam \
        folder too, or try again tomorrow.";
    /// Wrong passwords from browsers that the account does not know.
    SIGN_IN_ACCOUNT: 10 per 15 minutes by Email => TOO_MANY_PASSWORDS;
    /// Wrong passwords from browsers that the account does not know.
    SIGN_IN_ADDRESS: 50 per 15 minutes by Network => TOO_MANY_PASSWORDS;
    /// Wrong passwords from a browser that has signed in to the account before.
    SIGN_IN_DEVICE: 10 per 15 minutes by Device => TOO_MANY_PASSWORDS;
    /// Requests to send the verification link again.
    RESEND_VERIFICATION: 3 per 5 minutes by Email => RESEND_TEXT;
    /// Requests to send the verification link again: as many as sign-ups.
    RESEND_VERIFICATION_FROM: 100 per 10 minutes by Network => RESEND_TEXT;
    /// Requests for a new password (specification: 3 per 5 minutes).
    REQUEST_PASSWORD_RESET_BROWSER: 3 per 5 minutes by Browser => RESET_TEXT;
    /// Requests for a new password.
    REQUEST_PASSWORD_RESET_NETWORK: 60 per 5 minutes by Network => RESET_TEXT;
    /// Emails with a link to set a new password. The response does not tell whether one was sent.
    RESET_MAIL: 5 per 15 minutes by Email => "Enough links were mailed lately.";
    /// Redirects to Google or ORCID: as many as sign-ups, since a school shares an address.
    SIGN_IN_WITH_PROVIDER: 100 per 10 minutes by Network =>
        "Please wait a few minutes before signing in again.";
    /// Requests for a link that proves an address: as many as sign-ups.
    PROVE_ADDRESS_FROM: 100 per 10 minutes by Network => PROVE_TEXT;
    /// Emails with a link that proves an address.
    PROVE_ADDRESS: 3 per 5 minutes by Email => PROVE_TEXT;
    /// Links followed: three for each sign-up, since mail programs open links before people do. Tokens cannot be guessed; the
    /// limit bounds the load.
    FOLLOW_LINK: 300 per 10 minutes by Network => "Please wait a few minutes before trying this link again.";

    // Second steps

    /// Wrong passwords of somebody who is signed in.
    CURRENT_PASSWORD: 10 per 15 minutes by Account =>
        "Too many wrong passwords. Please wait before trying again.";
    /// Codes of a second factor. Five of a million codes are valid at a time: a day's guesses ([`SECOND_FACTOR_DAY`], reset
    /// once by a new password) succeed with a probability of 1 in 4,000.
    SECOND_FACTOR: 5 per 15 minutes by Account =>
        "Too many wrong codes. Please wait before trying again, and check that your device’s clock is set \
        automatically.";
    /// Wrong codes of a second factor.
    SECOND_FACTOR_DAY: 25 per 24 hours by Account =>
        "Too many wrong codes. Please try again tomorrow, or set a new password by email: that ends the wait.";
    /// New passwords by email that reset the two limits above.
    SECOND_FACTOR_FORGET: 1 per 24 hours by Account =>
        "The codes that were tried have been forgotten once today.";
    /// Challenges to sign in with a passkey. Nothing can be guessed; each passkey limit bounds what is stored.
    PASSKEY_SIGN_IN_BROWSER: 30 per 10 minutes by Browser => PASSKEY_SIGN_IN_TEXT;
    /// Challenges to sign in with a passkey.
    PASSKEY_SIGN_IN_NETWORK: 300 per 10 minutes by Network => PASSKEY_SIGN_IN_TEXT;
    /// Challenges for a passkey instead of a code: anybody who knows the password can ask for one.
    PASSKEY_SECOND_STEP: 30 per 10 minutes by Account => PASSKEY_TEXT;
    /// Challenges for a passkey to verify somebody who is signed in.
    PASSKEY_VERIFICATION: 30 per 10 minutes by Account => PASSKEY_TEXT;
    /// Challenges to add a passkey.
    PASSKEY_REGISTRATION: 30 per 10 minutes by Account => PASSKEY_TEXT;

    // Account

    /// Requests to change the email address.
    CHANGE_EMAIL: 5 per 15 minutes by Account =>
        "Please wait a few minutes before changing your email again.";
    /// Exports of a person's data, each of which reads all of it.
    EXPORT: 10 per 10 minutes by Account => "Please wait a few minutes before downloading your data again.";

    // Public forms

    /// Subscriptions to the newsletter.
    NEWSLETTER: 5 per 10 minutes by Network => "Please wait a few minutes before subscribing again.";
    /// Applications to teach (specification: 3 per 10 minutes).
    APPLICATION_BROWSER: 3 per 10 minutes by Browser => APPLICATION_TEXT;
    /// Applications to teach.
    APPLICATION_NETWORK: 40 per 10 minutes by Network => APPLICATION_TEXT;
    /// Requests to apply, invalid ones included: each may carry a picture to decode.
    APPLICATION_TRY: 120 per 10 minutes by Network => APPLICATION_TEXT;

    // Tutors

    /// Changes of a profile, each of which invalidates public and open pages.
    TUTOR_PROFILE: 60 per 10 minutes by Account =>
        "Please wait a few minutes before changing your profile again.";
    /// Changes of days off and booking rules, each of which invalidates public and open pages.
    TUTOR_CALENDAR: 60 per 10 minutes by Account =>
        "Please wait a few minutes before changing your days off or booking rules again.";
    /// Uploads of a picture, unreadable ones included.
    TUTOR_PICTURE: 20 per 10 minutes by Account =>
        "Please wait a few minutes before changing your picture again.";
    /// Downloads of all earnings.
    EARNINGS_FILE: 10 per 10 minutes by Account =>
        "Please wait a few minutes before downloading your payments again.";
    /// Requests to Stripe about a tutor's payout account.
    ASK_ABOUT_PAYOUTS: 100 per 10 minutes by Account =>
        "Please wait a few minutes before asking about your payouts again.";

    // Admins

    /// Downloads of lesson records, each of which reads all of them.
    SESSIONS_FILE: 10 per 10 minutes by Account =>
        "Please wait a few minutes before downloading sessions again.";
    /// Downloads of statements.
    STATEMENT_FILE: 20 per 10 minutes by Account =>
        "Please wait a few minutes before downloading statements again.";
    /// Comparisons of the balance, each of which reads days of Stripe's list.
    COMPARE_BALANCE: 10 per 10 minutes by Account =>
        "This was just compared several times. Please wait a few minutes.";
    /// Payout adjustments.
    PAYOUT_ADJUSTMENTS: 60 per 60 minutes by Account =>
        "You’ve entered many adjustments in the last hour. Please wait a little while.";
    /// Retries of payouts, counted by the tutor.
    RETRY_PAYOUTS: 10 per 10 minutes by Account =>
        "This was just tried several times. Please wait a few minutes.";
    /// Downloads of the newsletter's subscribers, each of which reads all of them.
    SUBSCRIBERS_FILE: 10 per 10 minutes by Account =>
        "Please wait a few minutes before downloading subscribers again.";
    /// Test copies of newsletters.
    NEWSLETTER_TEST: 20 per 10 minutes by Account => "Please wait a few minutes before sending another test.";

    // Bookings

    /// Bookings and moves of lessons.
    BOOK: 30 per 10 minutes by Account => "Please wait a few minutes before booking another session.";
    /// Requests to Stripe about payments. The success page asks every few seconds.
    ASK_ABOUT_PAYMENT: 200 per 10 minutes by Account =>
        "Please wait a few minutes before asking about this payment again.";

    // Research

    /// Requests for a research mentor, each of which is emailed to all admins.
    REQUEST_RESEARCH: 5 per 24 hours by Account =>
        "You’ve sent five research requests in a day. Please wait until tomorrow before sending another one.";
    /// Changes of research projects, each of which updates the open pages of their people and of every admin.
    CHANGE_RESEARCH: 120 per 10 minutes by Account =>
        "Please wait a few minutes before changing anything about a research project again.";

    // Chats

    /// Messages.
    SEND_MESSAGE: 30 per 60 seconds by Account =>
        "You’re writing very fast. Please wait a moment before sending more.";
    /// First messages to tutors without a booking.
    OPEN_INQUIRY: 10 per 24 hours by Account =>
        "You’ve asked ten new mentors in a day. Please wait until tomorrow before asking another one.";
    /// Uploads of files, refused ones included.
    ADD_CHAT_FILE: 20 per 60 minutes by Account =>
        "You’ve added twenty files in an hour. Please wait a little while before adding another one.";
    /// Held messages that their sender submits to an admin.
    INSIST: 20 per 24 hours by Account =>
        "20 of your messages are waiting for us or were reviewed today. Please wait until tomorrow before \
        submitting another one.";
    /// Blocks and unblocks, each of which is published to both people.
    SWITCH_BLOCK: 20 per 10 minutes by Account =>
        "You’ve blocked and unblocked a lot. Please wait a few minutes before the next change.";
    /// Reports of chats.
    REPORT_CHAT: 10 per 24 hours by Account => REPORT_TEXT;

    // Summer portal

    /// Changes of the Common Profile, which is saved while its student types.
    EDIT_COMMON_PROFILE: 300 per 10 minutes by Account =>
        "Please wait a few minutes before changing your profile again.";
    /// Saved opportunities, and changes of their reminders.
    SAVE_OPPORTUNITY: 300 per 10 minutes by Account =>
        "Please wait a few minutes before saving more opportunities.";
    /// Reports of opportunities.
    REPORT_OPPORTUNITY: 10 per 24 hours by Account => REPORT_TEXT;
    /// Counted views of one opportunity: the key also holds its id.
    VIEW_OPPORTUNITY: 1 per 15 minutes by Network => "This look is counted already.";
    /// Views of all opportunities, so that nobody inflates their number.
    VIEW_OPPORTUNITIES: 200 per 10 minutes by Network => "Please wait a few minutes.";
    /// Applications to opportunities.
    APPLY_TO_OPPORTUNITY: 30 per 24 hours by Account =>
        "You’ve sent thirty applications in a day. Please wait until tomorrow before sending another one.";
    /// Changes of applications, each of which updates the other side's pages and may send an email.
    CHANGE_APPLICATIONS: 240 per 10 minutes by Account =>
        "Please wait a few minutes before doing more with applications.";
    /// Messages about applications.
    WRITE_ABOUT_APPLICATION: 60 per 10 minutes by Account =>
        "Please wait a few minutes before writing more messages.";
    /// Downloads of applications by a provider.
    APPLICATIONS_FILE: 20 per 10 minutes by Account =>
        "Please wait a few minutes before downloading applications again.";
    /// A provider's changes of organization and listings, each of which updates every admin's open pages.
    CHANGE_LISTINGS: 240 per 10 minutes by Account =>
        "Please wait a few minutes before changing your listings again.";
    /// Submissions of listings, each of which is emailed to all admins.
    SUBMIT_LISTING: 30 per 24 hours by Account =>
        "You’ve submitted thirty times in a day. Please wait until tomorrow before submitting again.";
    /// Links that a provider has emailed to addresses at their domain.
    PROVE_DOMAIN: 5 per 15 minutes by Account => "Please wait a few minutes before asking for another link.";

    // AI tutor

    /// Resumed sessions, each of which connects to the model again.
    AI_TUTOR_RESUME: 40 per 10 minutes by Holder =>
        "Too many attempts. Please wait a few minutes before continuing.";
    /// Topics of sessions: each is checked, and findings go to the admins, before a session counts.
    AI_TUTOR_SETUP: 30 per 10 minutes by Holder => AI_TUTOR_SETUP_TEXT;
    /// Topics of sessions without an account.
    AI_TUTOR_SETUP_NETWORK: 150 per 10 minutes by Network => AI_TUTOR_SETUP_TEXT;
    /// Tries of the AI tutor's password.
    AI_TUTOR_PASSWORD_BROWSER: 10 per 10 minutes by Browser => AI_TUTOR_PASSWORD_TEXT;
    /// Tries of the AI tutor's password: a class types it at once.
    AI_TUTOR_PASSWORD_NETWORK: 100 per 10 minutes by Network => AI_TUTOR_PASSWORD_TEXT;
}

/// Sign-ups.
pub const SIGN_UP: VisitorLimit = VisitorLimit { browser: SIGN_UP_BROWSER, network: SIGN_UP_NETWORK };
/// Requests for a new password.
pub const REQUEST_PASSWORD_RESET: VisitorLimit =
    VisitorLimit { browser: REQUEST_PASSWORD_RESET_BROWSER, network: REQUEST_PASSWORD_RESET_NETWORK };
/// Challenges to sign in with a passkey.
pub const PASSKEY_SIGN_IN: VisitorLimit =
    VisitorLimit { browser: PASSKEY_SIGN_IN_BROWSER, network: PASSKEY_SIGN_IN_NETWORK };
/// Applications to teach.
pub const APPLICATION: VisitorLimit =
    VisitorLimit { browser: APPLICATION_BROWSER, network: APPLICATION_NETWORK };
/// Tries of the AI tutor's password.
pub const AI_TUTOR_PASSWORD: VisitorLimit =
    VisitorLimit { browser: AI_TUTOR_PASSWORD_BROWSER, network: AI_TUTOR_PASSWORD_NETWORK };

const SIGN_UP_TEXT: &str = "Please wait before creating another account.";
/// A password set by email makes the browser known, so that its tries count apart.
const TOO_MANY_PASSWORDS: &str = "Too many attempts to sign in. Please wait before trying again, or reset \
                                  your password: a browser where you set a new one can sign in right away.";
const RESEND_TEXT: &str = "Please wait a few minutes before requesting another verification email.";
const RESET_TEXT: &str = "Please wait a few minutes before requesting another password reset.";
const PROVE_TEXT: &str = "Please wait a few minutes before requesting another link.";
const PASSKEY_SIGN_IN_TEXT: &str =
    "Too many attempts to sign in with a passkey. Please wait a few minutes, or use your password.";
const PASSKEY_TEXT: &str = "Too many attempts with a passkey. Please wait a few minutes before trying again.";
const APPLICATION_TEXT: &str = "Please wait before submitting another application.";
const REPORT_TEXT: &str = "You’ve sent us ten reports today, and we’ll look at each of them. Please email us \
                           if something can’t wait.";
const AI_TUTOR_SETUP_TEXT: &str =
    "Too many attempts. Please wait a few minutes before starting another session.";
const AI_TUTOR_PASSWORD_TEXT: &str =
    "Too many attempts. Please wait a few minutes before entering the password again.";

/// How long a try is stored whose limit has no longer window. No limit by [`CountedBy::Network`] has one, so network addresses
/// are deleted after this time: the privacy page promises half an hour at most. It says, too, that an email address is kept for
/// a day ([`STRANGERS_MAILBOX`]).
pub const RETENTION: TimeDelta = TimeDelta::minutes(15);

/// Deletes up to `limit` tries that no longer count; returns how many.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> Result<usize> {
    let longer = ALL.iter().filter(|limit| limit.window > RETENTION);
    let longer: Vec<_> = longer.map(|limit| (limit.action(), now - limit.window)).collect();
    Ok(rate_limit::delete_before(conn, now - RETENTION, &longer, limit)?)
}

impl VisitorLimit {
    /// Counts a try of a browser and its network address. A try that the network's limit refuses does not count for the browser.
    ///
    /// # Errors
    /// `rate_limited`, with the seconds to wait, when there were too many.
    pub fn count(
        &self,
        conn: &mut PgConnection,
        browser: &str,
        address: &str,
        now: DateTime<Utc>,
    ) -> Result<()> {
        conn.transaction(|conn| {
            self.browser.count(conn, browser, now)?;
            self.network.count(conn, address, now)
        })
    }

    /// Deletes the newest try, such as one that succeeded.
    pub fn uncount(&self, conn: &mut PgConnection, browser: &str, address: &str) -> Result<()> {
        self.browser.uncount(conn, browser)?;
        self.network.uncount(conn, address)
    }
}

impl Limit {
    /// Counts a try by `who`.
    ///
    /// # Errors
    /// `rate_limited`, with the seconds to wait, when there were too many.
    pub fn count(&self, conn: &mut PgConnection, who: &str, now: DateTime<Utc>) -> Result<()> {
        match rate_limit::hit(conn, &self.key(who), self.max, now - self.window, now)? {
            None => Ok(()),
            Some(oldest) => {
                let wait = (oldest + self.window - now).num_seconds().max(1);
                Err(Error::rate_limited(self.text, wait.unsigned_abs()))
            }
        }
    }

    /// Deletes all tries by `who`.
    pub fn forget(&self, conn: &mut PgConnection, who: &str) -> Result<()> {
        Ok(rate_limit::clear(conn, &self.key(who))?)
    }

    /// Deletes the newest try by `who`, such as one that succeeded.
    pub fn uncount(&self, conn: &mut PgConnection, who: &str) -> Result<()> {
        Ok(rate_limit::clear_newest(conn, &self.key(who))?)
    }

    /// The key of tries by `who`.
    #[must_use]
    pub fn key(&self, who: &str) -> String {
        format!("{}:{}", self.action(), network(who))
    }

    /// The first part of the limit's keys, such as `sign-in-account`.
    #[must_use]
    pub fn action(&self) -> String {
        self.name.to_ascii_lowercase().replace('_', "-")
    }
}

/// The network of an address: the /64 of IPv6, which is one subscriber's. Anything else is returned unchanged.
#[must_use]
pub fn network(who: &str) -> Cow<'_, str> {
    prefix(who, |[a, b, c, d, ..]| format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"))
}

/// The site of an address: the /48 of IPv6, which is the most that one holder is assigned (RFC 6177), with 65,536 networks.
/// Anything else is returned unchanged.
#[must_use]
pub fn site(who: &str) -> Cow<'_, str> {
    prefix(who, |[a, b, c, ..]| format!("{a:x}:{b:x}:{c:x}::/48"))
}

fn prefix(who: &str, of: impl FnOnce([u16; 8]) -> String) -> Cow<'_, str> {
    let Ok(address) = who.parse::<Ipv6Addr>() else { return who.into() };
    match address.to_ipv4_mapped() {
        Some(mapped) => mapped.to_string().into(),
        None => of(address.segments()).into(),
    }
}
