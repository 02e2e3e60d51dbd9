//! Tells somebody what becomes of the second factor of their account.

use uuid::Uuid;

use super::email_layout::{EmailLayout, Envelope};
use crate::domain::time;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// What has become of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondFactorChange {
    /// Signing in takes a code from now on.
    Enabled,
    /// It does no longer.
    Disabled,
    /// An operator of the academy has removed it.
    Reset,
    /// There are new recovery codes, and those before stopped working.
    RecoveryCodesRenewed,
    /// Somebody signed in, or showed who they are, with a recovery code.
    RecoveryCodeUsed {
        /// Unused ones.
        left: i64,
    },
}

/// Mails it, so that a change which its owner did not make is noticed.
///
/// # Errors
/// When the database refuses it.
pub fn second_factor_changed(
    ctx: &mut Ctx<'_>,
    (email, first_name): (&str, &str),
    change: SecondFactorChange,
) -> Result<()> {
    let at = time::long(ctx.now);
    let account = format!("your account at {}", BRAND.name);
    let (subject, text) = match change {
        SecondFactorChange::Enabled => (
            "Signing in now takes a code",
            format!("An authenticator app was set up for {account} on {at}. Other browsers were signed out."),
        ),
        SecondFactorChange::Disabled => (
            "Signing in no longer takes a code",
            format!(
                "The authenticator app of {account} was turned off on {at}. The password alone opens it now."
            ),
        ),
        SecondFactorChange::Reset => (
            "Your authenticator app was removed",
            format!(
                "Those who run {} removed the authenticator app of your account on {at}, and signed it out everywhere. \
                 Please sign in and set one up again.",
                BRAND.name
            ),
        ),
        SecondFactorChange::RecoveryCodesRenewed => (
            "You have new recovery codes",
            format!("New recovery codes were made for {account} on {at}. Those before no longer work."),
        ),
        SecondFactorChange::RecoveryCodeUsed { left } => (
            "A recovery code was used",
            format!("A recovery code of {account} was used on {at}. {}", left_in_words(left)),
        ),
    };
    let layout = EmailLayout {
        subject: subject.to_owned(),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![text],
        action: Some(("It was not me: set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!("If it was you, there is nothing to do. Questions? Write to {}.", BRAND.email)),
        ..EmailLayout::default()
    };
    let occasion = format!("second-factor-changed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "second_factor_changed",
        to_address: email,
        to_name: first_name,
    };
    layout.queue(ctx, to)
}

fn left_in_words(left: i64) -> String {
    match left {
        0 => "None is left: please make new ones in your account settings.".to_owned(),
        1 => "One is left.".to_owned(),
        left => format!("{left} are left."),
    }
}

/// Mails that somebody has shown too many codes that are not right: once a day.
///
/// # Errors
/// When the database refuses it.
pub fn second_factor_guessed(
    ctx: &mut Ctx<'_>,
    (user_id, email, first_name): (Uuid, &str, &str),
) -> Result<()> {
    let layout = EmailLayout {
        subject: "Somebody tried to sign in to your account".to_owned(),
        greeting: format!("Hi {first_name},"),
        paragraphs: vec![format!(
            "Somebody has entered several codes that are not right for your account at {}, after its password or in a browser \
             that is signed in. They are made to wait. If it was not you, please set a new password now: that signs out \
             everywhere.",
            BRAND.name
        )],
        action: Some(("Set a new password", ctx.config.link("/auth?mode=forgot"))),
        note: Some(format!(
            "If it was you: wait a little, check that the clock of your device is set automatically, or use a recovery code. \
             Questions? Write to {}.",
            BRAND.email
        )),
        ..EmailLayout::default()
    };
    let occasion = format!("second-factor-guessed/{user_id}/{}", time::local_date(ctx.now));
    let to = Envelope {
        occasion: &occasion,
        template: "second_factor_guessed",
        to_address: email,
        to_name: first_name,
    };
    layout.queue(ctx, to)
}
