//! The cache of rendered site pages, and of addresses that have no page.
//!
//! A stale page is served while a new one is rendered, and as long as rendering fails. See
//! docs/decisions/120-the-page-cache-serves-stale-pages.md.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, ready};
use moka::sync::Cache;
use parking_lot::Mutex;

use crate::error::Error;
use crate::pages::page::CachedPage;
use crate::platform::memory_limits::{Charge, TooManyTries};
use crate::platform::metrics::{CacheOutcome, Metrics};

/// The size limit of all pages in all encodings, in bytes.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// The age after which a page is rendered again without a purge.
const MAX_AGE: Duration = Duration::from_secs(300);
/// How long a visitor waits for the new page after its data changed, before getting the stale one.
const MAX_STALE_WAIT: Duration = Duration::from_secs(1);
/// The pause after a failed rendering if there is a stale page.
const FAILURE_PAUSE: Duration = Duration::from_secs(2);

/// The size limit of all addresses without a page, with their tags, in bytes.
const MAX_MISSING_BYTES: u64 = 1024 * 1024;
/// The age after which a missing page is looked for again without a purge.
const MISSING_TTL: Duration = Duration::from_secs(60);

/// The result of a request for a page.
pub type PageOutcome = Result<Arc<CachedPage>, PageError>;
type Flight = Shared<BoxFuture<'static, PageOutcome>>;

/// Why there is no page to serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageError {
    /// The address has no page.
    NotFound,
    /// Rendering failed. The cause is logged where it happens.
    Failed,
    /// The client has caused too many renders.
    Limited(TooManyTries),
}

/// The result of rendering an address.
pub enum Rendering {
    CachedPage(Arc<CachedPage>),
    /// The address has no page.
    NotFound(NotFoundPage),
}

/// An address without a page.
pub struct NotFoundPage {
    /// The tags of the data on which the page's existence depends.
    pub tags: Vec<String>,
    /// The earliest time at which that data was read.
    pub started: Instant,
}

/// The cache, keyed by normalized address.
pub struct PageCache {
    pages: Cache<String, Arc<CachedPage>>,
    missing: Cache<String, Arc<NotFoundPage>>,
    flights: Mutex<HashMap<String, Flight>>,
    failures: Mutex<HashMap<String, Instant>>,
    purges: Mutex<Purges>,
    metrics: Arc<Metrics>,
}

/// The time of the last change, by tag.
#[derive(Default)]
struct Purges {
    all: Option<Instant>,
    by_tag: HashMap<String, Instant>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Freshness {
    Fresh,
    Old,
    Outdated,
}

impl PageCache {
    #[must_use]
    pub fn new(metrics: Arc<Metrics>) -> PageCache {
        let weigh =
            |key: &String, page: &Arc<CachedPage>| (key.len() + page.weight()).try_into().unwrap_or(u32::MAX);
        let weigh_missing = |key: &String, missing: &Arc<NotFoundPage>| {
            let tags: usize = missing.tags.iter().map(String::len).sum();
            (key.len() + tags + 128).try_into().unwrap_or(u32::MAX)
        };
        PageCache {
            pages: Cache::builder().max_capacity(MAX_BYTES).weigher(weigh).build(),
            missing: Cache::builder()
                .max_capacity(MAX_MISSING_BYTES)
                .weigher(weigh_missing)
                .time_to_live(MISSING_TTL)
                .build(),
            flights: Mutex::default(),
            failures: Mutex::default(),
            purges: Mutex::default(),
            metrics,
        }
    }

    /// The page under `key`. If necessary it is rendered by `render`, once for all concurrent requests.
    ///
    /// `charge` counts the render of a page that is not in the cache. The charge is taken back for a page that will be
    /// cached.
    ///
    /// # Errors
    /// When there is no such page, or rendering fails and there is no stale page.
    pub async fn get<C, F, Fut>(self: &Arc<Self>, key: &str, charge: C, render: F) -> PageOutcome
    where
        C: FnOnce() -> Result<Charge, TooManyTries>,
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Rendering, Error>> + Send + 'static,
    {
        let Some(page) = self.pages.get(key) else {
            if self.is_missing(key) {
                self.metrics.cache(CacheOutcome::Missing);
                return Err(PageError::NotFound);
            }
            self.metrics.cache(CacheOutcome::Miss);
            return self.flight(key, charge, render).await;
        };
        let age = self.age(&page);
        if age == Freshness::Fresh {
            self.metrics.cache(CacheOutcome::Hit);
            return Ok(page);
        }
        self.metrics.cache(CacheOutcome::Stale);
        if self.failed_lately(key) {
            return Ok(page);
        }
        // The page existed: the client did not make up the address, so nothing is charged.
        let flight = self.flight(key, || Ok(Charge::none()), render);
        if age == Freshness::Old {
            return Ok(page);
        }
        match tokio::time::timeout(MAX_STALE_WAIT, flight).await {
            Ok(Ok(new)) if !new.is_server_error() => Ok(new),
            Ok(Err(PageError::NotFound)) => Err(PageError::NotFound),
            _ => Ok(page),
        }
    }

