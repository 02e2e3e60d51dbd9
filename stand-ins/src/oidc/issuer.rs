//! One issuer: its state, and the methods by which tests control it.

use std::{
    collections::HashMap,
    io,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::{
    form::Form,
    grants::{Grant, Grants, secret},
    issuer_fault::IssuerFault,
    keys::{Key, first, stranger},
    people::IssuerAccount,
    provider::OidcProvider,
    running::OidcClient,
};
use crate::stripe::Clock;

/// An issuer and its state, which is not persisted.
#[derive(Debug)]
pub struct Issuer {
    pub(super) provider: OidcProvider,
    /// The URL of the issuer, which is also its `iss` claim.
    pub(super) url: String,
    pub(super) client: OidcClient,
    store: Mutex<IssuerState>,
    faults: watch::Sender<Vec<IssuerFault>>,
}

#[derive(Debug)]
pub(super) struct IssuerState {
    pub clock: Clock,
    pub grants: Grants,
    /// Accounts by access token.
    pub access: HashMap<String, IssuerAccount>,
    /// Signing keys. The last one signs.
    pub keys: Vec<Key>,
    pub redeemed: usize,
}

impl Issuer {
    pub(super) fn new(
        provider: OidcProvider,
        base: &str,
        client: OidcClient,
        clock: Option<PathBuf>,
    ) -> io::Result<Self> {
        // Generates the key ahead, because generation takes longer than a client waits for a token.
        stranger()?;
        let mut store = IssuerState {
            clock: Clock::default(),
            grants: Grants::default(),
            access: HashMap::new(),
            keys: vec![first(provider)?.clone()],
            redeemed: 0,
        };
        store.clock.follow(clock);
        Ok(Self {
            provider,
            url: format!("{base}{}", provider.prefix()),
            client,
            store: Mutex::new(store),
            faults: watch::Sender::default(),
        })
    }

    /// A panic leaves no half-changed state behind, so a poisoned lock is safe to use.
    pub(super) fn store(&self) -> MutexGuard<'_, IssuerState> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn has(&self, fault: IssuerFault) -> bool {
        self.faults.borrow().contains(&fault)
    }

    /// Waits while this fault is set.
    pub(super) async fn wait_out(&self, fault: IssuerFault) {
        let mut changes = self.faults.subscribe();
        // An error means that the issuer is dropped, and the waiting request with it.
        drop(changes.wait_for(|all| !all.contains(&fault)).await);
    }

    /// Returns the issuer's URL, which is also its `iss` claim, without a trailing slash.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the registered client.
    pub fn client(&self) -> &OidcClient {
        &self.client
    }

    /// Replaces the set of active faults.
    pub fn set_faults(&self, faults: &[IssuerFault]) {
        self.faults.send_replace(faults.to_vec());
    }

    /// Signs with a new key from now on and removes the previous key.
    pub fn rotate_keys(&self) -> io::Result<()> {
        let key = Key::generate()?;
        self.store().keys = vec![key];
        Ok(())
    }

    /// Moves the clock forward by `seconds`.
    pub fn advance_clock(&self, seconds: i64) {
        self.store().clock.advance(seconds);
    }

    /// Returns the number of codes redeemed so far.
    pub fn redeemed(&self) -> usize {
        self.store().redeemed
    }

    /// Approves an authorization request for an account, as if a person had selected it on the page. Returns the
    /// redirect URL.
    ///
    /// # Errors
    /// The issuer's error message if the request is invalid.
    pub fn approve(&self, authorize_url: &str, account: IssuerAccount) -> Result<String, String> {
        let query = authorize_url.split_once('?').map_or("", |(_, query)| query);
        let request = self.check(&Form::parse(query.as_bytes()), None)?;
        Ok(self.grant(&request, account))
    }

    /// Issues a code and returns the redirect URL of an approved request.
    pub(super) fn grant(
        &self,
        request: &super::authorize::AuthorizationRequest,
        account: IssuerAccount,
    ) -> String {
        let mut store = self.store();
        let issued_at = store.clock.now();
        let code = store.grants.issue(Grant {
            account,
            redirect_uri: request.redirect_uri.clone(),
            nonce: request.nonce.clone(),
            challenge: request.challenge.clone(),
            issued_at,
        });
        request.back(&[("code", &code)])
    }

    /// Issues an access token for the userinfo endpoint.
    pub(super) fn access_token(&self, account: &IssuerAccount) -> String {
        let token = secret();
        self.store().access.insert(token.clone(), account.clone());
        token
    }

    /// Returns the state that tests inspect.
    pub(super) fn state(&self) -> Value {
        let store = self.store();
        json!({
            "issuer": self.url,
            "faults": *self.faults.borrow(),
            "keys": store.keys.iter().map(|key| key.id.as_str()).collect::<Vec<_>>(),
            "redeemed": store.redeemed,
        })
    }
}
