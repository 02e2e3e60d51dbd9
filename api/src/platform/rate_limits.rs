//! Limits on how often something may be tried, counted in Postgres so that they hold across instances.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::Connection;
use diesel::pg::PgConnection;
use schema::models::rate_limit;

use crate::error::{Error, Result};

/// So many tries in so long a time.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// What is tried; the first part of the key.
    pub action: &'static str,
    /// Tries allowed in the window.
    pub max: i64,
    /// How long a try counts.
    pub window: TimeDelta,
    /// What people are told.
    pub text: &'static str,
}

/// A limit of the specification's on what one browser does, and a far higher one on the network it is in: a
/// classroom shares its address, and a browser that keeps no cookie has nothing else to be counted by.
#[derive(Debug, Clone, Copy)]
pub struct VisitorLimit {
    /// Tries of one browser.
    browser: Limit,
    /// Tries from one address of the network.
    network: Limit,
}

/// Sign-ups (spec: 5 per 10 minutes).
pub const SIGN_UP: VisitorLimit = VisitorLimit {
    browser: Limit {
        action: "sign-up",
        max: 5,
        window: TimeDelta::minutes(10),
        text: "Please wait before creating another account.",
    },
    network: Limit {
        action: "sign-up-network",
        max: 100,
        window: TimeDelta::minutes(10),
        text: "Please wait before creating another account.",
    },
};

/// Sign-ups with one address, each of which is mailed to; counted whether or not it has an account.
pub const SIGN_UP_MAILBOX: Limit = Limit {
    action: "sign-up-mailbox",
    max: 5,
    window: TimeDelta::minutes(10),
    text: "Please wait before creating another account.",
};

/// Emails to an address at the request of whoever typed it in, before its owner has said anything: whatever they are for, by
/// whichever way. Counted whether or not it has an account. A mailbox is not filled by a stranger.
pub const STRANGERS_MAILBOX: Limit = Limit {
    action: "strangers-mailbox",
    max: 10,
    window: TimeDelta::hours(24),
    text: "We have written to this address several times today. Please look for our emails, among spam as well, or try again \
           tomorrow.",
};

/// Said to whoever has tried too many passwords. Setting a new one makes the browser known.
const TOO_MANY_PASSWORDS: &str = "Too many attempts to sign in. Please wait before trying again, or reset your \
                                  password: a browser in which you set a new one can sign in at once.";

/// Wrong passwords for one account from browsers that it does not know.
pub const SIGN_IN_ACCOUNT: Limit =
    Limit { action: "sign-in-account", max: 10, window: TimeDelta::minutes(15), text: TOO_MANY_PASSWORDS };

/// Wrong passwords from one address of the network, by browsers that the account does not know.
pub const SIGN_IN_ADDRESS: Limit =
    Limit { action: "sign-in-address", max: 50, window: TimeDelta::minutes(15), text: TOO_MANY_PASSWORDS };

/// Wrong passwords for one account from one browser that has signed in to it before.
pub const SIGN_IN_DEVICE: Limit =
    Limit { action: "sign-in-device", max: 10, window: TimeDelta::minutes(15), text: TOO_MANY_PASSWORDS };

/// Verification links asked for again, for one account.
pub const RESEND_VERIFICATION: Limit = Limit {
    action: "resend-verification",
    max: 3,
    window: TimeDelta::minutes(5),
    text: "Please wait a few minutes before requesting another verification email.",
};

/// Verification links asked for again from one address of the network: as many as sign-ups.
pub const RESEND_VERIFICATION_FROM: Limit = Limit {
    action: "resend-verification-from",
    max: SIGN_UP.network.max,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before requesting another verification email.",
};

/// Requests for a new password (spec: 3 per 5 minutes).
pub const REQUEST_PASSWORD_RESET: VisitorLimit = VisitorLimit {
    browser: Limit {
        action: "request-password-reset",
        max: 3,
        window: TimeDelta::minutes(5),
        text: "Please wait a few minutes before requesting another password reset.",
    },
    network: Limit {
        action: "request-password-reset-network",
        max: 60,
        window: TimeDelta::minutes(5),
        text: "Please wait a few minutes before requesting another password reset.",
    },
};

/// Links to set a new password mailed to one address. Counted whether or not it has an account. Nobody is told when there were
/// enough.
pub const RESET_MAIL: Limit = Limit {
    action: "reset-mail",
    max: 5,
    window: TimeDelta::minutes(15),
    text: "Enough links were mailed lately.",
};

