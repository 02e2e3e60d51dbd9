//! The emails about an account's passkeys.

use schema::models::mail_outbox::MailPriority;
use uuid::Uuid;

use super::email_layout::{AccountOwner, EmailLayout, Envelope};
use super::zone;
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// A change of a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyChange {
    /// It was added.
    Added,
    /// It was removed.
    Removed,
    /// It was locked until it is removed: there may be a copy of it.
    Locked,
}

/// The number of passkeys that still sign in regardless of the password, with a link to remove them; `None` without
/// passkeys.
pub(super) fn remaining_passkeys(ctx: &Ctx<'_>, count: i64) -> Option<(String, (&'static str, String))> {
    let text = match count {
        0 => return None,
        1 => "One passkey still signs in to it, without the password. If you do not recognize it, remove it."
            .to_owned(),
        count => format!(
            "{count} passkeys still sign in to it, without the password. Remove those that you do not recognize."
        ),
    };
    Some((text, ("Your passkeys", ctx.config.link(page_paths::ACCOUNT))))
}

/// Emails the owner, so that an unwanted change is noticed.
pub fn passkey_changed(
    ctx: &mut Ctx<'_>,
    owner: AccountOwner<'_>,
    change: PasskeyChange,
    name: &str,
) -> Result<()> {
    let at = zone::of_address(ctx.conn, owner.email)?.long(ctx.now);
    let account = format!("your account at {}", BRAND.name);
    let (subject, text, note) = match change {
        PasskeyChange::Added => (
            "A passkey now opens your account",
            format!(
                "The passkey “{name}” was added to {account} on {at}. It signs in by itself, without the password."
            ),
            "If it was not you, remove it there at once, set a new password, and sign out everywhere.",
        ),
        PasskeyChange::Removed => (
            "A passkey was removed from your account",
            format!(
                "The passkey “{name}” of {account} was removed on {at}. The other ways to sign in go on working."
            ),
            "If it was not you, set a new password there and sign out everywhere.",
        ),
        PasskeyChange::Locked => (
            "A passkey of your account was locked",
            format!(
                "The passkey “{name}” of {account} was used on {at} in a way that suggests a copy of it, so it no longer signs in. \
                 Please remove it, and add a new one on a device that you trust."
            ),
            "Nobody was signed in by this. If you do not know where a copy may come from, check where you are signed in, too.",
        ),
    };
    let layout = EmailLayout {
        subject: subject.to_owned(),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![text],
        action: Some(("Look at my account", ctx.config.link(page_paths::ACCOUNT))),
        note: Some(format!("{note} Questions? Write to {}.", BRAND.email)),
        priority: MailPriority::Access,
        ..EmailLayout::default()
    };
    let occasion = format!("passkey-changed/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "passkey_changed",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
