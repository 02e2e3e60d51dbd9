//! Figures for operators, as Prometheus text at an address of their own.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use prometheus::{
    Encoder, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts,
    Registry, TextEncoder,
};

use schema::models::lease::Lag;
use schema::models::mail_outbox::MailPriority;

use crate::domain::client_error::ClientErrorKind;
use crate::error::{Error, Result};

/// From a cached page to the slowest answer allowed, in seconds.
const BUCKETS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

/// From a free thread to the longest wait for one, in seconds.
const WAIT_BUCKETS: [f64; 9] = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 3.0];

/// From a mail that goes out with the next turn to the last try before it is given up, in seconds.
const MAIL_BUCKETS: [f64; 9] = [0.1, 0.5, 2.0, 10.0, 60.0, 300.0, 1800.0, 7200.0, 86400.0];

/// How requests that change nothing are counted.
const READ: &str = "read";

/// What the process counts.
pub struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    seconds: HistogramVec,
    /// By [`RouteName`].
    named: [RouteCounters; 4],
    /// By [`CacheOutcome`].
    page_cache: [IntCounter; 4],
    page_cache_bytes: IntGauge,
    renders_under_way: IntGauge,
    /// By [`RenderRefusal`].
    renders_refused: [IntCounter; 4],
    connections: IntGaugeVec,
    queries: IntGauge,
    outbox: IntGaugeVec,
    mail_delay: HistogramVec,
    mail_lag: IntGaugeVec,
    jobs: JobGauges,
    live_sockets: IntGauge,
    /// How often the renderer had to be started again.
    pub renderer_restarts: IntCounter,
    /// How often a transaction ran again after it had to give way.
    pub database_retries: IntCounter,
    task_restarts: IntCounterVec,
    lanes: LaneVecs,
    /// By [`HashRefusal`].
    hashes_refused: [IntCounter; 4],
    /// By [`ClientErrorKind`].
    client_errors: [IntCounter; 7],
}

/// How far behind each job is.
struct JobGauges {
    due: IntGaugeVec,
    lag: IntGaugeVec,
}

/// What is counted of each lane of blocking work.
struct LaneVecs {
    running: IntGaugeVec,
    waiting: IntGaugeVec,
    stuck: IntGaugeVec,
    refused: IntCounterVec,
    wait: HistogramVec,
}

/// What is not counted as it happens but read when somebody looks.
#[derive(Debug)]
pub struct Gauges {
    /// Connections of the pool that somebody uses.
    pub connections_used: u32,
    /// Connections of the pool that nobody uses.
    pub connections_idle: u32,
    /// Calls of the database without an end.
    pub stuck: usize,
    /// Statements sent since the start.
    pub queries: u64,
    /// Open live sockets.
    pub live_sockets: usize,
    /// Weight of the cached pages.
    pub page_cache_bytes: u64,
    /// Pages being rendered.
    pub renders_under_way: usize,
    /// Rows that wait; `None` while the database cannot be reached, which leaves their figures as they were.
    pub outbox: Option<OutboxRows>,
}

/// Rows that wait to be handed on, or were given up.
#[derive(Debug)]
pub struct OutboxRows {
    /// Emails to be sent.
    pub emails_waiting: i64,
    /// Emails that no server took.
    pub emails_given_up: i64,
    /// Stripe's events to be processed.
    pub stripe_events_waiting: i64,
    /// When these were counted.
    pub counted_at: DateTime<Utc>,
    /// How far behind the mails of each priority are.
    pub mail_lags: [Lag; 4],
    /// How far behind each job is.
    pub job_lags: Vec<(&'static str, Lag)>,
}

/// What is counted of one lane of blocking work.
pub struct LaneMetrics {
    /// Calls that run.
    pub running: IntGauge,
    /// Calls that wait for their turn.
    pub waiting: IntGauge,
    /// Calls that were refused since too many waited.
    pub refused: IntCounter,
    /// How long calls waited for their turn.
    pub wait: Histogram,
}

/// What a request is counted as when no route of the router's list has its pattern. A label never comes from an address:
/// a scanner would fill the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteName {
    /// A file of the front end.
    Asset,
    /// A page that is the same for everybody.
    SitePage,
    /// A page made for its viewer.
    AppPage,
    /// An address that nothing has.
    UnknownPage,
}