/// Wrong passwords from somebody who is signed in, for one account.
pub const CURRENT_PASSWORD: Limit = Limit {
    action: "current-password",
    max: 10,
    window: TimeDelta::minutes(15),
    text: "Too many wrong passwords. Please wait before trying again.",
};

/// Codes of a second factor for one account. Five codes are right at a time, of a million: guesses come to one in 4,000 in
/// a day of [`SECOND_FACTOR_DAY`], which a new password by email begins anew once.
pub const SECOND_FACTOR: Limit = Limit {
    action: "second-factor",
    max: 5,
    window: TimeDelta::minutes(15),
    text: "Too many codes that were not right. Please wait before trying again, and check that the clock of your device is \
           set automatically.",
};

/// The same for a day. Right codes are not counted.
pub const SECOND_FACTOR_DAY: Limit = Limit {
    action: "second-factor-day",
    max: 25,
    window: TimeDelta::hours(24),
    text: "Too many codes that were not right. Please try again tomorrow, or set a new password by email: that ends the wait.",
};

/// New passwords by email after which the codes that were tried for an account count no more.
pub const SECOND_FACTOR_FORGET: Limit = Limit {
    action: "second-factor-forget",
    max: 1,
    window: TimeDelta::hours(24),
    text: "The codes that were tried have been forgotten once today.",
};

/// Passkeys asked for to sign in, by one browser and from its network. There is nothing to guess: it bounds what is stored.
pub const PASSKEY_SIGN_IN: VisitorLimit = VisitorLimit {
    browser: Limit {
        action: "passkey-sign-in",
        max: 30,
        window: TimeDelta::minutes(10),
        text: "Too many tries to sign in with a passkey. Please wait a few minutes, or use your password.",
    },
    network: Limit {
        action: "passkey-sign-in-network",
        max: 300,
        window: TimeDelta::minutes(10),
        text: "Too many tries to sign in with a passkey. Please wait a few minutes, or use your password.",
    },
};

/// Passkeys asked for instead of a code, for one account: whoever knows its password can ask.
pub const PASSKEY_SECOND_STEP: Limit = passkey_limit("passkey-second-step");

/// Passkeys asked for to show once more who somebody is, by one person.
pub const PASSKEY_VERIFICATION: Limit = passkey_limit("passkey-verification");

/// Passkeys that are begun to be added, by one person.
pub const PASSKEY_REGISTRATION: Limit = passkey_limit("passkey-registration");

/// There is nothing to guess: it bounds what is stored. Each purpose has its own, so that nobody uses up another's.
const fn passkey_limit(action: &'static str) -> Limit {
    Limit {
        action,
        max: 30,
        window: TimeDelta::minutes(10),
        text: "Too many tries with a passkey. Please wait a few minutes before trying again.",
    }
}

/// Changes of address asked for by one person.
pub const CHANGE_EMAIL: Limit = Limit {
    action: "change-email",
    max: 5,
    window: TimeDelta::minutes(15),
    text: "Please wait a few minutes before changing your email again.",
};

/// Exports of one person's data: each reads everything there is about them.
pub const EXPORT: Limit = Limit {
    action: "export",
    max: 10,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before downloading your data again.",
};

/// Ways to Google or ORCID from one address of the network, which a whole school may share: as many as sign-ups.
pub const SIGN_IN_WITH_PROVIDER: Limit = Limit {
    action: "sign-in-with-provider",
    max: SIGN_UP.network.max,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before signing in again.",
};

/// Links that prove an address asked for from one address of the network: as many as sign-ups.
pub const PROVE_ADDRESS_FROM: Limit = Limit {
    action: "prove-address-from",
    max: SIGN_UP.network.max,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before requesting another link.",
};

/// Links that prove an address mailed to that address.
pub const PROVE_ADDRESS: Limit = Limit {
    action: "prove-address",
    max: 3,
    window: TimeDelta::minutes(5),
    text: "Please wait a few minutes before requesting another link.",
};

/// Links followed from one address of the network: three for each sign-up, since mail programs open links before
/// people do. Guessing one is hopeless, trying is not free.
pub const FOLLOW_LINK: Limit = Limit {
    action: "follow-link",
    max: 3 * SIGN_UP.network.max,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before trying this link again.",
};

/// Requests for the newsletter from one address of the network.
pub const NEWSLETTER: Limit = Limit {
    action: "newsletter",
    max: 5,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before subscribing again.",
};

