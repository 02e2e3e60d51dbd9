//! The application state, available to all handlers.

use std::sync::Arc;

use diesel::PgConnection;
use tokio_util::sync::CancellationToken;

use crate::accounts::passwords::Passwords;
use crate::accounts::relying_party::RelyingParty;
use crate::clients::mailer::Mailer;
use crate::clients::oidc::Oidc;
use crate::clients::openai::OpenAi;
use crate::clients::storage::Storage;
use crate::clients::stripe::Stripe;
use crate::error::{Code, Error, Result};
use crate::live::Broker;
use crate::pages::Pages;
use crate::platform::blocking::Lanes;
use crate::platform::client_error_log::ClientErrorLog;
use crate::platform::clock::Clock;
use crate::platform::config::{AiTutorConfig, Config};
use crate::platform::ctx::Ctx;
use crate::platform::database::Database;
use crate::platform::metrics::Metrics;
use crate::platform::shares::Shares;
use crate::platform::site_origin::SiteOrigin;

/// The number of forms with files that a process reads concurrently.
const MAX_UPLOADS: usize = 16;

/// Shared by all worker threads.
pub struct AppState {
    /// The settings.
    pub config: Arc<Config>,
    /// Postgres.
    pub db: Database,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// The WebAuthn relying party; `None` if the site cannot use passkeys.
    pub relying_party: Option<Arc<RelyingParty>>,
    /// Threads for all other blocking work.
    pub lanes: Lanes,
    /// The clock.
    pub clock: Clock,
    /// Sends emails.
    pub mailer: Mailer,
    /// Stores uploaded files.
    pub storage: Storage,
    /// Slots for forms with files: each may hold a picture in memory for as long as its upload takes.
    pub uploads: Shares,
    /// Stripe, if configured.
    stripe: Option<Stripe>,
    /// The AI tutor's models, if configured.
    openai: Option<OpenAi>,
    /// The issuers for sign-in with other accounts.
    pub oidc: Oidc,
    /// Notified when a job has work before its next turn.
    pub job_wakeup: Arc<tokio::sync::Notify>,
    /// Pages and files of the front end.
    pub pages: Pages,
    /// Logs errors reported by browsers.
    pub client_errors: ClientErrorLog,
    /// The broker of this process's WebSockets.
    pub live: Arc<Broker>,
    /// The metrics of the process.
    pub metrics: Arc<Metrics>,
    /// Canceled once the process is shutting down.
    pub stopping: CancellationToken,
}

impl AppState {
    /// Sets everything up from the settings. Opens no connection.
    pub fn new(config: Config, clock: Clock) -> Result<AppState> {
        let metrics = Arc::new(Metrics::new()?);
        let relying_party = RelyingParty::new(&config)?.map(Arc::new);
        if relying_party.is_none() {
            let url = config.origin();
            tracing::info!(%url, "PUBLIC_URL has no TLS, or no name: passkeys are not offered");
        }
        let lanes = Lanes::new(&metrics)?;
        Ok(AppState {
            db: Database::connect(&config.database_url, config.database_pool_size, &metrics)?,
            passwords: Passwords::new(config.bcrypt_cost, metrics.clone())?,
            relying_party,
            job_wakeup: Arc::default(),
            mailer: Mailer::new(&config, lanes.files.clone())?,
            lanes,
            storage: Storage::new(&config.storage)?,
            uploads: Shares::new(MAX_UPLOADS),
            oidc: Oidc::new(&config)?,
            openai: config.ai_tutor.as_ref().map(|tutor| OpenAi::new(&tutor.openai)).transpose()?,
            stripe: config.stripe.as_ref().map(Stripe::new).transpose()?,
            pages: Pages::new(&config, metrics.clone())?,
            client_errors: ClientErrorLog::new(metrics.clone()),
            live: Arc::default(),
            stopping: CancellationToken::new(),
            metrics,
            config: Arc::new(config),
            clock,
        })
    }

    /// Runs `work` in a transaction with a fixed current time, as [`Database::transaction`] does.
    ///
    /// # Errors
    /// The error of `work`, or of the database.
    pub async fn transaction<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Ctx<'_>) -> Result<T> + Clone + Send + 'static,
    {
        self.transaction_then(work, |_| ()).await
    }

    /// The same with a callback that runs directly after the commit, as in [`Database::transaction_then`].
    pub async fn transaction_then<T, F, A>(&self, work: F, after: A) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Ctx<'_>) -> Result<T> + Clone + Send + 'static,
        A: FnOnce(&T) + Send + 'static,
    {
        let (config, now) = (self.config.clone(), self.clock.now());
        let work = move |conn: &mut PgConnection| work(&mut Ctx { conn, config: &config, now });
        self.db.transaction_then(work, after).await
    }

    /// The AI tutor's settings and models.
    ///
    /// # Errors
    /// `ai_tutor_closed` when no password is set.
    pub fn ai_tutor(&self) -> Result<(&AiTutorConfig, &OpenAi)> {
        let set_up = self.config.ai_tutor.as_ref().zip(self.openai.as_ref());
        set_up.ok_or_else(|| Error::new(Code::AiTutorClosed))
    }

    /// The relying party for a browser with this origin: passkeys are bound to the public one.
    ///
    /// # Errors
    /// `passkeys_unavailable`, with the origin where they work.
    pub fn relying_party_at(&self, origin: &SiteOrigin) -> Result<Arc<RelyingParty>> {
        match &self.relying_party {
            Some(site) if origin.is_public() => Ok(site.clone()),
            Some(site) => Err(Error::with_detail(
                Code::PasskeysUnavailable,
                format!(
                    "Passkeys only work at {}. Please open the site there, or use another way to sign in.",
                    site.origin()
                ),
            )),
            None => Err(Error::new(Code::PasskeysUnavailable)),
        }
    }

    /// Stripe's client.
    ///
    /// # Errors
    /// `payments_unavailable` when no key is set.
    pub fn stripe(&self) -> Result<&Stripe> {
        self.stripe.as_ref().ok_or_else(|| Error::new(Code::PaymentsUnavailable))
    }

    /// Whether Stripe is configured.
    #[must_use]
    pub fn takes_payments(&self) -> bool {
        self.stripe.is_some()
    }
}
