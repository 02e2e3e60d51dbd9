//! Opportunities of the summer portal, and what students report about them.

pub mod check;
pub mod create;
pub mod decide_report;
pub mod hide;
pub mod list;
pub mod reports;
pub mod show;
pub mod update;

use chrono::{DateTime, Utc};
use schema::enums::OpportunityCategory;
use schema::models::admin_opportunity_list::AdminOpportunityRow;
use schema::models::opportunity::{MAX_CHECK_AGE, Opportunity};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::summer::response::Deadline;

/// Whether students are offered an opportunity, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminOpportunityState {
    /// They are.
    Open,
    /// Nobody has checked it for 90 days.
    Unchecked,
    /// Its deadline is over. Its page says so.
    Closed,
    /// Its provider takes no more applications, or their account is suspended.
    Withdrawn,
    /// An admin has hidden it.
    Hidden,
}

/// An opportunity in the admins' table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminOpportunity {
    /// The opportunity.
    pub id: Uuid,
    /// The last part of its page's address.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// Who offers it.
    pub organization: String,
    /// The organisation whose provider posted it; null for what the academy lists itself.
    pub organization_id: Option<Uuid>,
    /// What kind of program it is.
    pub category: OpportunityCategory,
    /// Until when students can apply.
    pub deadline: Deadline,
    /// Whether students are offered it.
    pub state: AdminOpportunityState,
    /// When an admin last compared it with its organisation's page.
    pub checked_at: DateTime<Utc>,
    /// When it is offered no more unless it is checked again.
    pub check_due_at: DateTime<Utc>,
    /// How many reports of it nobody has decided about.
    pub open_reports: i64,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What an admin saw of an opportunity that is about to change.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenOpportunity {
    /// `version` of what was shown.
    pub seen_version: i32,
}

impl AdminOpportunityState {
    fn of(opportunity: &Opportunity, is_withheld: bool, now: DateTime<Utc>) -> AdminOpportunityState {
        if opportunity.hidden_reason.is_some() {
            AdminOpportunityState::Hidden
        } else if opportunity.deadline_at <= now {
            AdminOpportunityState::Closed
        } else if opportunity.is_open(now) {
            AdminOpportunityState::Open
        } else if is_withheld {
            AdminOpportunityState::Withdrawn
        } else {
            AdminOpportunityState::Unchecked
        }
    }
}

impl AdminOpportunity {
    fn new(row: AdminOpportunityRow, now: DateTime<Utc>) -> AdminOpportunity {
        let AdminOpportunityRow { opportunity, open_reports, organization_id, is_withheld } = row;
        AdminOpportunity {
            organization_id,
            state: AdminOpportunityState::of(&opportunity, is_withheld, now),
            deadline: Deadline::from(&opportunity),
            check_due_at: opportunity.checked_at + MAX_CHECK_AGE,
            id: opportunity.id,
            slug: opportunity.slug,
            title: opportunity.title,
            organization: opportunity.organization,
            category: opportunity.category,
            checked_at: opportunity.checked_at,
            open_reports,
            updated_at: opportunity.updated_at,
        }
    }
}

/// Refuses to change what another admin has changed since it was shown; the refusal has what it says now.
fn refuse_unseen(detail: &show::AdminOpportunityDetail, seen_version: i32) -> Result<()> {
    if detail.version == seen_version { Ok(()) } else { Err(Error::edit_conflict_with(detail)) }
}
