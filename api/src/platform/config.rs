//! Settings from environment variables, parsed once. An invalid value prevents the start with one line that names it.

mod ai_tutor;
mod storage;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use chrono::{Months, TimeDelta};
use url::{Host, Url};

use crate::platform::blocking::cores;
use crate::platform::database_url::bounded;

pub use ai_tutor::{AiTutorConfig, HelpLine, OpenAiConfig};
pub use storage::{BucketConfig, StorageConfig};

/// The settings of the process. Every variable is described in `.env.example`.
#[derive(Debug, Clone)]
pub struct Config {
    /// `postgres://` URL, with timeouts for silent connections added.
    pub database_url: String,
    /// Maximum number of connections in this process's pool.
    pub database_pool_size: u32,
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The public URL: scheme, host and port, without a path.
    pub public_url: Url,
    /// The number of reverse proxies in front that append to `X-Forwarded-For`.
    pub trusted_hops: usize,
    /// The work factor of password hashes.
    pub bcrypt_cost: u32,
    /// Whether admins need a second factor to act as admins.
    pub admins_need_second_factor: bool,
    /// The absolute lifetime of an admin's session.
    pub admin_session_length: TimeDelta,
    /// The idle timeout of an admin's session.
    pub admin_idle: TimeDelta,
    /// Stripe; `None` without a key.
    pub stripe: Option<StripeConfig>,
    /// Sign-in with Google; `None` without a client.
    pub google: Option<OidcConfig>,
    /// Sign-in with ORCID; `None` without a client.
    pub orcid: Option<OidcConfig>,
    /// The delay between a lesson's end and the transfer of the tutor's share.
    pub transfer_delay: TimeDelta,
    /// The price of a provider's listing in US cents; `None` if listings are free. Shown on the pricing page.
    pub listing_price_cents: Option<i32>,
    /// Retention of chat messages. Stated on the privacy page.
    pub chat_retention: Months,
    /// The number of payments per batch of the balance comparison with Stripe. Not a setting.
    pub comparison_range: i64,
    /// The AI tutor; `None` without a password.
    pub ai_tutor: Option<AiTutorConfig>,
    /// Retention of AI tutor sessions of users with an account. Stated on the privacy page.
    pub ai_tutor_retention: Months,
    /// Retention of AI tutor flags after an admin has reviewed them.
    pub ai_tutor_flag_retention: Months,
    /// The number of HTTP worker threads, each with its own runtime and routes. Not a setting.
    pub http_workers: usize,
    /// Where emails are sent: a folder or an SMTP server.
    pub mail_url: Url,
    /// The total time that handing over one email may take. Not a setting.
    pub mail_deadline: Duration,
    /// The sender of emails; `None` for the brand's name and address.
    pub mail_from: Option<String>,
    /// An additional recipient of notices about new applications, besides the admin accounts.
    pub admin_email: Option<String>,
    /// The storage of uploaded files.
    pub storage: StorageConfig,
    /// The directory of the built front end.
    pub frontend_dir: PathBuf,
    /// The Node binary that runs the renderer.
    pub node_bin: PathBuf,
    /// The URL of an external renderer; `None` to start one as a child process.
    pub renderer_url: Option<Url>,
    /// Whether pages are cached, or proxied from a development server.
    pub pages: PagesMode,
    /// Whether `serve` also runs the jobs.
    pub inline_worker: bool,
    /// The address that serves metrics; `None` to serve none.
    pub metrics_addr: Option<SocketAddr>,
    /// JSON or readable log lines; `None` chooses by whether stdout is a terminal.
    pub log_format: Option<LogFormat>,
    /// A file with a clock offset, for browser tests; refused on https.
    pub test_clock_file: Option<PathBuf>,
}

/// Access to Stripe or its stand-in.
#[derive(Debug, Clone)]
pub struct StripeConfig {
    /// The secret key, `sk_…`.
    pub secret_key: String,
    /// The signing secret of the account's webhook endpoint.
    pub webhook_secret: String,
    /// The signing secret of the Connect webhook endpoint.
    pub connect_webhook_secret: String,
    /// `https://api.stripe.com/`, or a stand-in.
    pub api_url: Url,
    /// The timeout of one call. A request may need three calls and has to be answered within 15 seconds.
    pub timeout: Duration,
}

