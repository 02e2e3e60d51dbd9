//! A provider's organization and listings, as returned to the provider.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::{
    ListingFeeState, ListingState, ListingWithholding, OpportunityCategory, OpportunityVerification,
    TokenPurpose,
};
use schema::models::account_token;
use schema::models::listing::{self, Listing, ListingWithOpportunity};
use schema::models::opportunity::{MAX_CHECK_AGE, Opportunity};
use schema::models::organization::Organization;
use schema::models::payment::Payment;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::draft::ListingDraft;
use super::facts::{is_undecided, listing_facts};
use crate::domain::listing::{ListingAction, ListingActor};
use crate::error::Result;

/// An organization as its provider sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProviderOrganization {
    /// The organization.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// Its website.
    pub website: String,
    /// Description, plain text; may be empty.
    pub about: String,
    /// The proven domain, such as `example.edu`.
    pub domain: Option<String>,
    /// When the domain was proven.
    pub domain_proved_at: Option<DateTime<Utc>>,
    /// Address that the last domain link was sent to, while the link is valid.
    pub pending_email: Option<String>,
    /// Whether the public still sees an earlier `website` or `about`, until an admin has reviewed the new ones.
    pub has_waiting_texts: bool,
    /// Kind of organization that the academy has verified.
    pub verified: Option<OpportunityVerification>,
    /// Incremented with every edit; the next edit has to name it.
    pub version: i32,
}

impl ProviderOrganization {
    /// Reads an organization with its pending domain link. One query.
    pub fn read(
        conn: &mut PgConnection,
        organization: Organization,
        now: DateTime<Utc>,
    ) -> Result<ProviderOrganization> {
        let provider = organization.provider_id;
        let pending_email = account_token::pending_email(conn, provider, TokenPurpose::ProveDomain, now)?;
        Ok(ProviderOrganization {
            id: organization.id,
            has_waiting_texts: organization.has_waiting_texts(),
            name: organization.name,
            website: organization.website,
            about: organization.about,
            domain: organization.domain,
            domain_proved_at: organization.domain_proved_at,
            pending_email,
            verified: organization.verified,
            version: organization.version,
        })
    }
}

/// Whether a published listing is open to students, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PublishedListingState {
    /// Open.
    Open,
    /// It has not been confirmed for 90 days.
    Unchecked,
    /// Its deadline has passed.
    Over,
    /// The academy has hidden it.
    Hidden,
    /// Its provider has closed it.
    Closed,
    /// Its fee was refunded or is disputed.
    Unpaid,
    /// Applications wait too long for a first response.
    Paused,
}

/// The public version of a listing.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PublishedListing {
    /// Its opportunity.
    pub opportunity_id: Uuid,
    /// Slug of its page.
    pub slug: String,
    /// Whether it is open to students.
    pub state: PublishedListingState,
    /// The academy's message when it was hidden; empty otherwise.
    pub hidden_message: String,
    /// When it was last approved or confirmed.
    pub confirmed_at: DateTime<Utc>,
    /// When it expires unless it is confirmed again.
    pub confirm_by: DateTime<Utc>,
    /// Number of students who saved it.
    pub saved_by: i64,
}

/// Payment state of a listing's fee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListingFeeStanding {
    /// It will be due once the listing is approved, according to the current price.
    Ahead,
    /// It is due: not yet paid, or refunded.
    Due,
    /// It was.
    Paid,
    /// The cardholder disputes the payment.
    Disputed,
}

/// Fee of a listing.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct ListingFee {
    /// US cents.
    pub amount_cents: i32,
    /// Payment state.
    pub state: ListingFeeStanding,
    /// The payment, whose receipt the provider can read.
    pub payment_id: Option<Uuid>,
}