impl RouteName {
    const ALL: [RouteName; 4] =
        [RouteName::Asset, RouteName::SitePage, RouteName::AppPage, RouteName::UnknownPage];

    const fn label(self) -> &'static str {
        match self {
            RouteName::Asset => "asset",
            RouteName::SitePage => "site page",
            RouteName::AppPage => "app page",
            RouteName::UnknownPage => "unknown page",
        }
    }
}

/// How a site page was found in the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheOutcome {
    /// It was there.
    Hit,
    /// It was not.
    Miss,
    /// It was there, but old.
    Stale,
    /// It was known that there is none.
    Missing,
}

impl CacheOutcome {
    const LABELS: [&str; 4] = ["hit", "miss", "stale", "missing"];
}

/// Why a page was not rendered although there is a renderer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenderRefusal {
    /// One address of the network asked for too many site pages that do not exist.
    SitePages,
    /// One address of the network asked for too many app pages.
    AppPages,
    /// Too many pages were being rendered.
    Busy,
    /// One address of the network searched too often.
    Searches,
}

impl RenderRefusal {
    const LABELS: [&str; 4] = ["site pages", "app pages", "busy", "searches"];
}

/// Why a password was not hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HashRefusal {
    /// Strangers of one network had tried too often.
    NetworkTries,
    /// One account had been tried too often at one door.
    AccountTries,
    /// One network, or one account, held its share of the places.
    Share,
    /// There was no place for anybody of its kind.
    Full,
}

impl HashRefusal {
    const LABELS: [&str; 4] = ["network tries", "account tries", "share", "full"];
}

/// The figures that nearly every answer under a [`RouteName`] moves, found once: looking a figure up by
/// its labels costs more than counting.
struct RouteCounters {
    ok: IntCounter,
    seconds: Histogram,
}