/// Applications to teach (spec: 3 per 10 minutes).
pub const APPLICATION: VisitorLimit = VisitorLimit {
    browser: Limit {
        action: "application",
        max: 3,
        window: TimeDelta::minutes(10),
        text: "Please wait before submitting another application.",
    },
    network: Limit {
        action: "application-network",
        max: 40,
        window: TimeDelta::minutes(10),
        text: "Please wait before submitting another application.",
    },
};

/// Tries to apply from one address of the network, those with mistakes in them as well: each may carry a picture to
/// be read.
pub const APPLICATION_TRY: Limit = Limit {
    action: "application-try",
    max: 120,
    window: TimeDelta::minutes(10),
    text: "Please wait before submitting another application.",
};

/// Changes of one tutor's profile, each of which public pages and open ones follow.
pub const TUTOR_PROFILE: Limit = Limit {
    action: "tutor-profile",
    max: 60,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before changing your profile again.",
};

/// Changes of one tutor's days off and booking rules, each of which public pages and open ones follow.
pub const TUTOR_CALENDAR: Limit = Limit {
    action: "tutor-calendar",
    max: 60,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before changing your days off or booking rules again.",
};

/// Pictures sent by one tutor, those that cannot be read as well.
pub const TUTOR_PICTURE: Limit = Limit {
    action: "tutor-picture",
    max: 20,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before changing your picture again.",
};

/// Downloads of everything one tutor has earned.
pub const EARNINGS_FILE: Limit = Limit {
    action: "earnings-file",
    max: 10,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before downloading your payments again.",
};

/// Downloads of the academy's sessions by one admin: each reads all of them.
pub const SESSIONS_FILE: Limit = Limit {
    action: "sessions-file",
    max: 10,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before downloading sessions again.",
};

/// Downloads of statements by one admin.
pub const STATEMENT_FILE: Limit = Limit {
    action: "statement-file",
    max: 20,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before downloading statements again.",
};

/// Comparisons of the balance that one admin asks for: each reads days of the payment service's list.
pub const COMPARE_BALANCE: Limit = Limit {
    action: "compare-balance",
    max: 10,
    window: TimeDelta::minutes(10),
    text: "This was just compared several times. Please wait a few minutes.",
};

/// Adjustments of what tutors are paid, entered by one admin.
pub const PAYOUT_ADJUSTMENTS: Limit = Limit {
    action: "payout-adjustments",
    max: 60,
    window: TimeDelta::hours(1),
    text: "You have entered many adjustments in the last hour. Please wait a little.",
};

/// Payouts to one tutor that an admin has tried again.
pub const RETRY_PAYOUTS: Limit = Limit {
    action: "retry-payouts",
    max: 10,
    window: TimeDelta::minutes(10),
    text: "This was just tried several times. Please wait a few minutes.",
};

/// Downloads of the newsletter's subscribers by one admin: each reads all of them.
pub const SUBSCRIBERS_FILE: Limit = Limit {
    action: "subscribers-file",
    max: 10,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before downloading subscribers again.",
};

/// Newsletters that one admin sends to look at.
pub const NEWSLETTER_TEST: Limit = Limit {
    action: "newsletter-test",
    max: 20,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before sending another test.",
};

/// Bookings made by one student.
pub const BOOK: Limit = Limit {
    action: "book",
    max: 30,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before booking another session.",
};

/// Questions to the payment service that one person causes. The success page asks every few seconds.
pub const ASK_ABOUT_PAYMENT: Limit = Limit {
    action: "ask-about-payment",
    max: 200,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before asking about this payment again.",
};

/// Questions to the payment service about one tutor's payouts.
pub const ASK_ABOUT_PAYOUTS: Limit = Limit {
    action: "ask-about-payouts",
    max: 100,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before asking about your payouts again.",
};

/// Requests for a research mentor by one student, each of which is mailed to everybody who looks after the academy.
pub const REQUEST_RESEARCH: Limit = Limit {
    action: "request-research",
    max: 5,
    window: TimeDelta::days(1),
    text: "You have sent five research requests within a day. Please wait until tomorrow before sending another one.",
};

/// What one person does about research projects, each of which wakes the pages of its people and of every admin.
pub const CHANGE_RESEARCH: Limit = Limit {
    action: "change-research",
    max: 120,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before changing anything about a research project again.",
};

/// Messages that one person sends in chats.
pub const SEND_MESSAGE: Limit = Limit {
    action: "send-message",
    max: 30,
    window: TimeDelta::minutes(1),
    text: "You are writing very fast. Please wait a moment before sending more.",
};

