//! What pages are made from: the cache, the renderer and its process, the front end's files.

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

/// Renders of site pages that turn out not to exist, for one address of the network: so many at once ...
const MAX_MISSES: u32 = 60;
/// ... and one more after each of these. Pages that exist are not counted: a crawler may walk the whole site.
const MISS_INTERVAL: Duration = Duration::from_secs(1);
/// App pages for one address of the network, which a whole school may share: so many at once ...
const MAX_APP_PAGES: u32 = 600;
/// ... and one more after each of these.
const APP_PAGE_INTERVAL: Duration = Duration::from_millis(50);
/// Searches of site pages for one address of the network, which a whole school may share: so many at once ...
const MAX_SEARCHES: u32 = 120;
/// ... and one more after each of these.
const SEARCH_INTERVAL: Duration = Duration::from_millis(500);
/// How many searches are rendered at once, for everybody together: the other turns of the renderer stay free for pages.
const MAX_CONCURRENT_SEARCHES: usize = 8;
/// How long a search waits for its turn.
const MAX_SEARCH_WAIT: Duration = Duration::from_secs(3);

/// How many forms with pictures are passed to the renderer at once; each is in the memory of both.
const MAX_UPLOADS: usize = 4;

/// What pages are made from.
pub struct Pages {
    /// Reaches the renderer.
    pub renderer: Arc<Renderer>,
    /// The site pages rendered so far.
    pub cache: Arc<PageCache>,
    /// Counts renders of site pages that turn out not to exist.
    pub misses: MemoryLimit,
    /// Counts renders of app pages.
    pub app_pages: MemoryLimit,
    /// Counts renders of searches.
    pub searches: MemoryLimit,
    /// Room for searches.
    search_turns: Semaphore,
    /// Room for forms with pictures that come by way of the renderer.
    pub uploads: Shares,
    metrics: Arc<Metrics>,
    build: OnceLock<Build>,
}

/// What the front end's build says of itself.
#[derive(Default)]
pub struct Build {
    /// Its pages.
    pub table: PageTable,
    /// Its files.
    pub assets: Assets,
}

impl Pages {
    /// Pages without a front end, until [`Pages::open`] reads one.
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

    /// Reads which pages and files the built front end has.
    ///
    /// # Errors
    /// When it was not built.
    pub fn open(&self, config: &Config) -> Result<()> {
        if config.pages == PagesMode::Cached {
            let table = PageTable::load(&config.frontend_dir)?;
            let assets = Assets::list(&config.frontend_dir)?;
            self.build.get_or_init(|| Build { table, assets });
        }
        Ok(())
    }

    /// Counts an app page for whoever asks from an address of the network.
    pub fn charge_app_page(&self, address: &str) -> Result<Charge, TooManyTries> {
        let charged = self.app_pages.charge(address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::AppPages))
    }

    /// Counts the render of a site page for whoever asks from an address of the network, who may have made the page's
    /// own up.
    pub fn charge_miss(&self, address: &str) -> Result<Charge, TooManyTries> {
        let charged = self.misses.charge(address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::SitePages))
    }

    /// Counts a search for whoever asks from an address of the network.
    pub fn charge_search(&self, address: &str) -> Result<Charge, TooManyTries> {
        let charged = self.searches.charge(address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::Searches))
    }

    /// A turn to render a search, for as long as it is held.
    ///
    /// # Errors
    /// When others have all turns for too long.
    pub async fn search_turn(&self) -> Result<SemaphorePermit<'_>> {
        let turn = timeout(MAX_SEARCH_WAIT, self.search_turns.acquire()).await.map_err(|_| {
            self.metrics.render_refused(RenderRefusal::Busy);
            Error::internal("too many searches are being rendered")
        })?;
        turn.map_err(Error::internal)
    }

    /// The front end's build; an empty one until [`Pages::open`].
    pub fn build(&self) -> &Build {
        self.build.get_or_init(Build::default)
    }
}

/// Lets every process render pages that show this kind of data anew, with the surrounding transaction.
pub fn invalidate(conn: &mut PgConnection, tag: &str) -> Result<()> {
    Ok(signal::send(conn, &Signal::PagesChanged(tag.to_owned()))?)
}