    /// Marks all pages with this tag as outdated.
    pub fn purge(&self, tag: &str) {
        self.purges.lock().by_tag.insert(tag.to_owned(), Instant::now());
    }

    /// Marks all pages as outdated.
    pub fn purge_all(&self) {
        self.purges.lock().all = Some(Instant::now());
    }

    /// The size of the cached pages in bytes.
    #[must_use]
    pub fn weight(&self) -> u64 {
        // Recent inserts and removals are only counted after pending tasks have run.
        self.pages.run_pending_tasks();
        self.pages.weighted_size()
    }

    /// Whether the address is known to have no page, and no relevant data has changed since.
    fn is_missing(&self, key: &str) -> bool {
        self.missing.get(key).is_some_and(|missing| !self.has_changed(&missing.tags, missing.started))
    }

    fn has_changed(&self, tags: &[String], since: Instant) -> bool {
        let purges = self.purges.lock();
        let changed = tags.iter().filter_map(|tag| purges.by_tag.get(tag)).chain(&purges.all).max();
        changed.is_some_and(|changed| *changed >= since)
    }

    fn age(&self, page: &CachedPage) -> Freshness {
        if self.has_changed(&page.tags, page.started) {
            Freshness::Outdated
        } else if page.started.elapsed() > MAX_AGE {
            Freshness::Old
        } else {
            Freshness::Fresh
        }
    }

    fn failed_lately(&self, key: &str) -> bool {
        self.failures.lock().get(key).is_some_and(|at| at.elapsed() < FAILURE_PAUSE)
    }

    /// The current rendering of `key`, or a new one. It continues if its visitors disconnect.
    fn flight<C, F, Fut>(self: &Arc<Self>, key: &str, charge: C, render: F) -> Flight
    where
        C: FnOnce() -> Result<Charge, TooManyTries>,
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Rendering, Error>> + Send + 'static,
    {
        let mut flights = self.flights.lock();
        if let Some(flight) = flights.get(key) {
            return flight.clone();
        }
        // A rendering may have finished since the caller looked.
        if let Some(page) = self.pages.get(key).filter(|page| self.age(page) == Freshness::Fresh) {
            return ready(Ok(page)).boxed().shared();
        }
        let charge = match charge() {
            Ok(charge) => charge,
            Err(limited) => return ready(Err(PageError::Limited(limited))).boxed().shared(),
        };
        let (landing, rendering) = (RenderGuard { cache: self.clone(), key: key.to_owned() }, render());
        let task = tokio::spawn(async move {
            let outcome = landing.cache.store(&landing.key, rendering.await);
            if !is_chargeable(&outcome) {
                charge.uncount();
            }
            outcome
        });
        let flight = async move { task.await.unwrap_or(Err(PageError::Failed)) }.boxed().shared();
        flights.insert(key.to_owned(), flight.clone());
        flight
    }

    /// Stores the result of a rendering.
    fn store(&self, key: &str, rendering: Result<Rendering, Error>) -> PageOutcome {
        let outcome = match rendering {
            Ok(Rendering::CachedPage(page)) => Ok(page),
            Ok(Rendering::NotFound(missing)) => {
                self.missing.insert(key.to_owned(), Arc::new(missing));
                Err(PageError::NotFound)
            }
            Err(error) => {
                tracing::warn!(page = key, %error, "page not rendered");
                Err(PageError::Failed)
            }
        };
        match &outcome {
            Ok(page) if page.is_kept() => self.pages.insert(key.to_owned(), page.clone()),
            Ok(page) if page.is_server_error() => {}
            // The page's data has been deleted or moved.
            Ok(_) | Err(PageError::NotFound) => self.pages.invalidate(key),
            Err(_) => {}
        }
        let failed = match &outcome {
            Ok(page) => page.is_server_error(),
            Err(unserved) => *unserved == PageError::Failed,
        };
        self.record_outcome(key, failed && self.pages.contains_key(key));
        outcome
    }

    fn record_outcome(&self, key: &str, failed: bool) {
        let mut failures = self.failures.lock();
        failures.retain(|_, at| at.elapsed() < FAILURE_PAUSE);
        if failed {
            failures.insert(key.to_owned(), Instant::now());
        }
    }
}

/// Whether the render counts against its visitor: the result will not be cached, and rendering did not fail.
fn is_chargeable(outcome: &PageOutcome) -> bool {
    match outcome {
        Ok(page) => !page.is_kept() && !page.is_server_error(),
        Err(unserved) => *unserved == PageError::NotFound,
    }
}

/// Allows the next rendering of a page once this one has ended in any way.
struct RenderGuard {
    cache: Arc<PageCache>,
    key: String,
}

impl Drop for RenderGuard {
    fn drop(&mut self) {
        self.cache.flights.lock().remove(&self.key);
    }
}