impl StripeConfig {
    /// The URL of an object in Stripe's dashboard: `payments/pi_…`, `disputes/du_…`, `payouts/po_…`. Objects in test
    /// mode have URLs of their own; the key tells the mode.
    #[must_use]
    pub fn dashboard_link(&self, object: &str) -> String {
        let is_live = self.secret_key.starts_with("sk_live_") || self.secret_key.starts_with("rk_live_");
        let mode = if is_live { "" } else { "test/" };
        format!("https://dashboard.stripe.com/{mode}{object}")
    }
}

/// The academy's client at an OpenID Connect issuer.
#[derive(Debug, Clone)]
pub struct OidcConfig {
    /// The client id.
    pub client_id: String,
    /// The client secret.
    pub client_secret: String,
    /// The issuer without a trailing slash: issuers are compared as text.
    pub issuer: String,
    /// The timeout of one call. A sign-in may need three calls and has to be answered within 15 seconds.
    pub timeout: Duration,
}

/// How pages are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PagesMode {
    /// From the page cache, with all security headers.
    Cached,
    /// Proxied from the front end's development server.
    Dev,
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// One JSON object per line.
    Json,
    /// Readable text.
    Pretty,
}

/// A variable that is missing or invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {problem}")]
pub struct ConfigError {
    /// The variable.
    pub name: &'static str,
    /// What is wrong with it, in one line.
    pub problem: String,
}

impl Config {
    /// Reads the process's environment.
    ///
    /// # Errors
    /// The first variable that is missing or invalid.
    pub fn from_env() -> Result<Config, ConfigError> {
        Config::from_vars(&std::env::vars().collect())
    }

    /// Reads the given variables. An empty value counts as absent.
    ///
    /// # Errors
    /// The first variable that is missing or invalid.
    pub fn from_vars(vars: &HashMap<String, String>) -> Result<Config, ConfigError> {
        let vars = Vars(vars);
        let port: u16 = vars.parse("PORT", 8080)?;
        let host: std::net::IpAddr = vars.parse("HOST", std::net::IpAddr::from([0, 0, 0, 0]))?;
        let public_url = vars.url("PUBLIC_URL", &format!("http://localhost:{port}"))?;
        let test_clock_file = vars.get("TEST_CLOCK_FILE").map(PathBuf::from);
        if test_clock_file.is_some() && public_url.scheme() == "https" {
            return Err(bad("TEST_CLOCK_FILE", "moves the clock and is refused on an https site"));
        }
        Ok(Config {
            database_url: database_url(&vars)?,
            database_pool_size: vars.bounded("DATABASE_POOL_SIZE", 8, 1..=100)?,
            listen: SocketAddr::new(host, port),
            trusted_hops: vars.bounded("TRUSTED_HOPS", 0, 0..=10)?,
            bcrypt_cost: vars.bounded("BCRYPT_COST", 12, 4..=15)?,
            admins_need_second_factor: admins_need_second_factor(&vars, &public_url)?,
            admin_session_length: TimeDelta::hours(vars.bounded("ADMIN_SESSION_HOURS", 12, 1..=720)?),
            admin_idle: TimeDelta::minutes(vars.bounded("ADMIN_IDLE_MINUTES", 30, 5..=43_200)?),
            stripe: stripe(&vars)?,
            google: oidc(&vars, &GOOGLE)?,
            orcid: oidc(&vars, &ORCID)?,
            transfer_delay: TimeDelta::hours(vars.bounded("TRANSFER_DELAY_HOURS", 24, 0..=720)?),
            listing_price_cents: listing_price_cents(&vars)?,
            mail_url: mail_url(&vars)?,
            chat_retention: Months::new(vars.bounded("CHAT_RETENTION_MONTHS", 24, 1..=120)?),
            ai_tutor: AiTutorConfig::read(&vars)?,
            ai_tutor_retention: ai_tutor::retention(&vars)?,
            ai_tutor_flag_retention: Months::new(vars.bounded(
                "AI_TUTOR_FLAG_RETENTION_MONTHS",
                24,
                1..=120,
            )?),
            http_workers: cores().min(MAX_HTTP_WORKERS),
            mail_deadline: Duration::from_secs(60),
            comparison_range: 2000,
            mail_from: vars.get("MAIL_FROM").map(str::to_owned),
            admin_email: vars.get("ADMIN_EMAIL").map(str::to_owned),
            storage: StorageConfig::read(&vars)?,
            frontend_dir: vars.get("FRONTEND_DIR").unwrap_or("ssr-frontend").into(),
            node_bin: vars.get("NODE_BIN").map_or_else(default_node, PathBuf::from),
            renderer_url: vars.get("RENDERER_URL").map(|_| vars.url("RENDERER_URL", "")).transpose()?,
            pages: vars.one_of("PAGES", &[("cached", PagesMode::Cached), ("dev", PagesMode::Dev)])?,
            inline_worker: vars.one_of("WORKER", &[("inline", true), ("separate", false)])?,
            metrics_addr: vars
                .get("METRICS_ADDR")
                .map(|text| {
                    text.parse().map_err(|_| bad("METRICS_ADDR", "is not an address like 127.0.0.1:9090"))
                })
                .transpose()?,
            log_format: vars
                .get("LOG_FORMAT")
                .map(|_| {
                    vars.one_of("LOG_FORMAT", &[("json", LogFormat::Json), ("pretty", LogFormat::Pretty)])
                })
                .transpose()?,
            test_clock_file,
            public_url,
        })
    }

