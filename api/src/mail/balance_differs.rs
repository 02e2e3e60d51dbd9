//! The email to admins about balance differences.

use schema::enums::BalanceDifferenceKind;
use schema::models::balance_difference::BalanceDifference;
use schema::models::balance_transaction::CURRENCY;

use super::email_layout::{EmailLayout, EmailReason, Envelope, NAMELESS_GREETING};
use super::team;
use crate::domain::price::dollars;
use crate::domain::time::ReaderZone;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails all admins about the new differences of a comparison: their number and the first of them; the admins' page
/// lists all.
pub fn balance_differs(ctx: &mut Ctx<'_>, named: &[BalanceDifference], new: usize) -> Result<()> {
    let Some(first) = named.first() else { return Ok(()) };
    let mut paragraphs = vec![
        "We compared Stripe’s list of every movement of the academy’s balance with our own records. They \
         don’t match:"
            .to_owned(),
    ];
    paragraphs.extend(named.iter().map(sentence));
    if new > named.len() {
        paragraphs.push(format!("And {} more.", new - named.len()));
    }
    let layout = EmailLayout {
        subject: match new {
            1 => "An amount doesn’t match Stripe".to_owned(),
            more => format!("{more} amounts don’t match Stripe"),
        },
        greeting: NAMELESS_GREETING.to_owned(),
        paragraphs,
        action: Some(("See the differences", ctx.config.link(page_paths::ADMIN_MONEY))),
        note: Some(
            "We didn’t change anything. We compare every night, and anything that’s fixed drops off that \
             page automatically."
                .to_owned(),
        ),
        reason: EmailReason::Team,
        ..EmailLayout::default()
    };
    for (number, address) in team::addresses(ctx.conn, ctx.config)?.iter().enumerate() {
        let to = Envelope {
            occasion: &format!("balance-differs/{}/{number}", first.id),
            template: "balance_differs",
            to_address: address,
            to_name: "",
        };
        layout.queue(ctx, to)?;
    }
    Ok(())
}

/// A difference in words.
fn sentence(difference: &BalanceDifference) -> String {
    let what = match difference.kind {
        BalanceDifferenceKind::Charged => "what was paid",
        BalanceDifferenceKind::Refunded => "what was refunded",
        BalanceDifferenceKind::Disputed => "what a dispute took",
        BalanceDifferenceKind::Transferred => "what the tutor was sent",
        BalanceDifferenceKind::Owed => "what the tutor should have by now",
        BalanceDifferenceKind::Unknown => "a movement that matches no payment here",
        BalanceDifferenceKind::Balance => "the balance itself",
    };
    let of = match (session(difference), &difference.transaction_id) {
        _ if difference.adjusted_tutor_id.is_some() => {
            format!(" beside their sessions ({})", difference.tutor_name.as_deref().unwrap_or_default())
        }
        (Some(session), _) => format!(" for the session of {session}"),
        _ if difference.listing_title.is_some() => {
            format!(" for the listing {}", difference.listing_title.as_deref().unwrap_or_default())
        }
        (None, Some(transaction)) => format!(" ({transaction})"),
        (None, None) => String::new(),
    };
    let amount = |cents| amount(cents, &difference.currency);
    let (ours, stripes) = (amount(difference.own_cents), amount(difference.stripe_cents));
    format!(
        "{}: {what}{of} is {ours} here and {stripes} at Stripe.",
        ReaderZone::ACADEMY.day(difference.moved_at)
    )
}

/// The lesson concerned: student, tutor and date.
fn session(difference: &BalanceDifference) -> Option<String> {
    let (student, starts_at) = (difference.payer_name.as_ref()?, difference.starts_at?);
    let tutor = difference.tutor_name.as_ref().map(|tutor| format!(" with {tutor}")).unwrap_or_default();
    Some(format!("{student}{tutor} on {}", ReaderZone::ACADEMY.day(starts_at)))
}

/// A possibly negative amount: `−$5.00`, or `−5.00 EUR`.
pub(super) fn amount(cents: i64, currency: &str) -> String {
    let amount = dollars(cents);
    if currency == CURRENCY {
        return amount;
    }
    format!("{} {}", amount.replace('$', ""), currency.to_uppercase())
}
