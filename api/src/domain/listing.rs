//! State machine of providers' listings, as one declared table: state, action, next state.
//!
//! This table alone decides which actions are allowed. Every listing sent to clients carries its allowed actions.

use schema::enums::ListingState::{self, Approved, Closed, Draft, InReview, Returned};
use serde::Serialize;

/// Maximum length of a question to applicants, in characters.
pub const MAX_QUESTION: usize = 300;
/// Maximum length of a message to a provider about requested changes.
pub const MAX_MESSAGE: usize = 1000;

/// Action on a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListingAction {
    /// Edit its content.
    Edit,
    /// Submit it to the academy for review.
    Submit,
    /// Withdraw it from review.
    Withdraw,
    /// Approve its content for publication, which takes effect as soon as the fee is paid.
    Approve,
    /// Pay the fee.
    Pay,
    /// Return it with requested changes.
    Return,
    /// Confirm that the published content is still correct.
    Confirm,
    /// Stop accepting applications.
    Close,
    /// Accept applications again.
    Reopen,
    /// Copy it into a new draft.
    Duplicate,
    /// Delete it.
    Delete,
}

use ListingAction::{
    Approve, Close, Confirm, Delete, Duplicate, Edit, Pay, Reopen, Return, Submit, Withdraw,
};

/// Who performs an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingActor {
    /// The listing's owner.
    Provider,
    /// An admin of the academy.
    Admin,
}

/// Condition under which a row of the table applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingCondition {
    /// Always.
    Always,
    /// An admin has approved this or an earlier version.
    OnceApproved,
    /// No version was ever approved.
    NeverApproved,
    /// The current version is the approved one.
    AsApproved,
    /// The current version is not the approved one.
    Changed,
    /// The listing has a public page.
    Public,
    /// The listing has no public page.
    NotPublic,
    /// The fee is not paid.
    FeeDue,
}

use ListingCondition::{Always, AsApproved, Changed, FeeDue, NeverApproved, NotPublic, OnceApproved, Public};

/// One row of the transition table.
#[derive(Debug, Clone, Copy)]
pub struct ListingTransition {
    /// State before the transition.
    pub from: ListingState,
    /// Action that triggers it.
    pub action: ListingAction,
    /// Actor who may perform it.
    pub by: ListingActor,
    /// Condition that must hold.
    pub when: ListingCondition,
    /// State after the transition.
    pub to: ListingState,
}

const fn row(
    from: ListingState,
    action: ListingAction,
    when: ListingCondition,
    to: ListingState,
) -> ListingTransition {
    let by = match action {
        Approve | Return => ListingActor::Admin,
        _ => ListingActor::Provider,
    };
    ListingTransition { from, action, by, when, to }
}

/// The transition table. The published version stays as it was approved until an admin approves a later one.
#[rustfmt::skip]
pub const TRANSITIONS: &[ListingTransition] = &[
    row(Draft,    Edit,      Always,        Draft),
    row(Draft,    Submit,    Always,        InReview),
    row(Draft,    Close,     OnceApproved,  Closed),
    row(Draft,    Duplicate, Always,        Draft),
    row(Draft,    Delete,    NeverApproved, Draft),
    row(InReview, Edit,      Always,        InReview),
    row(InReview, Withdraw,  Always,        Draft),
    row(InReview, Approve,   Always,        Approved),
    row(InReview, Return,    Always,        Returned),
    row(InReview, Close,     OnceApproved,  Closed),
    row(InReview, Duplicate, Always,        InReview),
    row(Returned, Edit,      Always,        Returned),
    row(Returned, Submit,    Always,        InReview),
    row(Returned, Close,     OnceApproved,  Closed),
    row(Returned, Duplicate, Always,        Returned),
    row(Returned, Delete,    NeverApproved, Returned),
    row(Approved, Pay,       FeeDue,        Approved),
    row(Approved, Edit,      Always,        InReview),
    row(Approved, Confirm,   Public,        Approved),
    // The fee is not paid; a payment that arrives anyway is refunded.
    row(Approved, Return,    NotPublic,     Returned),
    row(Approved, Close,     Always,        Closed),
    row(Approved, Duplicate, Always,        Approved),
    row(Closed,   Reopen,    AsApproved,    Approved),
    row(Closed,   Reopen,    Changed,       Draft),
    row(Closed,   Duplicate, Always,        Closed),
];

/// Facts about a listing that its transitions depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingFacts {
    /// Current state.
    pub state: ListingState,
    /// Number of the current version.
    pub version: i32,
    /// Number of the approved version, if there is one.
    pub approved_version: Option<i32>,
    /// Whether the listing has a public page.
    pub is_public: bool,
    /// Whether the fee was charged, which happens at the first approval.
    pub is_charged: bool,
    /// Whether the fee is due.
    pub is_fee_due: bool,
}

impl ListingFacts {
    /// Returns the state that this action leads to, if it is allowed.
    #[must_use]
    pub fn next_state(self, action: ListingAction) -> Option<ListingState> {
        self.rows().find(|row| row.action == action).map(|row| row.to)
    }

    /// Returns all actions that this actor may perform now, in the table's order.
    #[must_use]
    pub fn allowed(self, by: ListingActor) -> Vec<ListingAction> {
        self.rows().filter(|row| row.by == by).map(|row| row.action).collect()
    }

    fn rows(self) -> impl Iterator<Item = &'static ListingTransition> {
        TRANSITIONS.iter().filter(move |row| row.from == self.state && self.meets(row.when))
    }

    fn meets(self, condition: ListingCondition) -> bool {
        match condition {
            Always => true,
            OnceApproved => self.approved_version.is_some() || self.is_charged,
            NeverApproved => self.approved_version.is_none() && !self.is_charged,
            Public => self.is_public,
            NotPublic => !self.is_public,
            FeeDue => self.is_fee_due,
            AsApproved => self.approved_version == Some(self.version),
            Changed => self.approved_version != Some(self.version),
        }
    }
}
