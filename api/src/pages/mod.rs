//! Serving pages: the cache, the renderer and its process, the front end's files.

pub mod assets;
pub mod cache;
pub mod page;
pub mod renderer;
pub mod sidecar;
pub mod static_page;
pub mod table;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use diesel::PgConnection;
use schema::models::signal::{self, Signal};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::error::{Error, Result};
use crate::platform::config::{Config, PagesMode};
use crate::platform::memory_limits::{Charge, MemoryLimit, TooManyTries};
use crate::platform::metrics::{Metrics, RenderRefusal};
use crate::platform::shares::Shares;

use assets::Assets;
use cache::PageCache;
use renderer::Renderer;
use table::PageTable;

/// The burst of renders per network address for site pages that turn out not to exist, ...
const MAX_MISSES: u32 = 60;
/// ... and the interval after which one more is allowed. Existing pages do not count: a crawler may fetch the whole
/// site.
const MISS_INTERVAL: Duration = Duration::from_secs(1);
/// The burst of app pages per network address, which a school may share, ...
const MAX_APP_PAGES: u32 = 600;
/// ... and the interval after which one more is allowed.
const APP_PAGE_INTERVAL: Duration = Duration::from_millis(50);
/// The burst of searches of site pages per network address, which a school may share, ...
const MAX_SEARCHES: u32 = 120;
/// ... and the interval after which one more is allowed.
const SEARCH_INTERVAL: Duration = Duration::from_millis(500);
/// The number of searches rendered concurrently in total; the renderer's other slots stay free for pages.
const MAX_CONCURRENT_SEARCHES: usize = 8;
/// How long a search waits for a slot.
const MAX_SEARCH_WAIT: Duration = Duration::from_secs(3);

/// The number of forms with pictures passed to the renderer concurrently; each is in the memory of both processes.
const MAX_UPLOADS: usize = 4;

pub struct Pages {
    pub renderer: Arc<Renderer>,
    /// Rendered site pages.
    pub cache: Arc<PageCache>,
    /// Limits renders of site pages that turn out not to exist.
    pub misses: MemoryLimit,
    /// Limits renders of app pages.
    pub app_pages: MemoryLimit,
    /// Limits renders of searches.
    pub searches: MemoryLimit,
    /// Slots for searches.
    search_turns: Semaphore,
    /// Slots for forms with pictures that pass through the renderer.
    pub uploads: Shares,
    metrics: Arc<Metrics>,
    build: OnceLock<Build>,
}

/// The front end's build.
#[derive(Default)]
pub struct Build {
    pub table: PageTable,
    pub assets: Assets,
}

impl Pages {
    /// Creates the state without a build, until [`Pages::open`] reads one.
    pub fn new(config: &Config, metrics: Arc<Metrics>) -> Result<Pages> {
        Ok(Pages {
            renderer: Arc::new(Renderer::new(config.renderer_url.clone(), metrics.clone())?),
            cache: Arc::new(PageCache::new(metrics.clone())),
            misses: MemoryLimit::new(MAX_MISSES, MISS_INTERVAL),
            app_pages: MemoryLimit::new(MAX_APP_PAGES, APP_PAGE_INTERVAL),
            searches: MemoryLimit::new(MAX_SEARCHES, SEARCH_INTERVAL),
            search_turns: Semaphore::new(MAX_CONCURRENT_SEARCHES),
            uploads: Shares::new(MAX_UPLOADS),
            metrics,
            build: OnceLock::new(),
        })
    }

    /// Reads the pages and files of the front end's build.
    ///
    /// # Errors
    /// When the front end has not been built.
    pub fn open(&self, config: &Config) -> Result<()> {
        if config.pages == PagesMode::Cached {
            let table = PageTable::load(&config.frontend_dir)?;
            let assets = Assets::list(&config.frontend_dir)?;
            self.build.get_or_init(|| Build { table, assets });
        }
        Ok(())
    }

    /// Charges the render of an app page to a network address.
    pub fn charge_app_page(&self, address: &str) -> Result<Charge, TooManyTries> {
        let charged = self.app_pages.charge(address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::AppPages))
    }

    /// Charges the render of a site page to a network address, because the page's address may be made up.
    pub fn charge_miss(&self, address: &str) -> Result<Charge, TooManyTries> {
        let charged = self.misses.charge(address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::SitePages))
    }

    /// Charges a search to a network address.
    pub fn charge_search(&self, address: &str) -> Result<Charge, TooManyTries> {
        let charged = self.searches.charge(address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::Searches))
    }

    /// Waits for a slot to render a search, held by the permit.
    ///
    /// # Errors
    /// When no slot became free in time.
    pub async fn search_turn(&self) -> Result<SemaphorePermit<'_>> {
        let turn = timeout(MAX_SEARCH_WAIT, self.search_turns.acquire()).await.map_err(|_| {
            self.metrics.render_refused(RenderRefusal::Busy);
            Error::internal("too many searches are being rendered")
        })?;
        turn.map_err(Error::internal)
    }

    /// The front end's build; empty until [`Pages::open`].
    pub fn build(&self) -> &Build {
        self.build.get_or_init(Build::default)
    }
}

/// Makes every process render pages with this tag again, once the transaction is committed.
pub fn invalidate(conn: &mut PgConnection, tag: &str) -> Result<()> {
    Ok(signal::send(conn, &Signal::PagesChanged(tag.to_owned()))?)
}
