//! Everything that is no API: pages from the cache or the renderer, and the front end's files.

mod app;
mod assets;
mod cache;
mod dev;
mod page;
pub mod renderer;
pub mod sidecar;
mod table;
mod unavailable;

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use diesel::PgConnection;
use schema::models::signal::{self, Signal};

use crate::config::{Config, PagesMode};
use crate::error::{Code, Error, Result};
use crate::metrics::{Metrics, RouteName};
use crate::request_id;
use crate::state::State;

use assets::Assets;
use cache::PageCache;
use page::Page;
use renderer::Renderer;
use table::{PageTable, Target};
pub use unavailable::unavailable;

/// Where the renderer's own 404 page is, under which key it is kept.
const NOT_FOUND: &str = "/404-not-found";
/// Longer addresses are none of ours.
const MAX_ADDRESS: usize = 4096;

/// What pages are made from.
pub struct Pages {
    /// Reaches the renderer.
    pub renderer: Arc<Renderer>,
    /// The site pages rendered so far.
    pub cache: Arc<PageCache>,
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
            renderer: Arc::new(Renderer::new(config.renderer_url.clone())?),
            cache: Arc::new(PageCache::new(metrics)),
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
        Target::App => app::answer(&state, &request).await,
        Target::Site(key) => site(&state, &request, &key).await,
        Target::Moved(to) => HttpResponse::MovedPermanently()
            .insert_header((header::LOCATION, to))
            .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
            .finish(),
        Target::Unasked(to) => HttpResponse::Found()
            .insert_header((header::LOCATION, to))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish(),
        Target::Unknown => site(&state, &request, NOT_FOUND).await,
    })
}

async fn site(state: &Data<State>, request: &HttpRequest, key: &str) -> HttpResponse {
    match state.pages.cache.get(key, || render(state.clone(), key.to_owned())).await {
        Ok(page) => page.answer(request),
        Err(cache::RenderFailed) => unavailable(),
    }
}

/// Renders a site page for everybody: nothing of the request that caused it goes along but its id.
fn render(state: Data<State>, key: String) -> impl Future<Output = Result<Page>> + Send + 'static {
    let mut headers = HeaderMap::new();
    if let Some(id) = request_id::current() {
        headers.insert(request_id::HEADER, id);
    }
    async move {
        let started = Instant::now();
        let rendered = state.pages.renderer.page(&key, headers).await?;
        let origin = state.config.origin();
        let page = state.lanes.pages.run(move || Page::prepare(rendered, started, &origin)).await??;
        Ok(if key == NOT_FOUND { page.into_not_found() } else { page })
    }
}
