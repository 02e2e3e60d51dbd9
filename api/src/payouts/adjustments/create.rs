//! Entering what a tutor is paid beside their lessons.

use schema::enums::{PayoutAdjustmentKind, Role};
use schema::models::payout_adjustment::{NewPayoutAdjustment, PayoutAdjustment};
use schema::models::profile::Profile;
use schema::models::user::User;
use serde_json::json;
use uuid::Uuid;

use super::record::{AdjustmentStep, audit_and_publish};
use crate::domain::payout_adjustment::{
    DUPLICATE_PERIOD, LIMIT_PERIOD, MAX_CENTS, MAX_CENTS_OF_PERIOD, SEND_DELAY, left_cents,
};
use crate::domain::price::dollars;
use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// What an admin enters.
#[derive(Debug, Clone)]
pub struct AdjustmentEntry {
    /// Made up by the page: sent again, it is the same adjustment.
    pub entry_key: Uuid,
    /// Who is paid.
    pub tutor_id: Uuid,
    /// Why, in a word.
    pub kind: PayoutAdjustmentKind,
    /// US cents.
    pub amount_cents: i32,
    /// Why, for the tutor as well.
    pub reason: String,
    /// Whether the admin was told that it looks like one that stands there already, and means another one.
    pub is_another: bool,
}

/// Stores the adjustment; the job sends it in a while. One that was entered under this key before is answered as it stands.
///
/// # Errors
/// `forbidden` for the admin's own pay; `not_found` when there is no such tutor; a field's error for an amount above what is allowed, of one or of a month;
/// `already_exists` when it looks as if it were entered twice; `edit_conflict` when something else was entered under this key.
/// Nothing is changed then.
pub fn create_adjustment(
    ctx: &mut Ctx<'_>,
    admin: Uuid,
    entry: &AdjustmentEntry,
) -> Result<PayoutAdjustment> {
    if admin == entry.tutor_id {
        return Err(Error::with_detail(
            Code::Forbidden,
            "Nobody pays themselves here. Please ask another admin.",
        ));
    }
    // Whoever enters something for the same tutor waits here: one of the two sees the other's.
    let tutor = User::lock(ctx.conn, entry.tutor_id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    if let Some(known) = PayoutAdjustment::find_by_entry(ctx.conn, entry.entry_key)? {
        return if is_same(&known, entry) { Ok(known) } else { Err(another(&known)) };
    }
    if !User::roles(ctx.conn, tutor.id)?.contains(&Role::Tutor) {
        return Err(Error::new(Code::NotFound));
    }
    check_limits(ctx, entry)?;
    let adjustment = NewPayoutAdjustment {
        id: None,
        entry_key: entry.entry_key,
        tutor_id: entry.tutor_id,
        kind: entry.kind,
        amount_cents: entry.amount_cents,
        reason: &entry.reason,
        created_by: admin,
        created_at: ctx.now,
        updated_at: ctx.now,
    }
    .insert(ctx.conn, ctx.now + SEND_DELAY)?;
    let detail = json!({
        "tutor_id": entry.tutor_id,
        "kind": entry.kind,
        "amount_cents": entry.amount_cents,
    });
    let step = AdjustmentStep { actor_id: Some(admin), action: "payout_adjustment.entered", detail };
    audit_and_publish(ctx, &adjustment, step)?;
    Ok(adjustment)
}

/// Something else was entered under the key, and its answer was lost.
fn another(known: &PayoutAdjustment) -> Error {
    let detail = format!(
        "{} was entered from this form before. Please close it and look at the list: nothing was entered now.",
        dollars(known.amount_cents)
    );
    Error::with_detail(Code::EditConflict, detail)
}

fn is_same(known: &PayoutAdjustment, entry: &AdjustmentEntry) -> bool {
    (known.tutor_id, known.kind, known.amount_cents, known.reason.as_str())
        == (entry.tutor_id, entry.kind, entry.amount_cents, entry.reason.as_str())
}

fn check_limits(ctx: &mut Ctx<'_>, entry: &AdjustmentEntry) -> Result<()> {
    let amount = entry.amount_cents;
    if !(1..=MAX_CENTS).contains(&amount) {
        let detail = format!("Please enter at least $0.01 and at most {}.", dollars(MAX_CENTS));
        return Err(Error::field("amount_cents", detail));
    }
    let lately = PayoutAdjustment::of_tutor_since(ctx.conn, entry.tutor_id, ctx.now - LIMIT_PERIOD)?;
    let given = lately.iter().map(|one| i64::from(one.amount_cents - one.returned_cents()));
    let left = left_cents(given.sum());
    if amount > left {
        let detail = format!(
            "A tutor can be given {} in 30 days. {} of it are left.",
            dollars(MAX_CENTS_OF_PERIOD),
            dollars(left)
        );
        return Err(Error::field("amount_cents", detail));
    }
    let twin = lately
        .iter()
        .filter(|one| one.cancelled_at.is_none() && one.amount_cents == amount)
        .find(|one| one.created_at > ctx.now - DUPLICATE_PERIOD)
        .filter(|_| !entry.is_another);
    match twin {
        None => Ok(()),
        Some(twin) => {
            let by = Profile::find(ctx.conn, twin.created_by)?.map(|profile| profile.full_name());
            let detail = format!(
                "{} entered {} for this tutor in the last 24 hours. Nothing was entered now.",
                by.unwrap_or_else(|| "Somebody".to_owned()),
                dollars(amount)
            );
            Err(Error::with_detail(Code::AlreadyExists, detail))
        }
    }
}