/// Tutors whom one student asks something for the first time.
pub const OPEN_INQUIRY: Limit = Limit {
    action: "open-inquiry",
    max: 10,
    window: TimeDelta::days(1),
    text: "You have asked ten mentors for the first time within a day. Please wait until tomorrow before asking another one.",
};

/// Files that one person adds to chats, those that cannot be taken as well.
pub const ADD_CHAT_FILE: Limit = Limit {
    action: "add-chat-file",
    max: 20,
    window: TimeDelta::hours(1),
    text: "You have added twenty files within an hour. Please wait a little before adding another one.",
};

/// Messages that one person wants an admin to look at.
pub const INSIST: Limit = Limit {
    action: "insist",
    max: 20,
    window: TimeDelta::days(1),
    text: "20 of your messages wait for us or were looked at today. Please wait until tomorrow before insisting on another one.",
};

/// Blocks that one person sets and lifts: each of them is told to both.
pub const SWITCH_BLOCK: Limit = Limit {
    action: "switch-block",
    max: 20,
    window: TimeDelta::minutes(10),
    text: "You have blocked and unblocked very often. Please wait a few minutes before the next change.",
};

/// Chats that one person reports.
pub const REPORT_CHAT: Limit = Limit {
    action: "report-chat",
    max: 10,
    window: TimeDelta::days(1),
    text: "We have ten reports of yours from today and look at each of them. Please write to us if something cannot wait.",
};

/// Edits of one student's Common Profile, which is saved while they type.
pub const EDIT_COMMON_PROFILE: Limit = Limit {
    action: "edit-common-profile",
    max: 300,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before changing your profile again.",
};

/// Opportunities that one student saves, and reminders that they switch.
pub const SAVE_OPPORTUNITY: Limit = Limit {
    action: "save-opportunity",
    max: 300,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before saving more opportunities.",
};

/// Opportunities that one student reports, each of which admins look at.
pub const REPORT_OPPORTUNITY: Limit = Limit {
    action: "report-opportunity",
    max: 10,
    window: TimeDelta::days(1),
    text: "We have ten reports of yours from today and look at each of them. Please write to us if something cannot wait.",
};

/// What one provider does about their organisation and their listings, each of which wakes the pages of every admin.
pub const CHANGE_LISTINGS: Limit = Limit {
    action: "change-listings",
    max: 240,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before changing your listings again.",
};

/// Listings that one provider submits, each of which is mailed to everybody who looks after the academy.
pub const SUBMIT_LISTING: Limit = Limit {
    action: "submit-listing",
    max: 30,
    window: TimeDelta::days(1),
    text: "You have submitted thirty times within a day. Please wait until tomorrow before submitting again.",
};

/// Applications that one student sends to opportunities.
pub const APPLY_TO_OPPORTUNITY: Limit = Limit {
    action: "apply-to-opportunity",
    max: 30,
    window: TimeDelta::days(1),
    text: "You have sent thirty applications within a day. Please wait until tomorrow before sending another one.",
};

/// Looks at one opportunity's page from one address of the network: the first of fifteen minutes is counted.
pub const VIEW_OPPORTUNITY: Limit = Limit {
    action: "view-opportunity",
    max: 1,
    window: LONGEST_WINDOW,
    text: "This look is counted already.",
};

/// Looks at opportunities' pages from one address of the network: a school's is one, and whoever counts themselves up is one.
pub const VIEW_OPPORTUNITIES: Limit = Limit {
    action: "view-opportunities",
    max: 200,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes.",
};

/// What one person does about applications to opportunities, each of which wakes the other side's pages and may be mailed.
pub const CHANGE_APPLICATIONS: Limit = Limit {
    action: "change-applications",
    max: 240,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before doing more about applications.",
};

/// Messages that one person writes about applications to opportunities.
pub const WRITE_ABOUT_APPLICATION: Limit = Limit {
    action: "write-about-application",
    max: 60,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before writing more messages.",
};

/// Downloads of applications by one provider.
pub const APPLICATIONS_FILE: Limit = Limit {
    action: "applications-file",
    max: 20,
    window: TimeDelta::minutes(10),
    text: "Please wait a few minutes before downloading applications again.",
};

/// Links that one provider has mailed to addresses at their domain.
pub const PROVE_DOMAIN: Limit = Limit {
    action: "prove-domain",
    max: 5,
    window: TimeDelta::minutes(15),
    text: "Please wait a few minutes before asking for another link.",
};

