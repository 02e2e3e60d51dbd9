//! Rendered site pages, kept until their data changes.
//!
//! A page that is old is answered all the same while a new one renders, and for as long as none can be
//! rendered. See docs/decisions/120-page-cache.md.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, ready};
use moka::sync::Cache;
use parking_lot::Mutex;

use crate::error::Error;
use crate::metrics::{Asked, Metrics};
use crate::pages::page::Page;

/// All pages in every form, in bytes.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// What no purge says has changed is still rendered anew after this.
const FRESH: Duration = Duration::from_secs(300);
/// How long a visitor waits for the new page after its data changed, before getting the old one.
const PATIENCE: Duration = Duration::from_secs(1);
/// A page whose rendering failed is left alone for this long, if there is an older one.
const PAUSE: Duration = Duration::from_secs(2);

/// What a rendering ends with. The cause of a failure is logged where it happens.
pub type Outcome = Result<Arc<Page>, RenderFailed>;
type Flight = Shared<BoxFuture<'static, Outcome>>;

/// A page could not be rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenderFailed;

/// The pages, by normalised address.
pub struct PageCache {
    pages: Cache<String, Arc<Page>>,
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
            |key: &String, page: &Arc<Page>| (key.len() + page.weight()).try_into().unwrap_or(u32::MAX);
        PageCache {
            pages: Cache::builder().max_capacity(MAX_BYTES).weigher(weigh).build(),
            flights: Mutex::default(),
            failures: Mutex::default(),
            purges: Mutex::default(),
            metrics,
        }
    }

    /// The page under `key`, rendered by `render` if need be: once, however many ask.
    ///
    /// # Errors
    /// When it cannot be rendered and there is no older one.
    pub async fn get<F, Fut>(self: &Arc<Self>, key: &str, render: F) -> Outcome
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Page, Error>> + Send + 'static,
    {
        let Some(page) = self.pages.get(key) else {
            self.metrics.cache(Asked::Miss);
            return self.flight(key, render).await;
        };
        let age = self.age(&page);
        if age == Age::Fresh {
            self.metrics.cache(Asked::Hit);
            return Ok(page);
        }
        self.metrics.cache(Asked::Stale);
        if self.failed_lately(key) {
            return Ok(page);
        }
        let flight = self.flight(key, render);
        if age == Age::Old {
            return Ok(page);
        }
        match tokio::time::timeout(PATIENCE, flight).await {
            Ok(Ok(new)) if !new.is_accident() => Ok(new),
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
        self.pages.weighted_size()
    }

    fn age(&self, page: &Page) -> Age {
        let purges = self.purges.lock();
        let changed = page.tags.iter().filter_map(|tag| purges.by_tag.get(tag)).chain(&purges.all).max();
        if changed.is_some_and(|changed| *changed >= page.started) {
            Age::Outdated
        } else if page.started.elapsed() > FRESH {
            Age::Old
        } else {
            Age::Fresh
        }
    }

    fn failed_lately(&self, key: &str) -> bool {
        self.failures.lock().get(key).is_some_and(|at| at.elapsed() < PAUSE)
    }

    /// The rendering of `key` that is under way, or a new one. It goes on when its visitors leave.
    fn flight<F, Fut>(self: &Arc<Self>, key: &str, render: F) -> Flight
    where
        F: FnOnce() -> Fut,
        Fut: Future<Output = Result<Page, Error>> + Send + 'static,
    {
        let mut flights = self.flights.lock();
        if let Some(flight) = flights.get(key) {
            return flight.clone();
        }
        // One may have landed since the caller looked.
        if let Some(page) = self.pages.get(key).filter(|page| self.age(page) == Age::Fresh) {
            return ready(Ok(page)).boxed().shared();
        }
        let (landing, rendering) = (Landing { cache: self.clone(), key: key.to_owned() }, render());
        let task = tokio::spawn(async move { landing.cache.keep(&landing.key, rendering.await) });
        let flight = async move { task.await.unwrap_or(Err(RenderFailed)) }.boxed().shared();
        flights.insert(key.to_owned(), flight.clone());
        flight
    }

    /// Keeps what came out of a rendering.
    fn keep(&self, key: &str, outcome: Result<Page, Error>) -> Outcome {
        let outcome = match outcome {
            Ok(page) => Ok(Arc::new(page)),
            Err(error) => {
                tracing::warn!(page = key, %error, "page not rendered");
                Err(RenderFailed)
            }
        };
        match &outcome {
            Ok(page) if page.is_kept() => self.pages.insert(key.to_owned(), page.clone()),
            // The data behind it is gone, or has moved.
            Ok(page) if !page.is_accident() => self.pages.invalidate(key),
            _ => {}
        }
        let failed = outcome.as_ref().map_or(true, |page| page.is_accident());
        self.note(key, failed && self.pages.contains_key(key));
        outcome
    }

    fn note(&self, key: &str, failed: bool) {
        let mut failures = self.failures.lock();
        failures.retain(|_, at| at.elapsed() < PAUSE);
        if failed {
            failures.insert(key.to_owned(), Instant::now());
        }
    }
}

/// Lets the next rendering of a page start when this one has ended, however it ended.
struct Landing {
    cache: Arc<PageCache>,
    key: String,
}

impl Drop for Landing {
    fn drop(&mut self) {
        self.cache.flights.lock().remove(&self.key);
    }
}
