//! Says goodbye.

use uuid::Uuid;

use super::email_layout::{EmailLayout, EmailReason, Envelope, greeting};
use crate::error::Result;
use crate::platform::brand::BRAND;
use crate::platform::ctx::Ctx;

/// Mails that the account was deleted, so that a deletion which its owner did not ask for is noticed.
pub fn account_deleted(ctx: &mut Ctx<'_>, (email, first_name): (&str, &str), was_asked: bool) -> Result<()> {
    let (deleted, note) = if was_asked {
        ("was deleted, as you asked", "If it was not you, please write to")
    } else {
        ("was deleted by the academy", "If you think that this is wrong, or have questions, please write to")
    };
    let layout = EmailLayout {
        subject: "Your account was deleted".to_owned(),
        greeting: greeting(first_name),
        paragraphs: vec![
            format!("Your account at {} {deleted}.", BRAND.name),
            "What the law makes us keep, such as paid lessons and their receipts, stays without your name. Everything \
             else is gone."
                .to_owned(),
        ],
        note: Some(format!("{note} {}.", BRAND.email)),
        reason: EmailReason::FormerAccount,
        ..EmailLayout::default()
    };
    let occasion = format!("account-deleted/{}", Uuid::new_v4());
    let to =
        Envelope { occasion: &occasion, template: "account_deleted", to_address: email, to_name: first_name };
    layout.queue(ctx, to)
}