/// Going on with a session with the AI tutor: each time connects to the model anew.
pub const AI_TUTOR_RESUME: Limit = Limit {
    action: "ai-tutor-resume",
    max: 40,
    window: TimeDelta::minutes(10),
    text: "Too many tries. Please wait a few minutes before going on.",
};

/// What a session with the AI tutor is to be about, said by one person, or by one browser without an account: each is checked,
/// and what is found is told to admins, before a session counts.
pub const AI_TUTOR_SETUP: Limit =
    Limit { action: "ai-tutor-setup", max: 30, window: TimeDelta::minutes(10), text: TOO_MANY_SETUPS };

/// The same, said in one network by people without an account.
pub const AI_TUTOR_SETUP_NETWORK: Limit = Limit {
    action: "ai-tutor-setup-network",
    max: 150,
    window: TimeDelta::minutes(10),
    text: TOO_MANY_SETUPS,
};

const TOO_MANY_SETUPS: &str = "Too many tries. Please wait a few minutes before beginning another session.";

/// The AI tutor's password, tried by one browser and from its network: a class types it at once.
pub const AI_TUTOR_PASSWORD: VisitorLimit = VisitorLimit {
    browser: Limit {
        action: "ai-tutor-password",
        max: 10,
        window: TimeDelta::minutes(10),
        text: "Too many tries. Please wait a few minutes before entering the password again.",
    },
    network: Limit {
        action: "ai-tutor-password-network",
        max: 100,
        window: TimeDelta::minutes(10),
        text: "Too many tries. Please wait a few minutes before entering the password again.",
    },
};

/// Limits that count for longer than [`LONGEST_WINDOW`]. None of their keys holds a network address: the privacy page promises
/// half an hour at most. Only [`STRANGERS_MAILBOX`] has an email address in its key, for a day, as the page says.
const LONGER: [Limit; 12] = [
    STRANGERS_MAILBOX,
    PAYOUT_ADJUSTMENTS,
    REQUEST_RESEARCH,
    OPEN_INQUIRY,
    ADD_CHAT_FILE,
    INSIST,
    REPORT_CHAT,
    REPORT_OPPORTUNITY,
    SUBMIT_LISTING,
    APPLY_TO_OPPORTUNITY,
    SECOND_FACTOR_DAY,
    SECOND_FACTOR_FORGET,
];

/// The longest window of any limit but the [`LONGER`] ones, and so how long the keys with network addresses are kept: the
/// privacy page promises half an hour at most.
pub const LONGEST_WINDOW: TimeDelta = SIGN_IN_ADDRESS.window;

/// Drops up to `limit` tries that count nowhere any more; returns how many. The [`LONGER`] ones stay for their
/// own windows.
pub fn delete_expired(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> Result<usize> {
    let longer = LONGER.map(|limit| (limit.action, now - limit.window));
    Ok(rate_limit::delete_before(conn, now - LONGEST_WINDOW, &longer, limit)?)
}

impl VisitorLimit {
    /// Counts a try of a browser at an address of the network. In a transaction, so that one which the network refuses does not count for the browser.
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

    /// Takes back a try, which turned out not to be one that counts.
    pub fn take_back(&self, conn: &mut PgConnection, browser: &str, address: &str) -> Result<()> {
        self.browser.take_back(conn, browser)?;
        self.network.take_back(conn, address)
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

    /// Forgets the tries by `who`.
    pub fn forget(&self, conn: &mut PgConnection, who: &str) -> Result<()> {
        Ok(rate_limit::clear(conn, &self.key(who))?)
    }

    /// Takes back a try by `who`, which turned out not to be one that counts.
    pub fn take_back(&self, conn: &mut PgConnection, who: &str) -> Result<()> {
        Ok(rate_limit::clear_newest(conn, &self.key(who))?)
    }

    /// By what tries by `who` are counted.
    #[must_use]
    pub fn key(&self, who: &str) -> String {
        format!("{}:{}", self.action, network(who))
    }
}

/// The part of a network address that counts as one caller; anything else as it is.
///
/// Whoever has one address of IPv6 has 2⁶⁴ of them, so that such a network counts as one.
#[must_use]
pub fn network(who: &str) -> Cow<'_, str> {
    prefix(who, |[a, b, c, d, ..]| format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"))
}

/// The part of a network address that one holder was given at most (RFC 6177); anything else as it is.
///
/// Whoever was given a /48 of IPv6 has 65,536 of what [`network`] counts as one.
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