    /// The site's origin as browsers send it, such as `http://localhost:8080`.
    #[must_use]
    pub fn origin(&self) -> String {
        self.public_url.origin().ascii_serialization()
    }

    /// Whether the site is served over TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// Whether the site runs on a developer's machine and may be opened at any address of that machine: `PUBLIC_URL` is
    /// not set, or names this machine without TLS.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.public_url.scheme() == "http" && self.public_url.host().is_some_and(is_this_machine)
    }

    /// An absolute link to a path of the site, for emails.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.origin())
    }
}

/// Whether a host is the loopback host.
#[must_use]
pub fn is_this_machine(host: Host<&str>) -> bool {
    match host {
        Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    }
}

struct Vars<'a>(&'a HashMap<String, String>);

impl Vars<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim()).filter(|value| !value.is_empty())
    }

    fn require(&self, name: &'static str) -> Result<&str, ConfigError> {
        self.get(name).ok_or_else(|| bad(name, "is not set"))
    }

    fn parse<T: FromStr>(&self, name: &'static str, default: T) -> Result<T, ConfigError> {
        self.get(name).map_or(Ok(default), |text| {
            text.parse().map_err(|_| bad(name, &format!("{text:?} is not a valid value")))
        })
    }

    fn bounded<T: FromStr + PartialOrd + std::fmt::Debug>(
        &self,
        name: &'static str,
        default: T,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<T, ConfigError> {
        let value = self.parse(name, default)?;
        if range.contains(&value) { Ok(value) } else { Err(bad(name, &format!("must lie in {range:?}"))) }
    }

    fn url(&self, name: &'static str, default: &str) -> Result<Url, ConfigError> {
        let text = self.get(name).unwrap_or(default);
        let url: Url = text.parse().map_err(|_| bad(name, &format!("{text:?} is not a URL")))?;
        if matches!(url.scheme(), "http" | "https") && url.has_host() {
            Ok(url)
        } else {
            Err(bad(name, "must start with http:// or https://"))
        }
    }

    /// The value that belongs to the variable's word; the first one if the variable is not set.
    fn one_of<T: Copy>(&self, name: &'static str, words: &[(&str, T)]) -> Result<T, ConfigError> {
        let Some(text) = self.get(name) else { return Ok(words[0].1) };
        words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
            let allowed: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            bad(name, &format!("{text:?} is not one of: {}", allowed.join(", ")))
        })
    }
}

fn bad(name: &'static str, problem: &str) -> ConfigError {
    ConfigError { name, problem: problem.to_owned() }
}

/// Required by default if the site is served over TLS, optional otherwise.
fn admins_need_second_factor(vars: &Vars, public_url: &Url) -> Result<bool, ConfigError> {
    let choices = if public_url.scheme() == "https" {
        [("required", true), ("optional", false)]
    } else {
        [("optional", false), ("required", true)]
    };
    vars.one_of("ADMIN_SECOND_FACTOR", &choices)
}

