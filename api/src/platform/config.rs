//! The environment, parsed once. A bad value stops the start with one line that names it.

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

/// How the process is set up. Every field is described in `.env.example`.
#[derive(Debug, Clone)]
pub struct Config {
    /// Postgres, as a `postgres://` URL that bounds how long a connection may be silent.
    pub database_url: String,
    /// Connections this process may hold.
    pub database_pool_size: u32,
    /// Where to listen.
    pub listen: SocketAddr,
    /// What people type: scheme, host and port, without a path.
    pub public_url: Url,
    /// How many reverse proxies stand in front and append to `X-Forwarded-For`.
    pub trusted_hops: usize,
    /// Work factor of password hashes.
    pub bcrypt_cost: u32,
    /// Whether admins act as such only with a second factor.
    pub admins_need_second_factor: bool,
    /// How long a session of an admin lasts, used or not.
    pub admin_session_length: TimeDelta,
    /// How long one of an admin lasts unused.
    pub admin_idle: TimeDelta,
    /// Payments; `None` when no key is set.
    pub stripe: Option<StripeConfig>,
    /// Signing in with Google; `None` when no client is set.
    pub google: Option<OidcConfig>,
    /// Signing in with ORCID; `None` when no client is set.
    pub orcid: Option<OidcConfig>,
    /// How long after a lesson's end the tutor's share of it is sent.
    pub transfer_delay: TimeDelta,
    /// What a provider's listing costs, US cents; `None` while nothing is asked. The pricing page says it.
    pub listing_price_cents: Option<i32>,
    /// How long messages of chats are kept. The privacy page says it.
    pub chat_retention: Months,
    /// How many payments a step of the comparison with Stripe's list is about. Not a setting.
    pub comparison_range: i64,
    /// The AI tutor; `None` when no password is set.
    pub ai_tutor: Option<AiTutorConfig>,
    /// How long sessions with the AI tutor are kept of people with an account. The privacy page says it.
    pub ai_tutor_retention: Months,
    /// How long what was found in them is kept once an admin has looked at it.
    pub ai_tutor_flag_retention: Months,
    /// How many threads answer requests, each with a runtime and the routes of its own. Not a setting.
    pub http_workers: usize,
    /// Where mails go.
    pub mail_url: Url,
    /// How long handing over one mail may take, however the server spends that time. Not a setting.
    pub mail_deadline: Duration,
    /// Who mails are from; `None` for the brand's own name and address.
    pub mail_from: Option<String>,
    /// Who is told of new applications, besides the admins with an account.
    pub admin_email: Option<String>,
    /// Where uploaded files are kept.
    pub storage: StorageConfig,
    /// The built front end.
    pub frontend_dir: PathBuf,
    /// The Node binary that runs the renderer.
    pub node_bin: PathBuf,
    /// A renderer run elsewhere; `None` to run one as a child.
    pub renderer_url: Option<Url>,
    /// Whether pages are cached, or passed through from a development server.
    pub pages: PagesMode,
    /// Whether `serve` also works the jobs.
    pub inline_worker: bool,
    /// Where metrics are served; `None` for nowhere.
    pub metrics_addr: Option<SocketAddr>,
    /// JSON or readable log lines; `None` picks by whether this is a terminal.
    pub log_format: Option<LogFormat>,
    /// Moves the clock, for browser tests; refused on https.
    pub test_clock_file: Option<PathBuf>,
}

/// Access to Stripe or its stand-in.
#[derive(Debug, Clone)]
pub struct StripeConfig {
    /// `sk_…`.
    pub secret_key: String,
    /// Signs events of the account's own endpoint.
    pub webhook_secret: String,
    /// Signs events of the Connect endpoint.
    pub connect_webhook_secret: String,
    /// `https://api.stripe.com/`, or a stand-in.
    pub api_url: Url,
    /// How long one call may take. A request may need three, and has to be answered within 15 seconds.
    pub timeout: Duration,
}

impl StripeConfig {
    /// Where somebody looks at an object in Stripe's dashboard: `payments/pi_…`, `disputes/du_…`, `payouts/po_…`. Objects of the
    /// test mode stand apart, and the key says which mode it is of.
    #[must_use]
    pub fn dashboard_link(&self, object: &str) -> String {
        let is_live = self.secret_key.starts_with("sk_live_") || self.secret_key.starts_with("rk_live_");
        let mode = if is_live { "" } else { "test/" };
        format!("https://dashboard.stripe.com/{mode}{object}")
    }
}

/// What the academy is at an OpenID Connect issuer.
#[derive(Debug, Clone)]
pub struct OidcConfig {
    /// Its name there.
    pub client_id: String,
    /// Its password there.
    pub client_secret: String,
    /// The issuer, without a slash at the end: issuers are compared as text.
    pub issuer: String,
    /// How long one call may take. A sign-in may need three, and has to be answered within 15 seconds.
    pub timeout: Duration,
}

/// How pages are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PagesMode {
    /// From the page cache, with every security header.
    Cached,
    /// Straight from the front end's development server.
    Dev,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// One JSON object a line.
    Json,
    /// For people.
    Pretty,
}

/// A variable that is missing or not usable.
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
    /// The first variable that is missing or not usable.
    pub fn from_env() -> Result<Config, ConfigError> {
        Config::from_vars(&std::env::vars().collect())
    }

    /// Reads the given variables. An empty value counts as absent.
    ///
    /// # Errors
    /// The first variable that is missing or not usable.
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

    /// Whether people reach the site over TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// Whether this is a site on somebody's own machine, which may be opened at any address of that machine: what
    /// `PUBLIC_URL` says unless it is set, or that it names this machine without TLS.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.public_url.scheme() == "http" && self.public_url.host().is_some_and(is_this_machine)
    }

    /// An absolute link to a path of the site, as mails have it.
    #[must_use]
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.origin())
    }
}

/// Whether a host names the machine that asks, and no other.
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

    /// The value that stands for one of the words; the first one when the variable is not set.
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

/// On a site that is reached over TLS they do, unless it says otherwise.
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

/// Stripe takes no less than 50 cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
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

/// The variables of an issuer, and where it is unless they say otherwise.
struct OidcVars {
    client_id: &'static str,
    client_secret: &'static str,
    issuer: &'static str,
    usual_issuer: &'static str,
}

/// More than the cores of a small machine are of no use.
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
    // A relative folder is what people write; a URL needs an absolute one.
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

/// The pinned Node of the project's packages, or whatever `node` is on the path.
fn default_node() -> PathBuf {
    let pinned = PathBuf::from("node_modules/node/bin/node");
    if pinned.exists() { pinned } else { "node".into() }
}
