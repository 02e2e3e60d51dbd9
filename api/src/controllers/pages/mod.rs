//! All URLs outside the API: pages from the cache or the renderer, and the front end's files.

mod app;
mod dev;
mod form;
mod search;

use std::sync::Arc;
use std::time::Instant;

use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{Data, Payload};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};

use crate::error::{Error, Result};
use crate::extract::Client;
use crate::pages::assets;
use crate::pages::cache::{NotFoundPage, PageError, PageOutcome, Rendering};
use crate::pages::page::CachedPage;
use crate::pages::static_page::{too_long, too_many, unavailable};
use crate::pages::table::{FormKind, PageTarget};
use crate::platform::config::PagesMode;
use crate::platform::memory_limits::{Charge, TooManyTries};
use crate::platform::metrics::RouteName;
use crate::platform::request_id;
use crate::state::AppState;

use form::PostedForm;

/// Path of the renderer's 404 page, which is also its key in the cache.
const NOT_FOUND: &str = "/404-not-found";
/// Longer URLs are refused.
const MAX_ADDRESS: usize = 4096;

/// Responds to every URL outside the API.
///
/// # Errors
/// Returns an error for methods other than GET and HEAD on a page without a form, and for forms that a page of another
/// site sent.
pub async fn show(state: Data<AppState>, request: HttpRequest, payload: Payload) -> Result<HttpResponse> {
    if request.uri().path_and_query().is_some_and(|address| address.as_str().len() > MAX_ADDRESS) {
        return Ok(too_long());
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return submit(&state, &request, payload).await;
    }
    if state.config.pages == PagesMode::Dev {
        return Ok(dev::response(&state, &request, None).await);
    }
    let build = state.pages.build();
    if build.assets.owns(request.path()) {
        request.extensions_mut().insert(RouteName::Asset);
        return Ok(build.assets.response(&request));
    }
    let target = build.table.find(request.path(), request.query_string());
    request.extensions_mut().insert(match target {
        PageTarget::App => RouteName::AppPage,
        PageTarget::Site(_)
        | PageTarget::Search(_)
        | PageTarget::Moved(_)
        | PageTarget::UnknownQueryValue(_) => RouteName::SitePage,
        PageTarget::Unknown => RouteName::UnknownPage,
    });
    Ok(match target {
        PageTarget::App => match state.pages.charge_app_page(&Client::of(&request).address) {
            Ok(_) => app::response(&state, &request, None).await,
            Err(TooManyTries(wait)) => too_many(wait),
        },
        PageTarget::Site(key) => site(&state, &request, &key).await,
        PageTarget::Search(address) => match search::response(&state, &request, &address).await {
            Some(response) => response,
            None => response(&request, not_found(&state).await),
        },
        PageTarget::Moved(to) => HttpResponse::MovedPermanently()
            .insert_header((header::LOCATION, to))
            .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
            .finish(),
        PageTarget::UnknownQueryValue(to) => HttpResponse::Found()
            .insert_header((header::LOCATION, to))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish(),
        // Browsers and bots request many files that no page links to, and do not display the response.
        PageTarget::Unknown if assets::names_file(request.path()) => assets::missing(),
        PageTarget::Unknown => response(&request, not_found(&state).await),
    })
}

/// Returns the page that follows a submitted form.
async fn submit(state: &AppState, request: &HttpRequest, payload: Payload) -> Result<HttpResponse> {
    let is_dev = state.config.pages == PagesMode::Dev;
    // The development server knows by itself which pages have forms.
    let known =
        if is_dev { Some(FormKind::Files) } else { state.pages.build().table.form_at(request.path()) };
    let Some(kind) = known.filter(|_| *request.method() == Method::POST) else {
        return Err(Error::method_not_allowed("GET, HEAD"));
    };
    request.extensions_mut().insert(RouteName::AppPage);
    if let Err(TooManyTries(wait)) = state.pages.charge_app_page(&Client::of(request).address) {
        return Ok(too_many(wait));
    }
    let form = PostedForm::read(&state.pages, kind, request, payload).await?;
    Ok(match is_dev {
        true => dev::response(state, request, Some(form)).await,
        false => app::response(state, request, Some(form)).await,
    })
}

async fn site(state: &Data<AppState>, request: &HttpRequest, key: &str) -> HttpResponse {
    let charge = || state.pages.charge_miss(&Client::of(request).address);
    let mut outcome = state.pages.cache.get(key, charge, || render(state.clone(), key.to_owned())).await;
    if matches!(outcome, Err(PageError::NotFound)) {
        outcome = not_found(state).await;
    }
    response(request, outcome)
}

/// Returns the 404 page, which is the same for all URLs.
async fn not_found(state: &Data<AppState>) -> PageOutcome {
    let free = || Ok(Charge::none());
    state.pages.cache.get(NOT_FOUND, free, || render(state.clone(), NOT_FOUND.to_owned())).await
}

fn response(request: &HttpRequest, outcome: PageOutcome) -> HttpResponse {
    match outcome {
        Ok(page) => page.response(request),
        Err(PageError::Limited(TooManyTries(wait))) => too_many(wait),
        Err(PageError::NotFound | PageError::Failed) => unavailable(),
    }
}

/// Renders a public page for the cache. Only the request's id is passed on, because the result is shared by all
/// visitors.
fn render(state: Data<AppState>, key: String) -> impl Future<Output = Result<Rendering>> + Send + 'static {
    let mut headers = HeaderMap::new();
    if let Some(id) = request_id::current() {
        headers.insert(request_id::HEADER, id);
    }
    async move {
        let started = Instant::now();
        let rendered = state.pages.renderer.page(&key, headers).await?;
        let is_shared = key == NOT_FOUND;
        if rendered.status == StatusCode::NOT_FOUND && !is_shared {
            return Ok(Rendering::NotFound(NotFoundPage { tags: rendered.tags(), started }));
        }
        let origin = state.config.origin();
        let page = state.lanes.pages.run(move || CachedPage::prepare(rendered, started, &origin)).await??;
        Ok(Rendering::CachedPage(Arc::new(if is_shared { page.into_not_found() } else { page })))
    }
}