impl ListingFee {
    /// Returns a listing's fee, if any: `price` is the current price of a further listing, and `is_free_used` whether
    /// the organization has used its free one.
    #[must_use]
    pub fn of(
        listing: &Listing,
        price: Option<i32>,
        is_free_used: bool,
        payment_id: Option<Uuid>,
    ) -> Option<ListingFee> {
        if let (Some(amount_cents), Some(state)) = (listing.fee_cents, listing.fee_state) {
            let state = match state {
                ListingFeeState::Due => ListingFeeStanding::Due,
                ListingFeeState::Paid => ListingFeeStanding::Paid,
                ListingFeeState::Disputed => ListingFeeStanding::Disputed,
            };
            return Some(ListingFee { amount_cents, state, payment_id });
        }
        let is_ahead = is_free_used && is_undecided(listing);
        let amount_cents = price.filter(|_| is_ahead)?;
        Some(ListingFee { amount_cents, state: ListingFeeStanding::Ahead, payment_id: None })
    }
}

/// A listing in its provider's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingSummary {
    /// The listing.
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// Category of the program.
    pub category: Option<OpportunityCategory>,
    /// Last day to apply.
    pub deadline_date: Option<NaiveDate>,
    /// State of the listing.
    pub state: ListingState,
    /// Actions that its provider may perform now.
    pub allowed_actions: Vec<ListingAction>,
    /// Why an admin returned it; empty otherwise.
    pub reason: String,
    /// Fields of its draft that prevent submission, in the order of the form.
    pub missing: Vec<&'static str>,
    /// Its public version; null until an admin has approved it and its fee, if any, is paid.
    pub published: Option<PublishedListing>,
    /// Its fee; null if it is free.
    pub fee: Option<ListingFee>,
    /// Incremented with every edit; the next edit has to name it.
    pub version: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// When it was last submitted.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When an admin last decided about it.
    pub decided_at: Option<DateTime<Utc>>,
}

/// A listing with its content.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingDetail {
    pub id: Uuid,
    pub title: String,
    pub category: Option<OpportunityCategory>,
    pub deadline_date: Option<NaiveDate>,
    pub state: ListingState,
    pub allowed_actions: Vec<ListingAction>,
    pub reason: String,
    pub missing: Vec<&'static str>,
    pub published: Option<PublishedListing>,
    pub fee: Option<ListingFee>,
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub submitted_at: Option<DateTime<Utc>>,
    pub decided_at: Option<DateTime<Utc>>,
    /// Its content, complete or not.
    pub draft: ListingDraft,
    /// The organization that offers it.
    pub organization_name: String,
}

impl PublishedListingState {
    fn of(
        opportunity: &Opportunity,
        withheld: Option<ListingWithholding>,
        now: DateTime<Utc>,
    ) -> PublishedListingState {
        if opportunity.hidden_reason.is_some() {
            PublishedListingState::Hidden
        } else if opportunity.deadline_at <= now {
            PublishedListingState::Over
        } else if withheld == Some(ListingWithholding::Unpaid) {
            PublishedListingState::Unpaid
        } else if withheld == Some(ListingWithholding::Paused) {
            PublishedListingState::Paused
        } else if withheld.is_some() {
            PublishedListingState::Closed
        } else if opportunity.is_open(now) {
            PublishedListingState::Open
        } else {
            PublishedListingState::Unchecked
        }
    }
}

impl ListingSummary {
    /// Builds the responses for an organization's listings; `price` is the current price of a further one, in US
    /// cents. One query for any number of listings, and one more if some have a fee.
    pub fn read(
        conn: &mut PgConnection,
        (organization, price): (&Organization, Option<i32>),
        rows: Vec<ListingWithOpportunity>,
        now: DateTime<Utc>,
    ) -> Result<Vec<ListingSummary>> {
        let is_free_used = rows.iter().any(|(listing, _)| listing.is_free);
        let beside = RelatedData::read(conn, &rows, (price, is_free_used))?;
        rows.into_iter().map(|row| Ok(summary(organization, row, &beside, now)?.0)).collect()
    }
}

