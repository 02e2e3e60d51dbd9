//! Everything that is no API: pages from the cache or the renderer, and the front end's files.

mod app;
mod assets;
mod cache;
mod dev;
mod page;
pub mod render_limit;
pub mod renderer;
pub mod sidecar;
mod static_page;
mod table;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use diesel::PgConnection;
use schema::models::signal::{self, Signal};

use crate::config::{Config, PagesMode};
use crate::error::{Code, Error, Result};
use crate::extract::Client;
use crate::metrics::{Metrics, RenderRefusal, RouteName};
use crate::request_id;
use crate::state::State;

use assets::Assets;
use cache::{MissingPage, Outcome, PageCache, Rendering, Unserved};
use page::Page;
use render_limit::{Charge, RenderLimit, TooManyRenders};
use renderer::Renderer;
use static_page::{too_many, unavailable};
use table::{PageTable, Target};

/// Where the renderer's own 404 page is, under which key it is kept.
const NOT_FOUND: &str = "/404-not-found";
/// Longer addresses are none of ours.
const MAX_ADDRESS: usize = 4096;
/// Renders of site pages that turn out not to exist, for one address of the network: so many at once ...
const MAX_MISSES: u32 = 60;
/// ... and one more after each of these. Pages that exist are not counted: a crawler may walk the whole site.
const MISS_INTERVAL: Duration = Duration::from_secs(1);
/// App pages for one address of the network, which a whole school may share: so many at once ...
const MAX_APP_PAGES: u32 = 600;
/// ... and one more after each of these.
const APP_PAGE_INTERVAL: Duration = Duration::from_millis(50);

/// What pages are made from.
pub struct Pages {
    /// Reaches the renderer.
    pub renderer: Arc<Renderer>,
    /// The site pages rendered so far.
    pub cache: Arc<PageCache>,
    /// Counts renders of site pages that turn out not to exist.
    pub misses: RenderLimit,
    /// Counts renders of app pages.
    pub app_pages: RenderLimit,
    metrics: Arc<Metrics>,
    build: OnceLock<Build>,
}

/// What the front end's build says of itself.
#[derive(Default)]
struct Build {
    table: PageTable,
    assets: Assets,
}

impl Pages {
    /// Pages without a front end, until [`Pages::open`] reads one.
    ///
    /// # Errors
    /// When the client of the renderer cannot be set up.
    pub fn new(config: &Config, metrics: Arc<Metrics>) -> Result<Pages> {
        Ok(Pages {
            renderer: Arc::new(Renderer::new(config.renderer_url.clone(), metrics.clone())?),
            cache: Arc::new(PageCache::new(metrics.clone())),
            misses: RenderLimit::new(MAX_MISSES, MISS_INTERVAL),
            app_pages: RenderLimit::new(MAX_APP_PAGES, APP_PAGE_INTERVAL),
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

    /// Counts an app page for whoever asks.
    fn charge_app_page(&self, request: &HttpRequest) -> Result<Charge, TooManyRenders> {
        let charged = self.app_pages.charge(&Client::of(request).address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::AppPages))
    }

    /// Counts the render of a site page for whoever asks, who may have made its address up.
    fn charge_miss(&self, request: &HttpRequest) -> Result<Charge, TooManyRenders> {
        let charged = self.misses.charge(&Client::of(request).address);
        charged.inspect_err(|_| self.metrics.render_refused(RenderRefusal::SitePages))
    }

    fn build(&self) -> &Build {
        self.build.get_or_init(Build::default)
    }
}

/// Lets every process render pages that show this kind of data anew, with the surrounding transaction.
///
/// # Errors
/// When the database refuses it.
pub fn purge(conn: &mut PgConnection, tag: &str) -> Result<()> {
    Ok(signal::send(conn, &Signal::PagesChanged(tag.to_owned()))?)
}

/// Answers every address outside the API.
///
/// # Errors
/// Refuses addresses that are too long, and methods other than GET and HEAD.
pub async fn show(state: Data<State>, request: HttpRequest) -> Result<HttpResponse> {
    if request.uri().path_and_query().is_some_and(|address| address.as_str().len() > MAX_ADDRESS) {
        return Err(Error::new(Code::AddressTooLong));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Error::method_not_allowed("GET, HEAD"));
    }
    if state.config.pages == PagesMode::Dev {
        return Ok(dev::answer(&state, &request).await);
    }
    let build = state.pages.build();
    if build.assets.owns(request.path()) {
        request.extensions_mut().insert(RouteName::Asset);
        return Ok(build.assets.answer(&request));
    }
    let target = build.table.find(request.path(), request.query_string());
    request.extensions_mut().insert(match target {
        Target::App => RouteName::AppPage,
        Target::Site(_) | Target::Moved(_) | Target::Unasked(_) => RouteName::SitePage,
        Target::Unknown => RouteName::UnknownPage,
    });
    Ok(match target {
        Target::App => match state.pages.charge_app_page(&request) {
            Ok(_) => app::answer(&state, &request).await,
            Err(TooManyRenders(wait)) => too_many(wait),
        },
        Target::Site(key) => site(&state, &request, &key).await,
        Target::Moved(to) => HttpResponse::MovedPermanently()
            .insert_header((header::LOCATION, to))
            .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
            .finish(),
        Target::Unasked(to) => HttpResponse::Found()
            .insert_header((header::LOCATION, to))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish(),
        Target::Unknown => answer(&request, not_found(&state).await),
    })
}

async fn site(state: &Data<State>, request: &HttpRequest, key: &str) -> HttpResponse {
    let charge = || state.pages.charge_miss(request);
    let mut outcome = state.pages.cache.get(key, charge, || render(state.clone(), key.to_owned())).await;
    if matches!(outcome, Err(Unserved::Missing)) {
        outcome = not_found(state).await;
    }
    answer(request, outcome)
}

/// The one page of every address that does not exist.
async fn not_found(state: &Data<State>) -> Outcome {
    let free = || Ok(Charge::none());
    state.pages.cache.get(NOT_FOUND, free, || render(state.clone(), NOT_FOUND.to_owned())).await
}

fn answer(request: &HttpRequest, outcome: Outcome) -> HttpResponse {
    match outcome {
        Ok(page) => page.answer(request),
        Err(Unserved::Limited(TooManyRenders(wait))) => too_many(wait),
        Err(Unserved::Missing | Unserved::Failed) => unavailable(),
    }
}

/// Renders a site page for everybody: nothing of the request that caused it goes along but its id.
fn render(state: Data<State>, key: String) -> impl Future<Output = Result<Rendering>> + Send + 'static {
    let mut headers = HeaderMap::new();
    if let Some(id) = request_id::current() {
        headers.insert(request_id::HEADER, id);
    }
    async move {
        let started = Instant::now();
        let rendered = state.pages.renderer.page(&key, headers).await?;
        let is_shared = key == NOT_FOUND;
        if rendered.status == StatusCode::NOT_FOUND && !is_shared {
            return Ok(Rendering::Missing(MissingPage { tags: rendered.tags(), started }));
        }
        let origin = state.config.origin();
        let page = state.lanes.pages.run(move || Page::prepare(rendered, started, &origin)).await??;
        Ok(Rendering::Page(Arc::new(if is_shared { page.into_not_found() } else { page })))
    }
}
