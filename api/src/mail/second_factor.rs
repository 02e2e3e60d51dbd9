//! The emails about an account's second factor.

use schema::ids::UserId;
use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{AccountOwner, EmailLayout, Envelope};
use super::passkey::remaining_passkeys;
use super::zone;
use crate::domain::time;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// A change of the second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondFactorChange {
    /// It was enabled.
    Enabled,
    /// It was disabled.
    Disabled,
    /// An operator removed it, possibly with the passkeys.
    Reset(SignInReset),
    /// The recovery codes were renewed; the old ones no longer work.
    RecoveryCodesRenewed,
    /// A recovery code was used for sign-in or verification.
    RecoveryCodeUsed {
        /// The number of unused codes.
        left: i64,
    },
}

/// What an operator removed, and what remains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignInReset {
    /// Whether there was an authenticator app.
    pub had_app: bool,
    /// The number of passkeys removed.
    pub removed_passkeys: usize,
    /// The number of passkeys that still sign in to the account.
    pub passkeys_left: i64,
}

/// Emails the owner, so that an unwanted change is noticed.
pub fn second_factor_changed(
    ctx: &mut Ctx<'_>,
    owner: AccountOwner<'_>,
    change: SecondFactorChange,
) -> Result<()> {
    let at = zone::of_address(ctx.conn, owner.email)?.long(ctx.now);
    let account = format!("your account at {}", BRAND.name);
    let (subject, text) = match change {
        SecondFactorChange::Enabled => (
            "Signing in now takes a code",
            format!("An authenticator app was set up for {account} on {at}. Other browsers were signed out."),
        ),
        SecondFactorChange::Disabled => (
            "Signing in no longer takes a code",
            format!(
                "The authenticator app for {account} was turned off on {at}. Now the password alone is \
                 enough to sign in."
            ),
        ),
        SecondFactorChange::Reset(reset) => (
            if reset.had_app { "Your authenticator app was removed" } else { "Your passkeys were removed" },
            format!(
                "The people who run {} removed {} from your account on {at} and signed it out everywhere. \
                 Please sign in and {}.",
                BRAND.name,
                removed_in_words(reset),
                again_in_words(reset),
            ),
        ),
        SecondFactorChange::RecoveryCodesRenewed => (
            "You have new recovery codes",
            format!("New recovery codes were created for {account} on {at}. The old ones no longer work."),
        ),
        SecondFactorChange::RecoveryCodeUsed { left } => (
            "A recovery code was used",
            format!("A recovery code for {account} was used on {at}. {}", left_in_words(left)),
        ),
    };
    let passkeys_left = match change {
        SecondFactorChange::Reset(reset) => reset.passkeys_left,
        _ => 0,
    };
    let (passkeys, links) = remaining_passkeys(ctx, passkeys_left).unzip();
    let layout = EmailLayout {
        subject: subject.to_owned(),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: std::iter::once(text).chain(passkeys).collect(),
        links: links.into_iter().collect(),
        action: Some(("It wasn’t me: set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!("If it was you, there’s nothing to do. Questions? Email {}.", BRAND.email)),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("second-factor-changed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "second_factor_changed",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}

fn removed_in_words(SignInReset { had_app, removed_passkeys, .. }: SignInReset) -> &'static str {
    match (had_app, removed_passkeys) {
        (true, 0) => "the authenticator app",
        (true, _) => "the authenticator app and all passkeys",
        (false, _) => "all passkeys",
    }
}

fn again_in_words(SignInReset { had_app, removed_passkeys, .. }: SignInReset) -> &'static str {
    match (had_app, removed_passkeys) {
        (true, 0) => "set one up again",
        (true, _) => "set them up again",
        (false, _) => "add new ones",
    }
}

fn left_in_words(left: i64) -> String {
    match left {
        0 => "None are left: please create new ones in your account settings.".to_owned(),
        1 => "One is left.".to_owned(),
        left => format!("{left} are left."),
    }
}

/// Emails the owner about too many wrong codes, at most once a day.
pub fn second_factor_guessed(ctx: &mut Ctx<'_>, user_id: UserId, owner: AccountOwner<'_>) -> Result<()> {
    let layout = EmailLayout {
        subject: "Someone tried to sign in to your account".to_owned(),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![format!(
            "Someone entered several wrong codes for your account at {}, after its password or in a browser \
             that’s signed in. We’re making them wait. If it wasn’t you, please set a new password now: that \
             signs you out everywhere.",
            BRAND.name
        )],
        action: Some(("Set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!(
            "If it was you, wait a little while, check that your device’s clock is set automatically, or use \
             a recovery code. Questions? Email {}.",
            BRAND.email
        )),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("second-factor-guessed/{user_id}/{}", time::local_date(ctx.now));
    let to = Envelope {
        occasion: &occasion,
        template: "second_factor_guessed",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
