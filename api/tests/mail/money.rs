//! Emails about the academy's money, word by word.

use academy::error::Result;
use academy::mail;
use academy::payouts::{AdjustmentEntry, enter_adjustment};
use academy::platform::ctx::Ctx;
use chrono::{TimeZone, Utc};
use schema::enums::{BalanceDifferenceKind as Kind, PayoutAdjustmentKind};
use schema::models::balance_difference::BalanceDifference;
use schema::models::payout_adjustment::PayoutAdjustment;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{TUTOR, World};

fn difference(number: u128, kind: Kind, (own_cents, stripe_cents): (i64, i64)) -> BalanceDifference {
    BalanceDifference {
        id: Uuid::from_u128(number),
        kind,
        transaction_id: (kind == Kind::Unknown).then(|| "txn_3Sample".to_owned()),
        moved_at: Utc.with_ymd_and_hms(2026, 11, 18, 20, 0, 0).unwrap(),
        currency: if number == 13 { "eur" } else { "usd" }.to_owned(),
        own_cents,
        stripe_cents,
        found_at: Utc.with_ymd_and_hms(2026, 11, 20, 11, 0, 0).unwrap(),
        resolved_at: None,
    }
}

#[test]
fn a_tutor_is_told_of_what_they_are_paid_beside_their_lessons() {
    type Send = fn(&mut Ctx<'_>, &PayoutAdjustment) -> Result<()>;
    let mut world = World::new();
    let bonus = (PayoutAdjustmentKind::Bonus, 5000, "Thirty sessions without a change. <b>Thank you!</b>");
    let correction =
        (PayoutAdjustmentKind::Correction, 750, "Your session of May 4 took fifteen minutes longer.");
    let reversed: Send = |ctx, adjustment| mail::payout_adjustment_reversed(ctx, adjustment, 5000);
    for (name, (kind, amount_cents, reason), send) in [
        ("payout-adjustment-bonus", bonus, mail::payout_adjustment_sent as Send),
        ("payout-adjustment-correction", correction, mail::payout_adjustment_sent),
        ("payout-adjustment-reversed", bonus, reversed),
    ] {
        let World { conn, config, now, .. } = &mut world;
        let mut ctx = Ctx { conn, config, now: *now };
        let entry = AdjustmentEntry {
            entry_key: Uuid::new_v4(),
            tutor_id: TUTOR,
            kind,
            amount_cents,
            reason: reason.to_owned(),
            is_another: true,
        };
        let adjustment = enter_adjustment(&mut ctx, TUTOR, &entry).unwrap();
        send(&mut ctx, &adjustment).unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn each_difference_is_named_with_both_sums() {
    let mut world = World::new();
    let booking = Some(Uuid::from_u128(77));
    let one = vec![(difference(1, Kind::Refunded, (1500, 1501)), booking)];
    let kinds = [
        (Kind::Charged, booking),
        (Kind::Disputed, booking),
        (Kind::Transferred, booking),
        (Kind::Unknown, None),
        (Kind::Balance, None),
    ];
    let several = (0..12).map(|number| {
        let (kind, booking) = kinds[usize::try_from(number).unwrap() % kinds.len()];
        (difference(10 + number, kind, (-500, 123_456)), booking)
    });
    for (name, new) in [("balance-differs", one), ("balance-differs-often", several.collect())] {
        let mut ctx = Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::balance_differs(&mut ctx, &new).unwrap();
        check(name, world.take_emails());
    }
}
