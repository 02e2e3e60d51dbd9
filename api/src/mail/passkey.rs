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
        1 => {
            "One passkey can still sign in to it without the password. If you don’t recognize it, remove it."
                .to_owned()
        }
        count => format!(
            "{count} passkeys can still sign in to it without the password. Remove any you don’t recognize."
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
            "A passkey was added to your account",
            format!(
                "The passkey “{name}” was added to {account} on {at}. It signs you in on its own, without \
                 your password."
            ),
            "If it wasn’t you, remove it there right away, set a new password and sign out everywhere.",
        ),
        PasskeyChange::Removed => (
            "A passkey was removed from your account",
            format!(
                "The passkey “{name}” was removed from {account} on {at}. The other ways to sign in still \
                 work."
            ),
            "If it wasn’t you, set a new password there and sign out everywhere.",
        ),
        PasskeyChange::Locked => (
            "A passkey for your account was locked",
            format!(
                "The passkey “{name}” for {account} was used on {at} in a way that suggests there’s a copy \
                 of it, so it can no longer sign in. Please remove it, and add a new one on a device you \
                 trust."
            ),
            "No one was signed in by this. If you don’t know where a copy could have come from, also check \
             where you’re signed in.",
        ),
    };
    let layout = EmailLayout {
        subject: subject.to_owned(),
        greeting: format!("Hi {},", owner.first_name),
        paragraphs: vec![text],
        action: Some(("Open my account", ctx.config.link(page_paths::ACCOUNT))),
        note: Some(format!("{note} Questions? Email {}.", BRAND.email)),
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
