//! Tutors' accounts: where their shares go.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use schema::enums::CapabilityStatus;
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
use uuid::Uuid;

use super::{Stripe, idempotent};

/// What an account is made of. The same one always gives the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// Whose it will be.
    pub tutor_id: Uuid,
    /// Which try it is; part of the idempotency key.
    pub attempt: i32,
    /// Prefilled in the forms.
    pub email: Option<String>,
}

impl Stripe {
    /// Makes the account, or learns of the one that the same attempt has made before.
    ///
    /// # Errors
    /// After a final failure the next attempt is another request.
    pub async fn create_account(&self, new: &NewAccount) -> Result<(String, AccountFacts), PaymentFailure> {
        let key = format!("payout-account-{}-{}", new.tutor_id, new.attempt);
        let strategy = idempotent(&key)?;
        let account = new.request().customize().request_strategy(strategy).send(&self.client).await?;
        Ok((account.id.to_string(), facts(&account)))
    }

    /// Reads what Stripe says of an account.
    ///
    /// # Errors
    /// `Missing` when there is no such account (any more) that we may use.
    pub async fn read_account(&self, id: &str) -> Result<AccountFacts, PaymentFailure> {
        Ok(facts(&RetrieveAccount::new(id).send(&self.client).await?))
    }

    /// The address of Stripe's forms for the account. It works once, for a few minutes.
    ///
    /// # Errors
    /// `Missing` when there is no such account (any more).
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

    /// The address of the tutor's own pages at Stripe. It works once, for a few minutes.
    ///
    /// # Errors
    /// `Refused` before the forms were sent.
    pub async fn dashboard_link(&self, id: &str) -> Result<String, PaymentFailure> {
        Ok(CreateAccountLoginLink::new(id).send(&self.client).await?.url)
    }
}

impl NewAccount {
    /// An account with the Express dashboard that can be sent money and nothing else. Stripe's forms collect
    /// what the law asks for; the academy pays Stripe's fees and answers for losses.
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
        // A word we do not know is none that lets money through.
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