impl Metrics {
    /// Every figure at zero.
    pub fn new() -> Result<Metrics> {
        let counters = |name, help, labels: &[&str]| IntCounterVec::new(Opts::new(name, help), labels);
        let gauges = |name, help, labels: &[&str]| IntGaugeVec::new(Opts::new(name, help), labels);
        let build = || {
            let requests = counters("http_requests_total", "Answers", &["method", "route", "status"])?;
            let seconds = HistogramVec::new(
                HistogramOpts::new("http_request_seconds", "Time until the answer's head")
                    .buckets(BUCKETS.to_vec()),
                &["route"],
            )?;
            let page_cache = counters("page_cache_total", "Site pages asked of the cache", &["outcome"])?;
            let registry = Registry::new();
            let refused =
                counters("renders_refused_total", "Pages not rendered, to spare the renderer", &["why"])?;
            registry.register(Box::new(page_cache.clone()))?;
            registry.register(Box::new(refused.clone()))?;
            let unhashed = counters("hashes_refused_total", "Passwords not hashed", &["why"])?;
            registry.register(Box::new(unhashed.clone()))?;
            let client_errors = counters("client_errors_total", "Errors that browsers reported", &["kind"])?;
            registry.register(Box::new(client_errors.clone()))?;
            Ok(Metrics {
                registry,
                named: RouteName::ALL.map(|name| RouteCounters {
                    ok: requests.with_label_values(&[READ, name.label(), "200"]),
                    seconds: seconds.with_label_values(&[name.label()]),
                }),
                requests,
                seconds,
                page_cache: CacheOutcome::LABELS.map(|outcome| page_cache.with_label_values(&[outcome])),
                page_cache_bytes: IntGauge::new("page_cache_bytes", "Weight of the cached pages")?,
                renders_under_way: IntGauge::new("renders_under_way", "Pages being rendered")?,
                renders_refused: RenderRefusal::LABELS.map(|why| refused.with_label_values(&[why])),
                hashes_refused: HashRefusal::LABELS.map(|why| unhashed.with_label_values(&[why])),
                client_errors: ClientErrorKind::ALL
                    .map(|kind| client_errors.with_label_values(&[kind.as_str()])),
                connections: gauges("database_connections", "Connections of the pool", &["state"])?,
                queries: IntGauge::new("database_queries", "Statements sent since the start")?,
                outbox: gauges("outbox_rows", "What waits to be handed on, or was given up", &["what"])?,
                mail_delay: HistogramVec::new(
                    HistogramOpts::new("mail_delay_seconds", "Time from queueing a mail to handing it over")
                        .buckets(MAIL_BUCKETS.to_vec()),
                    &["template"],
                )?,
                mail_lag: gauges(
                    "mail_lag_seconds",
                    "How long the first mail of a priority has been due",
                    &["priority"],
                )?,
                jobs: JobGauges {
                    due: gauges("job_rows_due", "Rows that are due and not worked on", &["job"])?,
                    lag: gauges("job_lag_seconds", "How long the first row of a job has been due", &["job"])?,
                },
                live_sockets: IntGauge::new("live_sockets", "Open live sockets")?,
                renderer_restarts: IntCounter::new("renderer_restarts_total", "Renderers started again")?,
                database_retries: IntCounter::new("database_retries_total", "Transactions run again")?,
                task_restarts: counters("task_restarts_total", "Tasks started after a panic", &["task"])?,
                lanes: LaneVecs {
                    running: gauges("blocking_running", "Blocking calls that run", &["lane"])?,
                    waiting: gauges("blocking_waiting", "Blocking calls that wait", &["lane"])?,
                    stuck: gauges("blocking_stuck", "Blocking calls without an end", &["lane"])?,
                    refused: counters("blocking_refused_total", "Blocking calls refused", &["lane"])?,
                    wait: HistogramVec::new(
                        HistogramOpts::new("blocking_wait_seconds", "Time until a blocking call ran")
                            .buckets(WAIT_BUCKETS.to_vec()),
                        &["lane"],
                    )?,
                },
            })
        };
        let metrics: Metrics = build().map_err(|error: prometheus::Error| Error::internal(error))?;
        metrics.register().map_err(Error::internal)?;
        Ok(metrics)
    }

    fn register(&self) -> prometheus::Result<()> {
        let all: [Box<dyn prometheus::core::Collector>; 20] = [
            Box::new(self.requests.clone()),
            Box::new(self.seconds.clone()),
            Box::new(self.page_cache_bytes.clone()),
            Box::new(self.renders_under_way.clone()),
            Box::new(self.connections.clone()),
            Box::new(self.queries.clone()),
            Box::new(self.outbox.clone()),
            Box::new(self.mail_delay.clone()),
            Box::new(self.mail_lag.clone()),
            Box::new(self.jobs.due.clone()),
            Box::new(self.jobs.lag.clone()),
            Box::new(self.live_sockets.clone()),
            Box::new(self.renderer_restarts.clone()),
            Box::new(self.database_retries.clone()),
            Box::new(self.task_restarts.clone()),
            Box::new(self.lanes.running.clone()),
            Box::new(self.lanes.waiting.clone()),
            Box::new(self.lanes.stuck.clone()),
            Box::new(self.lanes.refused.clone()),
            Box::new(self.lanes.wait.clone()),
        ];
        all.into_iter().try_for_each(|figure| self.registry.register(figure))
    }

