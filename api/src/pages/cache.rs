//! Rendered site pages, kept until their data changes; and which addresses turned out to have none.
//!
//! A page that is old is answered all the same while a new one renders, and for as long as none can be
//! rendered. See docs/decisions/120-the-page-cache-serves-stale-pages.md.

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

/// All pages in every form, in bytes.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// What no purge says has changed is still rendered anew after this.
const MAX_AGE: Duration = Duration::from_secs(300);
/// How long a visitor waits for the new page after its data changed, before getting the old one.
const MAX_STALE_WAIT: Duration = Duration::from_secs(1);
/// A page whose rendering failed is left alone for this long, if there is an older one.
const FAILURE_PAUSE: Duration = Duration::from_secs(2);

/// All addresses that are known to have no page, with their tags, in bytes.
const MAX_MISSING_BYTES: u64 = 1024 * 1024;
/// What no purge says has appeared is looked for again after this.
const MISSING_TTL: Duration = Duration::from_secs(60);

/// What a request for a page ends with.
pub type PageOutcome = Result<Arc<CachedPage>, PageError>;
type Flight = Shared<BoxFuture<'static, PageOutcome>>;

/// Why there is no page to answer with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageError {
    /// The address has none.
    NotFound,
    /// It could not be rendered. The cause is logged where it happens.
    Failed,
    /// Whoever asks has caused too many renders.
    Limited(TooManyTries),
}

/// What a renderer made of an address.
pub enum Rendering {
    CachedPage(Arc<CachedPage>),
    /// The address has no page.
    NotFound(NotFoundPage),
}

/// An address without a page.
pub struct NotFoundPage {
    /// Which data would have to change for there to be one.
    pub tags: Vec<String>,
    /// When that data was read, at the earliest.
    pub started: Instant,
}

/// The pages, by normalised address.
pub struct PageCache {
    pages: Cache<String, Arc<CachedPage>>,
    missing: Cache<String, Arc<NotFoundPage>>,
    flights: Mutex<HashMap<String, Flight>>,
    failures: Mutex<HashMap<String, Instant>>,
    purges: Mutex<Purges>,
    metrics: Arc<Metrics>,
}

/// When which data last changed.
#[derive(Default)]
struct Purges {
    all: Option<Instant>,
    by_tag: HashMap<String, Instant>,
}

/// How old a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Age {
    Fresh,
    Old,
    Outdated,
}

impl PageCache {
    /// An empty cache.
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

    /// The page under `key`, rendered by `render` if need be: once, however many ask.
    ///
    /// `charge` counts the render of a page that is not there yet. It is given back for a page that will be.
    ///
    /// # Errors
    /// When there is no such page, or it cannot be rendered and there is no older one.
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
        if age == Age::Fresh {
            self.metrics.cache(CacheOutcome::Hit);
            return Ok(page);
        }
        self.metrics.cache(CacheOutcome::Stale);
        if self.failed_lately(key) {
            return Ok(page);
        }
        // There was such a page: nobody made it up.
        let flight = self.flight(key, || Ok(Charge::none()), render);
        if age == Age::Old {
            return Ok(page);
        }
        match tokio::time::timeout(MAX_STALE_WAIT, flight).await {
            Ok(Ok(new)) if !new.is_server_error() => Ok(new),
            Ok(Err(PageError::NotFound)) => Err(PageError::NotFound),
            _ => Ok(page),
        }
    }

    /// Pages that show this kind of data are old from now on.
    pub fn purge(&self, tag: &str) {
        self.purges.lock().by_tag.insert(tag.to_owned(), Instant::now());
    }

    /// Every page is old from now on.
    pub fn purge_all(&self) {
        self.purges.lock().all = Some(Instant::now());
    }

    /// What the kept pages weigh, in bytes.
    #[must_use]
    pub fn weight(&self) -> u64 {
        // What was put in or taken out a moment ago is weighed with the next batch otherwise.
        self.pages.run_pending_tasks();
        self.pages.weighted_size()
    }

    /// Whether this address turned out to have no page, and nothing has changed since.
    fn is_missing(&self, key: &str) -> bool {
        self.missing.get(key).is_some_and(|missing| !self.has_changed(&missing.tags, missing.started))
    }

    fn has_changed(&self, tags: &[String], since: Instant) -> bool {
        let purges = self.purges.lock();
        let changed = tags.iter().filter_map(|tag| purges.by_tag.get(tag)).chain(&purges.all).max();
        changed.is_some_and(|changed| *changed >= since)
    }

    fn age(&self, page: &CachedPage) -> Age {
        if self.has_changed(&page.tags, page.started) {
            Age::Outdated
        } else if page.started.elapsed() > MAX_AGE {
            Age::Old
        } else {
            Age::Fresh
        }
    }

    fn failed_lately(&self, key: &str) -> bool {
        self.failures.lock().get(key).is_some_and(|at| at.elapsed() < FAILURE_PAUSE)
    }

    /// The rendering of `key` that is under way, or a new one. It goes on when its visitors leave.
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
        // One may have landed since the caller looked.
        if let Some(page) = self.pages.get(key).filter(|page| self.age(page) == Age::Fresh) {
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

    /// Keeps what came out of a rendering.
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
            // The data behind it is gone, or has moved.
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

/// Whether the render counts against its visitor: nothing of it will be cached, and it did not fail.
fn is_chargeable(outcome: &PageOutcome) -> bool {
    match outcome {
        Ok(page) => !page.is_kept() && !page.is_server_error(),
        Err(unserved) => *unserved == PageError::NotFound,
    }
}

/// Lets the next rendering of a page start when this one has ended, however it ended.
struct RenderGuard {
    cache: Arc<PageCache>,
    key: String,
}

impl Drop for RenderGuard {
    fn drop(&mut self) {
        self.cache.flights.lock().remove(&self.key);
    }
}
