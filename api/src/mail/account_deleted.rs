//! The email about a deleted account.

use uuid::Uuid;

use super::email_layout::{AccountOwner, EmailLayout, EmailReason, Envelope, greeting};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Emails the owner that the account was deleted, so that they notice a deletion they did not request.
pub fn account_deleted(ctx: &mut Ctx<'_>, owner: AccountOwner<'_>, was_asked: bool) -> Result<()> {
    let (deleted, note) = if was_asked {
        ("was deleted, as you asked", "If this wasn’t you, please email")
    } else {
        ("was deleted by the academy", "If you think this is a mistake, or you have questions, please email")
    };
    let layout = EmailLayout {
        subject: "Your account was deleted".to_owned(),
        greeting: greeting(owner.first_name),
        paragraphs: vec![
            format!("Your account at {} {deleted}.", BRAND.name),
            "What the law requires us to keep, such as paid sessions and their receipts, stays without your \
             name. Everything else is gone."
                .to_owned(),
        ],
        note: Some(format!("{note} {}.", BRAND.email)),
        reason: EmailReason::FormerAccount,
        ..EmailLayout::default()
    };
    let occasion = format!("account-deleted/{}", Uuid::new_v4());
    let to = Envelope {
        occasion: &occasion,
        template: "account_deleted",
        to_address: owner.email,
        to_name: owner.first_name,
    };
    layout.queue(ctx, to)
}