    /// What is counted of the lane of this name.
    #[must_use]
    pub fn lane(&self, name: &str) -> LaneMetrics {
        LaneMetrics {
            running: self.lanes.running.with_label_values(&[name]),
            waiting: self.lanes.waiting.with_label_values(&[name]),
            refused: self.lanes.refused.with_label_values(&[name]),
            wait: self.lanes.wait.with_label_values(&[name]),
        }
    }

    /// Counts a task that was started again after a panic.
    pub fn task_restarted(&self, task: &str) {
        self.task_restarts.with_label_values(&[task]).inc();
    }

    /// Counts a mail that was handed over so long after it was queued. Templates are named in the code, so that there are few.
    pub fn mail_handed_over(&self, template: &str, delay: TimeDelta) {
        self.mail_delay.with_label_values(&[template]).observe(delay.as_seconds_f64());
    }

    /// Counts a page asked of the cache.
    pub fn cache(&self, outcome: CacheOutcome) {
        self.page_cache[outcome as usize].inc();
    }

    /// Counts a page that was not rendered.
    pub fn render_refused(&self, why: RenderRefusal) {
        self.renders_refused[why as usize].inc();
    }

    /// Counts a password that was not hashed.
    pub fn hash_refused(&self, why: HashRefusal) {
        self.hashes_refused[why as usize].inc();
    }

    /// Counts an error that a browser reported.
    pub fn client_error(&self, kind: ClientErrorKind) {
        self.client_errors[kind as usize].inc();
    }

    /// Counts an answer by its route's pattern, never by its address: made-up ones would fill the memory.
    pub fn answered(&self, route: &str, read: bool, status: u16, took: Duration) {
        let method = if read { READ } else { "write" };
        self.requests.with_label_values(&[method, route, &status.to_string()]).inc();
        self.seconds.with_label_values(&[route]).observe(took.as_secs_f64());
    }

    /// Counts an answer that no route's pattern stands for.
    pub fn answered_named(&self, name: RouteName, read: bool, status: u16, took: Duration) {
        if read && status == 200 {
            let usual = &self.named[name as usize];
            usual.ok.inc();
            usual.seconds.observe(took.as_secs_f64());
        } else {
            self.answered(name.label(), read, status, took);
        }
    }

    /// Every figure as text.
    pub fn text(&self, gauges: &Gauges) -> Result<Vec<u8>> {
        let set = |gauge: &IntGauge, value: usize| gauge.set(value.try_into().unwrap_or(i64::MAX));
        self.connections.with_label_values(&["used"]).set(gauges.connections_used.into());
        self.connections.with_label_values(&["idle"]).set(gauges.connections_idle.into());
        set(&self.lanes.stuck.with_label_values(&["database"]), gauges.stuck);
        self.queries.set(gauges.queries.try_into().unwrap_or(i64::MAX));
        set(&self.live_sockets, gauges.live_sockets);
        self.page_cache_bytes.set(gauges.page_cache_bytes.try_into().unwrap_or(i64::MAX));
        set(&self.renders_under_way, gauges.renders_under_way);
        if let Some(rows) = &gauges.outbox {
            self.outbox.with_label_values(&["mail_waiting"]).set(rows.emails_waiting);
            self.outbox.with_label_values(&["mail_given_up"]).set(rows.emails_given_up);
            self.outbox.with_label_values(&["stripe_events_waiting"]).set(rows.stripe_events_waiting);
            let seconds =
                |lag: &Lag| lag.since.map_or(0, |since| (rows.counted_at - since).num_seconds().max(0));
            for (priority, lag) in MailPriority::ALL.iter().zip(&rows.mail_lags) {
                self.mail_lag.with_label_values(&[priority.as_str()]).set(seconds(lag));
            }
            for (job, lag) in &rows.job_lags {
                self.jobs.due.with_label_values(&[job]).set(lag.due);
                self.jobs.lag.with_label_values(&[job]).set(seconds(lag));
            }
        }
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text).map_err(Error::internal)?;
        Ok(text)
    }
}
