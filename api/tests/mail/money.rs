//! Emails about the academy's money, word by word.

use academy::mail;
use academy::platform::ctx::Ctx;
use chrono::{TimeZone, Utc};
use schema::enums::BalanceDifferenceKind as Kind;
use schema::models::balance_difference::BalanceDifference;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::World;

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
