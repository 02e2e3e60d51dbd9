//! Connected accounts of tutors, which receive their shares.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use schema::enums::CapabilityStatus;
use schema::ids::UserId;
use schema::models::payout_account::AccountFacts;
use stripe::StripeRequest;
use stripe_connect::Account;
use stripe_connect::account::{
    CreateAccount, CreateAccountCapabilities, CreateAccountCapabilitiesTransfers, CreateAccountController,
    CreateAccountControllerFees, CreateAccountControllerFeesPayer, CreateAccountControllerLosses,
    CreateAccountControllerLossesPayments, CreateAccountControllerStripeDashboard,
    CreateAccountControllerStripeDashboardType, RetrieveAccount,
};
use stripe_connect::account_link::{CreateAccountLink, CreateAccountLinkType};
use stripe_connect::login_link::CreateAccountLoginLink;

use super::{Stripe, idempotent};

/// The parameters of an account. Equal parameters give the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// The tutor.
    pub tutor_id: UserId,
    /// The attempt's number; part of the idempotency key.
    pub attempt: i32,
    /// Prefilled in Stripe's forms.
    pub email: Option<String>,
}

impl Stripe {
    /// Creates the account, or returns the one that the same attempt created before.
    ///
    /// # Errors
    /// After a final failure the next attempt needs another number.
    pub async fn create_account(&self, new: &NewAccount) -> Result<(String, AccountFacts), PaymentFailure> {
        let key = format!("payout-account-{}-{}", new.tutor_id, new.attempt);
        let strategy = idempotent(&key)?;
        let account = new.request().customize().request_strategy(strategy).send(&self.client).await?;
        Ok((account.id.to_string(), facts(&account)))
    }

    /// Retrieves an account.
    ///
    /// # Errors
    /// `Missing` when the account does not exist (any more) or is not ours.
    pub async fn read_account(&self, id: &str) -> Result<AccountFacts, PaymentFailure> {
        Ok(facts(&RetrieveAccount::new(id).send(&self.client).await?))
    }

    /// Creates an Account Link to Stripe's onboarding forms. It works once, for a few minutes.
    ///
    /// # Errors
    /// `Missing` when the account does not exist (any more).
    pub async fn onboarding_link(
        &self,
        id: &str,
        refresh_url: &str,
        return_url: &str,
    ) -> Result<String, PaymentFailure> {
        let link = CreateAccountLink::new(id, CreateAccountLinkType::AccountOnboarding)
            .refresh_url(refresh_url)
            .return_url(return_url)
            .send(&self.client)
            .await?;
        Ok(link.url)
    }

    /// Creates a login link to the tutor's Express dashboard. It works once, for a few minutes.
    ///
    /// # Errors
    /// `Refused` before the onboarding forms were submitted.
    pub async fn dashboard_link(&self, id: &str) -> Result<String, PaymentFailure> {
        Ok(CreateAccountLoginLink::new(id).send(&self.client).await?.url)
    }
}

impl NewAccount {
    /// An account with the Express dashboard that can receive transfers and nothing else. Stripe's forms collect what
    /// the law requires; the academy pays Stripe's fees and is liable for losses.
    fn request(&self) -> CreateAccount {
        let mut transfers = CreateAccountCapabilitiesTransfers::new();
        transfers.requested = Some(true);
        let mut capabilities = CreateAccountCapabilities::new();
        capabilities.transfers = Some(transfers);
        let mut fees = CreateAccountControllerFees::new();
        fees.payer = Some(CreateAccountControllerFeesPayer::Application);
        let mut losses = CreateAccountControllerLosses::new();
        losses.payments = Some(CreateAccountControllerLossesPayments::Application);
        let mut dashboard = CreateAccountControllerStripeDashboard::new();
        dashboard.type_ = Some(CreateAccountControllerStripeDashboardType::Express);
        let mut controller = CreateAccountController::new();
        controller.fees = Some(fees);
        controller.losses = Some(losses);
        controller.stripe_dashboard = Some(dashboard);
        let request = CreateAccount::new()
            .capabilities(capabilities)
            .controller(controller)
            .metadata(HashMap::from([("tutor_id".to_owned(), self.tutor_id.to_string())]));
        match &self.email {
            Some(email) => request.email(email),
            None => request,
        }
    }
}

fn facts(account: &Account) -> AccountFacts {
    let requirements = account.requirements.as_ref();
    let codes = |codes: Option<&Vec<String>>| codes.into_iter().flatten().cloned().map(Some).collect();
    let transfers = account.capabilities.as_ref().and_then(|all| all.transfers.as_ref());
    AccountFacts {
        details_submitted: account.details_submitted.unwrap_or(false),
        // An unknown status must not enable transfers.
        transfers_capability: transfers.map_or(CapabilityStatus::Unrequested, |status| {
            status.as_str().parse().unwrap_or(CapabilityStatus::Inactive)
        }),
        payouts_enabled: account.payouts_enabled.unwrap_or(false),
        currently_due: codes(requirements.and_then(|all| all.currently_due.as_ref())),
        past_due: codes(requirements.and_then(|all| all.past_due.as_ref())),
        pending_verification: codes(requirements.and_then(|all| all.pending_verification.as_ref())),
        disabled_reason: requirements
            .and_then(|all| all.disabled_reason.as_ref())
            .map(|reason| reason.as_str().to_owned()),
    }
}
