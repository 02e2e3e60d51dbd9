//! One issuer: what it knows, and everything that a test can do to it.

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

/// An issuer and its memory. Nothing of it outlives the process.
#[derive(Debug)]
pub struct Issuer {
    pub(super) provider: OidcProvider,
    /// Where it is reached, which is also its name.
    pub(super) url: String,
    pub(super) client: OidcClient,
    store: Mutex<IssuerState>,
    faults: watch::Sender<Vec<IssuerFault>>,
}

#[derive(Debug)]
pub(super) struct IssuerState {
    pub clock: Clock,
    pub grants: Grants,
    /// Who an access token speaks for.
    pub access: HashMap<String, IssuerAccount>,
    /// The last one signs.
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
        // Made ahead: while a client waits for a token there is no time for it.
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

    /// A panic elsewhere leaves whole objects behind, so a poisoned lock is still good.
    pub(super) fn store(&self) -> MutexGuard<'_, IssuerState> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn has(&self, fault: IssuerFault) -> bool {
        self.faults.borrow().contains(&fault)
    }

    /// Waits while this is wrong.
    pub(super) async fn wait_out(&self, fault: IssuerFault) {
        let mut changes = self.faults.subscribe();
        // An error means that the issuer is gone, and with it whoever waits.
        drop(changes.wait_for(|all| !all.contains(&fault)).await);
    }

    /// Where it is reached, which is also its name; without a slash at the end.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Who may ask it.
    pub fn client(&self) -> &OidcClient {
        &self.client
    }

    /// This is wrong from now on, and nothing else.
    pub fn set_faults(&self, faults: &[IssuerFault]) {
        self.faults.send_replace(faults.to_vec());
    }

    /// Signs with a new key from now on and forgets the one before.
    pub fn rotate_keys(&self) -> io::Result<()> {
        let key = Key::generate()?;
        self.store().keys = vec![key];
        Ok(())
    }

    /// Moves the clock by so many seconds.
    pub fn advance_clock(&self, seconds: i64) {
        self.store().clock.advance(seconds);
    }

    /// How many codes were redeemed so far.
    pub fn redeemed(&self) -> usize {
        self.store().redeemed
    }

    /// What happens when a person at this authorize address chooses an account: where their browser goes.
    ///
    /// # Errors
    /// What the issuer has against the request.
    pub fn approve(&self, authorize_url: &str, account: IssuerAccount) -> Result<String, String> {
        let query = authorize_url.split_once('?').map_or("", |(_, query)| query);
        let request = self.check(&Form::parse(query.as_bytes()), None)?;
        Ok(self.grant(&request, account))
    }

    /// Leads an approved request back with a code.
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

    /// A token that speaks for somebody at the userinfo endpoint.
    pub(super) fn access_token(&self, account: &IssuerAccount) -> String {
        let token = secret();
        self.store().access.insert(token.clone(), account.clone());
        token
    }

    /// What a test may want to look at.
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