fn database_url(vars: &Vars) -> Result<String, ConfigError> {
    let text = vars.require("DATABASE_URL")?;
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        Ok(bounded(text))
    } else {
        Err(bad("DATABASE_URL", "must start with postgres://"))
    }
}

/// Stripe's minimum charge is 50 cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
fn listing_price_cents(vars: &Vars) -> Result<Option<i32>, ConfigError> {
    const NAME: &str = "LISTING_PRICE_CENTS";
    if vars.get(NAME).is_none() {
        return Ok(None);
    }
    if vars.get("STRIPE_SECRET_KEY").is_none() {
        return Err(bad(NAME, "needs payments: STRIPE_SECRET_KEY is not set"));
    }
    vars.bounded(NAME, 0, 50..=10_000_000).map(Some)
}

fn stripe(vars: &Vars) -> Result<Option<StripeConfig>, ConfigError> {
    let Some(secret_key) = vars.get("STRIPE_SECRET_KEY") else { return Ok(None) };
    Ok(Some(StripeConfig {
        secret_key: secret_key.to_owned(),
        webhook_secret: vars.require("STRIPE_WEBHOOK_SECRET")?.to_owned(),
        connect_webhook_secret: vars.require("STRIPE_CONNECT_WEBHOOK_SECRET")?.to_owned(),
        api_url: vars.url("STRIPE_API_URL", "https://api.stripe.com")?,
        timeout: Duration::from_secs(5),
    }))
}

/// The names of an issuer's variables, and its default URL.
struct OidcVars {
    client_id: &'static str,
    client_secret: &'static str,
    issuer: &'static str,
    usual_issuer: &'static str,
}

/// More workers than this do not help on a small machine.
const MAX_HTTP_WORKERS: usize = 4;

const GOOGLE: OidcVars = OidcVars {
    client_id: "GOOGLE_CLIENT_ID",
    client_secret: "GOOGLE_CLIENT_SECRET",
    issuer: "GOOGLE_ISSUER",
    usual_issuer: "https://accounts.google.com",
};

const ORCID: OidcVars = OidcVars {
    client_id: "ORCID_CLIENT_ID",
    client_secret: "ORCID_CLIENT_SECRET",
    issuer: "ORCID_ISSUER",
    usual_issuer: "https://orcid.org",
};

fn oidc(vars: &Vars, names: &OidcVars) -> Result<Option<OidcConfig>, ConfigError> {
    let Some(client_id) = vars.get(names.client_id) else { return Ok(None) };
    Ok(Some(OidcConfig {
        client_id: client_id.to_owned(),
        client_secret: vars.require(names.client_secret)?.to_owned(),
        issuer: vars.url(names.issuer, names.usual_issuer)?.as_str().trim_end_matches('/').to_owned(),
        timeout: Duration::from_secs(4),
    }))
}

fn mail_url(vars: &Vars) -> Result<Url, ConfigError> {
    let text = vars.get("MAIL_URL").unwrap_or("file:.data/mail");
    // People write a relative folder; a URL needs an absolute one.
    let absolute = match text.strip_prefix("file:") {
        Some(path) if !path.starts_with("//") => {
            let folder = std::path::absolute(path).map_err(|_| bad("MAIL_URL", "is not a usable folder"))?;
            format!("file://{}", folder.display())
        }
        _ => text.to_owned(),
    };
    let url: Url = absolute.parse().map_err(|_| bad("MAIL_URL", "is not a URL"))?;
    if !matches!(url.scheme(), "file" | "smtp" | "smtps") {
        return Err(bad("MAIL_URL", "must start with file:, smtp:// or smtps://"));
    }
    let encrypts = url.query_pairs().any(|(name, value)| name == "tls" && value == "required");
    if url.scheme() == "smtp" && url.password().is_some() && !encrypts {
        return Err(bad("MAIL_URL", "sends its password unencrypted: add ?tls=required, or use smtps://"));
    }
    Ok(url)
}

/// The Node that `node_modules` pins, or `node` from the `PATH`.
fn default_node() -> PathBuf {
    let pinned = PathBuf::from("node_modules/node/bin/node");
    if pinned.exists() { pinned } else { "node".into() }
}