impl ListingDetail {
    /// Builds the response for one listing; `price` is the current price of a further one, in US cents. One query; two
    /// if it has a fee or its fee is undecided.
    pub fn read(
        conn: &mut PgConnection,
        (organization, price): (&Organization, Option<i32>),
        row: ListingWithOpportunity,
        now: DateTime<Utc>,
    ) -> Result<ListingDetail> {
        let is_free_used =
            price.is_some() && is_undecided(&row.0) && Listing::has_free(conn, organization.id)?;
        let beside = RelatedData::read(conn, std::slice::from_ref(&row), (price, is_free_used))?;
        let (summary, draft) = summary(organization, row, &beside, now)?;
        Ok(ListingDetail {
            id: summary.id,
            title: summary.title,
            category: summary.category,
            deadline_date: summary.deadline_date,
            state: summary.state,
            allowed_actions: summary.allowed_actions,
            reason: summary.reason,
            missing: summary.missing,
            published: summary.published,
            fee: summary.fee,
            version: summary.version,
            created_at: summary.created_at,
            updated_at: summary.updated_at,
            submitted_at: summary.submitted_at,
            decided_at: summary.decided_at,
            draft,
            organization_name: organization.name.clone(),
        })
    }
}

/// Data for listings from other tables.
struct RelatedData {
    /// Number of students who saved each opportunity.
    saved_by: HashMap<Uuid, i64>,
    /// Payment of each listing.
    payments: HashMap<Uuid, Uuid>,
    price: Option<i32>,
    is_free_used: bool,
}

impl RelatedData {
    fn read(
        conn: &mut PgConnection,
        rows: &[ListingWithOpportunity],
        (price, is_free_used): (Option<i32>, bool),
    ) -> Result<RelatedData> {
        let public: Vec<Uuid> = rows.iter().filter_map(|(listing, _)| listing.opportunity_id).collect();
        let charged = rows.iter().filter(|(listing, _)| listing.fee_cents.is_some());
        let charged: Vec<Uuid> = charged.map(|(listing, _)| listing.id).collect();
        Ok(RelatedData {
            saved_by: listing::saved_by(conn, &public)?.into_iter().collect(),
            payments: Payment::here_for_listings(conn, &charged)?.into_iter().collect(),
            price,
            is_free_used,
        })
    }
}

fn summary(
    organization: &Organization,
    (listing, opportunity): ListingWithOpportunity,
    beside: &RelatedData,
    now: DateTime<Utc>,
) -> Result<(ListingSummary, ListingDraft)> {
    let payment_id = beside.payments.get(&listing.id).copied();
    let fee = ListingFee::of(&listing, beside.price, beside.is_free_used, payment_id);
    let mut allowed_actions = listing_facts(&listing).allowed(ListingActor::Provider);
    let (hidden_message, withheld) = (listing.hidden_message, listing.withheld);
    let draft = ListingDraft::stored(listing.draft)?;
    let missing = draft.unfinished(organization, now)?;
    // No payment is requested for a listing that cannot be published.
    let can_be_offered = match &opportunity {
        Some(public) => public.hidden_reason.is_none() && public.deadline_at > now,
        None => organization.domain.is_some() && missing.is_empty(),
    };
    allowed_actions.retain(|action| *action != ListingAction::Pay || can_be_offered);
    let published = opportunity.map(|opportunity| PublishedListing {
        state: PublishedListingState::of(&opportunity, withheld, now),
        opportunity_id: opportunity.id,
        slug: opportunity.slug,
        hidden_message,
        confirmed_at: opportunity.checked_at,
        confirm_by: opportunity.checked_at + MAX_CHECK_AGE,
        saved_by: beside.saved_by.get(&opportunity.id).copied().unwrap_or_default(),
    });
    let summary = ListingSummary {
        id: listing.id,
        title: draft.title.clone(),
        category: draft.category,
        deadline_date: draft.deadline_date,
        state: listing.state,
        allowed_actions,
        reason: listing.reason,
        missing,
        published,
        fee,
        version: listing.version,
        created_at: listing.created_at,
        updated_at: listing.updated_at,
        submitted_at: listing.submitted_at,
        decided_at: listing.decided_at,
    };
    Ok((summary, draft))
}
