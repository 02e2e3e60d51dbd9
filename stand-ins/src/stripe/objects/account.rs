use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Metadata;

/// A connected Express account of a tutor.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Account {
    /// `acct_…`
    pub id: String,
    /// Unix seconds.
    pub created: i64,
    /// Two-letter country code, in capitals.
    pub country: String,
    /// The account holder's email address.
    pub email: Option<String>,
    /// `individual` by default.
    pub business_type: Option<String>,
    /// Requested capabilities, such as `transfers`.
    pub requested: Vec<String>,
    /// The onboarding state.
    pub state: OnboardingState,
    /// The caller's metadata.
    pub metadata: Metadata,
}

/// The onboarding state of a connected account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnboardingState {
    /// Not started.
    None,
    /// Started and abandoned.
    Incomplete,
    /// Complete; Stripe is reviewing.
    InReview,
    /// Rejected data: transfers are disabled until it is corrected.
    Restricted,
    /// Transfers and payouts are enabled.
    Ready,
}

impl OnboardingState {
    fn details_submitted(self) -> bool {
        !matches!(self, Self::None | Self::Incomplete)
    }

    fn due(self) -> &'static [&'static str] {
        match self {
            Self::None => {
                &["business_type", "external_account", "individual.first_name", "tos_acceptance.date"]
            }
            Self::Incomplete => &["external_account", "individual.ssn_last_4"],
            Self::Restricted => &["individual.verification.document"],
            Self::InReview | Self::Ready => &[],
        }
    }

    fn disabled_reason(self) -> Option<&'static str> {
        match self {
            Self::None | Self::Incomplete | Self::Restricted => Some("requirements.past_due"),
            Self::InReview => Some("requirements.pending_verification"),
            Self::Ready => None,
        }
    }
}

/// A single-use link to the onboarding page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AccountLink {
    /// The secret part of its URL.
    pub token: String,
    /// The connected account.
    pub account: String,
    /// Unix seconds.
    pub created: i64,
    /// Unix seconds; short-lived, as Stripe's.
    pub expires_at: i64,
    /// Whether it has been opened.
    pub used: bool,
    /// The redirect of a used or expired link.
    pub refresh_url: String,
    /// The redirect after onboarding, finished or not.
    pub return_url: String,
    /// The URL of the page.
    pub page_url: String,
}

impl AccountLink {
    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        json!({
            "object": "account_link",
            "created": self.created,
            "expires_at": self.expires_at,
            "url": self.page_url,
        })
    }
}

impl Account {
    /// Whether it accepts transfers.
    pub fn takes_transfers(&self) -> bool {
        self.state == OnboardingState::Ready && self.requested.iter().any(|name| name == "transfers")
    }

    fn capability(&self) -> &'static str {
        match self.state {
            OnboardingState::Ready => "active",
            OnboardingState::InReview => "pending",
            _ => "inactive",
        }
    }

    /// Returns the object in Stripe's format.
    pub fn to_json(&self) -> Value {
        let capabilities: serde_json::Map<String, Value> =
            self.requested.iter().map(|name| (name.clone(), json!(self.capability()))).collect();
        let ready = self.state == OnboardingState::Ready;
        json!({
            "id": self.id,
            "object": "account",
            "business_profile": null,
            "business_type": self.business_type,
            "capabilities": capabilities,
            "charges_enabled": ready && self.requested.iter().any(|name| name == "card_payments"),
            "controller": {
                "fees": { "payer": "application_express" },
                "is_controller": true,
                "losses": { "payments": "application" },
                "requirement_collection": "stripe",
                "stripe_dashboard": { "type": "express" },
                "type": "application",
            },
            "country": self.country,
            "created": self.created,
            "default_currency": "usd",
            "details_submitted": self.state.details_submitted(),
            "email": self.email,
            "external_accounts": {
                "object": "list",
                "data": [],
                "has_more": false,
                "total_count": 0,
                "url": format!("/v1/accounts/{}/external_accounts", self.id),
            },
            "future_requirements": requirements(&[], &[], None),
            "metadata": self.metadata,
            "payouts_enabled": ready,
            "requirements": requirements(
                self.state.due(),
                if self.state == OnboardingState::InReview {
                    &["individual.verification.document"]
                } else {
                    &[]
                },
                self.state.disabled_reason(),
            ),
            "tos_acceptance": { "date": null, "ip": null, "user_agent": null },
            "type": "express",
        })
    }
}

fn requirements(due: &[&str], pending: &[&str], disabled_reason: Option<&str>) -> Value {
    json!({
        "alternatives": [],
        "current_deadline": null,
        "currently_due": due,
        "disabled_reason": disabled_reason,
        "errors": [],
        "eventually_due": due,
        "past_due": due,
        "pending_verification": pending,
    })
}
