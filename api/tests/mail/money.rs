//! Golden tests of the emails about the academy's money.

use academy::error::Result;
use academy::mail;
use academy::payouts::{AdjustmentEntry, create_adjustment};
use academy::platform::ctx::Ctx;
use chrono::{TimeZone, Utc};
use schema::enums::{BalanceDifferenceKind as Kind, BankPayoutStatus, PayoutAdjustmentKind};
use schema::models::balance_comparison::NAMED;
use schema::models::balance_difference::BalanceDifference;
use schema::models::bank_payout::BankPayout;
use schema::models::payout_adjustment::PayoutAdjustment;
use uuid::Uuid;

use super::golden_emails::check;
use super::world::{ADMIN, TUTOR, World};

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
        explanation: None,
        explained_at: None,
        explained_by_name: None,
        booking_id: None,
        listing_id: None,
        listing_title: None,
        adjusted_tutor_id: None,
        starts_at: None,
        payer_name: None,
        tutor_name: None,
    }
}

/// A difference about a lesson's money.
fn of_lesson(difference: BalanceDifference) -> BalanceDifference {
    BalanceDifference {
        booking_id: Some(Uuid::from_u128(77)),
        starts_at: Some(Utc.with_ymd_and_hms(2026, 11, 17, 1, 0, 0).unwrap()),
        payer_name: Some("Robin Student".to_owned()),
        tutor_name: Some("Ada Tutor".to_owned()),
        ..difference
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
        let adjustment = create_adjustment(&mut ctx, ADMIN, &entry).unwrap();
        send(&mut ctx, &adjustment).unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn each_difference_is_named_with_both_sums() {
    let mut world = World::new();
    let one = vec![of_lesson(difference(1, Kind::Refunded, (1500, 1501)))];
    let kinds = [Kind::Charged, Kind::Disputed, Kind::Transferred, Kind::Unknown, Kind::Balance];
    let several = (0..12).map(|number| {
        let kind = kinds[usize::try_from(number).unwrap() % kinds.len()];
        let difference = difference(10 + number, kind, (-500, 123_456));
        if matches!(kind, Kind::Unknown | Kind::Balance) { difference } else { of_lesson(difference) }
    });
    for (name, new) in [("balance-differs", one), ("balance-differs-often", several.collect())] {
        let mut ctx = Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::balance_differs(&mut ctx, &new[..new.len().min(NAMED)], new.len()).unwrap();
        check(name, world.take_emails());
    }
}

#[test]
fn a_payout_that_the_bank_sent_back_is_named_with_what_to_do() {
    let mut world = World::new();
    let closed = BankPayout {
        id: "po_1Sample".to_owned(),
        created_at: Utc.with_ymd_and_hms(2026, 11, 16, 8, 0, 0).unwrap(),
        amount_cents: 123_450,
        currency: "usd".to_owned(),
        status: BankPayoutStatus::Failed,
        arrives_on: Utc.with_ymd_and_hms(2026, 11, 18, 0, 0, 0).unwrap().date_naive(),
        bank_name: Some("STRIPE TEST BANK".to_owned()),
        bank_last4: Some("6789".to_owned()),
        failure_code: Some("account_closed".to_owned()),
        failure_message: Some("The bank account has been closed.".to_owned()),
        failed_at: Some(Utc.with_ymd_and_hms(2026, 11, 19, 9, 0, 0).unwrap()),
    };
    let debit = BankPayout {
        id: "po_3Sample".to_owned(),
        amount_cents: -4500,
        failure_code: Some("debit_not_authorized".to_owned()),
        failure_message: Some("Debit transactions are not approved on your bank account.".to_owned()),
        ..closed.clone()
    };
    let unknown = BankPayout {
        id: "po_2Sample".to_owned(),
        bank_name: None,
        failure_code: Some("moon_in_the_wrong_house".to_owned()),
        failure_message: Some("The moon stands in the wrong house.".to_owned()),
        ..closed.clone()
    };
    for (name, payout) in [
        ("bank-payout-failed", closed),
        ("bank-payout-failed-unknown", unknown),
        ("bank-payout-failed-debit", debit),
    ] {
        let mut ctx = Ctx { conn: &mut world.conn, config: &world.config, now: world.now };
        mail::bank_payout_failed(&mut ctx, &payout).unwrap();
        mail::bank_payout_failed(&mut ctx, &payout).unwrap();
        check(name, world.take_emails());
    }
}
