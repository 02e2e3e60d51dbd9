//! Providers' listings as one declared table: state, action, next state.
//!
//! Nothing else knows what can be done with one; clients are told with every listing.

use schema::enums::ListingState::{self, Approved, Closed, Draft, InReview, Returned};
use serde::Serialize;

/// The longest question to applicants, in characters.
pub const MAX_QUESTION: usize = 300;
/// The longest text to a provider on what is wrong.
pub const MAX_MESSAGE: usize = 1000;

/// What can be done with a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListingAction {
    /// Change what it says.
    Edit,
    /// Ask the academy to look at it.
    Submit,
    /// Take it back before that.
    Withdraw,
    /// Make what it says public, as soon as what it costs is paid.
    Approve,
    /// Pay what it costs.
    Pay,
    /// Say what is to be changed first.
    Return,
    /// Say that what is public is still right.
    Confirm,
    /// Take no more applications.
    Close,
    /// Take applications after all.
    Reopen,
    /// Make a draft that says the same.
    Duplicate,
    /// Delete it.
    Delete,
}

use ListingAction::{
    Approve, Close, Confirm, Delete, Duplicate, Edit, Pay, Reopen, Return, Submit, Withdraw,
};

/// Who does something with a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingActor {
    /// Whose it is.
    Provider,
    /// Who runs the academy.
    Admin,
}

/// When a row of the table counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingCondition {
    /// Always.
    Always,
    /// Once an admin has approved it, as it is or was.
    OnceApproved,
    /// While none has.
    NeverApproved,
    /// While it says what an admin approved.
    AsApproved,
    /// While it says something else.
    Changed,
    /// While the site has a page of it.
    Public,
    /// While it has none.
    NotPublic,
    /// While what it costs is not paid.
    FeeDue,
}

use ListingCondition::{Always, AsApproved, Changed, FeeDue, NeverApproved, NotPublic, OnceApproved, Public};

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct ListingTransition {
    /// In this state …
    pub from: ListingState,
    /// … this can be done …
    pub action: ListingAction,
    /// … by them …
    pub by: ListingActor,
    /// … on this condition;
    pub when: ListingCondition,
    /// then it is in this state.
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

/// The process. What is public stays as it was approved until an admin approves what was changed since.
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
    // It is not paid for; what is paid all the same goes back.
    row(Approved, Return,    NotPublic,     Returned),
    row(Approved, Close,     Always,        Closed),
    row(Approved, Duplicate, Always,        Approved),
    row(Closed,   Reopen,    AsApproved,    Approved),
    row(Closed,   Reopen,    Changed,       Draft),
    row(Closed,   Duplicate, Always,        Closed),
];

/// A listing as far as its process depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListingStanding {
    /// Where it stands.
    pub state: ListingState,
    /// Which version of it says what it says now.
    pub version: i32,
    /// Which version an admin approved, if one did.
    pub approved_version: Option<i32>,
    /// Whether the site has a page of it.
    pub is_public: bool,
    /// Whether what it costs was asked: that is so from its first approval on.
    pub is_charged: bool,
    /// Whether what it costs is still to be paid.
    pub is_fee_due: bool,
}

impl ListingStanding {
    /// The state that this action leads to, if it is allowed.
    #[must_use]
    pub fn next_state(self, action: ListingAction) -> Option<ListingState> {
        self.rows().find(|row| row.action == action).map(|row| row.to)
    }

    /// Everything that they can do now, in the table's order.
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
