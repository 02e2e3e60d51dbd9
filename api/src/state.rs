//! What every handler can reach.

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

/// How many forms with files a process reads at once.
const MAX_UPLOADS: usize = 16;

/// Shared by every worker thread.
pub struct AppState {
    /// How the process is set up.
    pub config: Arc<Config>,
    /// Postgres.
    pub db: Database,
    /// Hashes of passwords.
    pub passwords: Passwords,
    /// The site as devices know it that keep passkeys; `None` where it cannot have any.
    pub relying_party: Option<Arc<RelyingParty>>,
    /// Threads for everything else that blocks.
    pub lanes: Lanes,
    /// The time.
    pub clock: Clock,
    /// Where mails go.
    pub mailer: Mailer,
    /// Where uploaded files are kept.
    pub storage: Storage,
    /// Room for forms with files: each may hold a picture in memory while it is read, for as long as its sender takes.
    pub uploads: Shares,
    /// Payments, if they are set up.
    stripe: Option<Stripe>,
    /// Who talks in the AI tutor's name, and checks what is said, if it is set up.
    openai: Option<OpenAi>,
    /// Whoever else can vouch for people.
    pub oidc: Oidc,
    /// Woken when a job has something to do sooner than at its next turn.
    pub job_wakeup: Arc<tokio::sync::Notify>,
    /// Pages and files of the front end.
    pub pages: Pages,
    /// Where errors in browsers are told of.
    pub client_errors: ClientErrorLog,
    /// The live sockets of this process.
    pub live: Arc<Broker>,
    /// What the process counts.
    pub metrics: Arc<Metrics>,
    /// Cancelled once the process has been asked to end.
    pub stopping: CancellationToken,
}

impl AppState {
    /// Sets everything up from the configuration; connects to nothing yet.
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

    /// Runs `work` in a transaction that counts as one instant, as [`Database::transaction`] does.
    ///
    /// # Errors
    /// What `work` refuses; when the database cannot be reached.
    pub async fn transaction<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: FnOnce(&mut Ctx<'_>) -> Result<T> + Clone + Send + 'static,
    {
        self.transaction_then(work, |_| ()).await
    }

    /// The same with something to do at once when it has been committed, as [`Database::transaction_then`] does.
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

    /// How the AI tutor is set up, and who talks in its name.
    ///
    /// # Errors
    /// `ai_tutor_closed` when no password is set.
    pub fn ai_tutor(&self) -> Result<(&AiTutorConfig, &OpenAi)> {
        let set_up = self.config.ai_tutor.as_ref().zip(self.openai.as_ref());
        set_up.ok_or_else(|| Error::new(Code::AiTutorClosed))
    }

    /// The site for a browser that has it open at this origin, to ask for passkeys: they are bound to the public one.
    ///
    /// # Errors
    /// `passkeys_unavailable`, with where they are offered.
    pub fn relying_party_at(&self, origin: &SiteOrigin) -> Result<Arc<RelyingParty>> {
        match &self.relying_party {
            Some(site) if origin.is_public() => Ok(site.clone()),
            Some(site) => Err(Error::with_detail(
                Code::PasskeysUnavailable,
                format!(
                    "Passkeys work at {} alone. Please open the site there, or use another way to sign in.",
                    site.origin()
                ),
            )),
            None => Err(Error::new(Code::PasskeysUnavailable)),
        }
    }

    /// Payments.
    ///
    /// # Errors
    /// `payments_unavailable` when no key is set.
    pub fn stripe(&self) -> Result<&Stripe> {
        self.stripe.as_ref().ok_or_else(|| Error::new(Code::PaymentsUnavailable))
    }

    /// Whether payments are set up.
    #[must_use]
    pub fn takes_payments(&self) -> bool {
        self.stripe.is_some()
    }
}
