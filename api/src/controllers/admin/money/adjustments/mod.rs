//! What tutors are paid beside their lessons.

pub mod cancel;
pub mod enter;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{PayoutAdjustmentKind, PayoutState};
use schema::models::payout_account::PayoutAccount;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::profile::Profile;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::NamedPerson;
use crate::domain::payout_adjustment::{self, PayoutAdjustmentState, SEND_DELAY};
use crate::error::Result;

/// Something that a tutor is paid beside their lessons, or was to be.
#[derive(Debug, Serialize, ToSchema)]
#[allow(missing_docs, reason = "the names of the other fields say it all")]
pub struct PayoutAdjustmentItem {
    pub id: Uuid,
    pub tutor_id: Uuid,
    pub kind: PayoutAdjustmentKind,
    /// US cents.
    pub amount_cents: i32,
    /// Why, for the tutor as well.
    pub reason: String,
    pub state: PayoutAdjustmentState,
    /// What came back of it, US cents.
    pub reversed_cents: i32,
    /// What the payment service says, if it refuses to move it.
    pub refusal: Option<String>,
    pub created_by: NamedPerson,
    pub created_at: DateTime<Utc>,
    /// Who does not want it sent, or wants it back.
    pub cancelled_by: Option<NamedPerson>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When it is sent, if nothing stands in the way: until then, cancelling moves no money.
    pub due_at: DateTime<Utc>,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
}

impl PayoutAdjustmentItem {
    /// An adjustment, with the names of people by their ids.
    pub(super) fn new(
        row: PayoutAdjustment,
        names: &HashMap<Uuid, (String, String)>,
        account: PayoutState,
        now: DateTime<Utc>,
    ) -> PayoutAdjustmentItem {
        let named = |id: Uuid| NamedPerson::new(id, names.get(&id).cloned());
        PayoutAdjustmentItem {
            id: row.id,
            tutor_id: row.tutor_id,
            kind: row.kind,
            amount_cents: row.amount_cents,
            state: payout_adjustment::state(&row, account, now),
            reversed_cents: row.returned_cents(),
            created_by: named(row.created_by),
            created_at: row.created_at,
            cancelled_by: row.cancelled_by.map(named),
            cancelled_at: row.cancelled_at,
            due_at: row.created_at + SEND_DELAY,
            sent_at: row.sent_at(),
            refusal: row.refusal().cloned(),
            reason: row.reason,
        }
    }

    /// The same, with what it needs read.
    fn read(
        conn: &mut PgConnection,
        row: PayoutAdjustment,
        now: DateTime<Utc>,
    ) -> Result<PayoutAdjustmentItem> {
        let account = PayoutAccount::find(conn, row.tutor_id)?;
        let account = account.map_or(PayoutState::None, |account| account.state);
        let names = Profile::names(conn, &people_of(&row))?;
        Ok(PayoutAdjustmentItem::new(row, &names, account, now))
    }
}

/// Who entered an adjustment, and who cancelled it.
pub(super) fn people_of(row: &PayoutAdjustment) -> Vec<Uuid> {
    [Some(row.created_by), row.cancelled_by].into_iter().flatten().collect()
}
