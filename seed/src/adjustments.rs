//! Payout adjustments: one pending, one cancelled. None is sent, because the history that the stand-in imports has no
//! transfers for adjustments.

use academy::domain::payout_adjustment::SEND_DELAY;
use academy::error::{Error, Result};
use academy::platform::audit::AuditSubject;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::PayoutAdjustmentKind;
use schema::models::payout_adjustment::{NewPayoutAdjustment, PayoutAdjustment, PayoutAdjustmentChange};
use serde_json::json;

use crate::audit_entries::AuditEntries;
use crate::generator::id;
use crate::people::People;

struct SampleAdjustment {
    /// The tutor's address.
    email: &'static str,
    kind: PayoutAdjustmentKind,
    amount_cents: i32,
    reason: &'static str,
    hours_ago: i64,
    /// Minutes from entry to cancellation.
    cancelled_after: Option<i64>,
}

const ADJUSTMENTS: [SampleAdjustment; 2] = [
    // Stripe is still reviewing this account, so the adjustment waits.
    SampleAdjustment {
        email: "samuel.sample@demo.test",
        kind: PayoutAdjustmentKind::Bonus,
        amount_cents: 2500,
        reason: "For taking over a session at an hour's notice.",
        hours_ago: 50,
        cancelled_after: None,
    },
    SampleAdjustment {
        email: "tutor@demo.test",
        kind: PayoutAdjustmentKind::Correction,
        amount_cents: 12_500,
        reason: "The session of last Tuesday took a quarter of an hour longer.",
        hours_ago: 75,
        cancelled_after: Some(4),
    },
];

/// Inserts the adjustments with their audit entries.
pub fn add(
    conn: &mut PgConnection,
    people: &People,
    entries: &mut AuditEntries,
    now: DateTime<Utc>,
) -> Result<()> {
    let admin = people.admin.id;
    for sample in ADJUSTMENTS {
        let SampleAdjustment { email, kind, amount_cents, reason, .. } = sample;
        let tutor = people.tutors.iter().find(|tutor| tutor.person.email == email);
        let tutor_id = tutor.map(|tutor| tutor.person.id);
        let tutor_id = tutor_id.ok_or_else(|| Error::internal(format!("nobody has the address {email}")))?;
        let created_at = now - TimeDelta::hours(sample.hours_ago);
        let adjustment = NewPayoutAdjustment {
            id: Some(id(&format!("adjustment of {email}"))),
            entry_key: id(&format!("entry of the adjustment of {email}")),
            tutor_id,
            kind,
            amount_cents,
            reason,
            created_by: admin,
            created_at,
            updated_at: created_at,
        }
        .insert(conn, created_at + SEND_DELAY)?;
        let subject = AuditSubject::PayoutAdjustment(adjustment.id);
        let detail = json!({ "tutor_id": tutor_id, "kind": kind, "amount_cents": amount_cents });
        entries.add(created_at, Some(admin), "payout_adjustment.entered", subject, detail);
        let Some(minutes) = sample.cancelled_after else { continue };
        let at = created_at + TimeDelta::minutes(minutes);
        let change = PayoutAdjustmentChange { cancelled_by: Some(admin), cancelled_at: Some(at) };
        PayoutAdjustment::change(conn, adjustment.id, &change, at)?;
        let detail = json!({ "tutor_id": tutor_id, "amount_cents": amount_cents, "was_sent": false });
        entries.add(at, Some(admin), "payout_adjustment.cancelled", subject, detail);
    }
    Ok(())
}
