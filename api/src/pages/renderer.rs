//! The HTTP client of the renderer.

use std::sync::Arc;
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::web::{Bytes, BytesMut};
use tokio::sync::{Semaphore, SemaphorePermit, watch};
use url::Url;

use crate::error::{Error, Result};
use crate::platform::metrics::{Metrics, RenderRefusal};

/// The timeout of a page; routers in front time out after 30 s.
const DEADLINE: Duration = Duration::from_secs(10);
/// How long a request waits for a renderer that is starting: a restart takes less.
const START_TIMEOUT: Duration = Duration::from_secs(4);
/// The maximum size of a page in bytes, far above that of any page.
const MAX_BYTES: usize = 4 * 1024 * 1024;
/// The number of concurrent renders; further ones wait, so that a burst cannot exhaust the renderer.
const MAX_CONCURRENT_RENDERS: usize = 32;
/// How long a page waits for a slot. After that the response asks the client to retry.
const MAX_RENDER_WAIT: Duration = Duration::from_secs(3);

pub struct Renderer {
    http: reqwest::Client,
    origin: watch::Sender<Option<Url>>,
    turns: Semaphore,
    metrics: Arc<Metrics>,
    /// Whether the renderer is our child process, which is restarted when it ends.
    restarts: bool,
}

/// A request to the renderer.
#[derive(Clone)]
struct PageRequest<'a> {
    path_and_query: &'a str,
    headers: HeaderMap,
    /// The submitted form, if any.
    form: Option<Bytes>,
}

/// The renderer's complete response.
#[derive(Debug)]
pub struct Rendered {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub content_type: HeaderValue,
    pub body: Bytes,
}

impl Rendered {
    /// A header's text; empty if it is missing.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The tags of the data that the page shows, or would show if it existed.
    #[must_use]
    pub fn tags(&self) -> Vec<String> {
        self.text("x-page-tags").split_ascii_whitespace().map(str::to_owned).collect()
    }
}

impl Renderer {
    /// Creates the client; `origin` is the URL of an external renderer.
    pub fn new(origin: Option<Url>, metrics: Arc<Metrics>) -> Result<Renderer> {
        let http = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(2))
            .pool_idle_timeout(Duration::from_secs(60))
            .build()
            .map_err(Error::internal)?;
        let restarts = origin.is_none();
        let (origin, turns) = (watch::Sender::new(origin), Semaphore::new(MAX_CONCURRENT_RENDERS));
        Ok(Renderer { http, origin, turns, metrics, restarts })
    }

    /// The number of pages being rendered.
    #[must_use]
    pub fn under_way(&self) -> usize {
        MAX_CONCURRENT_RENDERS - self.turns.available_permits()
    }

    /// Sets the renderer's address; `None` while there is none.
    pub fn moved_to(&self, origin: Option<Url>) {
        self.origin.send_replace(origin);
    }

    /// The renderer's address, if there is one.
    #[must_use]
    pub fn address(&self) -> Option<Url> {
        self.origin.borrow().clone()
    }

    /// Whether the renderer responds.
    pub async fn is_ready(&self) -> bool {
        let Some(origin) = self.address() else { return false };
        self.answers(&origin).await
    }

    /// Whether a renderer at this address responds to its health check in time.
    pub async fn answers(&self, origin: &Url) -> bool {
        let asked = self.http.get(at(origin, "/healthz")).timeout(Duration::from_secs(2)).send().await;
        asked.is_ok_and(|response| response.status().is_success())
    }

    /// Renders the page at a path and query.
    ///
    /// # Errors
    /// When there is no renderer, or the page is not complete in time or too large.
    pub async fn page(&self, path_and_query: &str, headers: HeaderMap) -> Result<Rendered> {
        self.respond(PageRequest { path_and_query, headers, form: None }).await
    }

    /// Submits a form and renders the page that follows.
    pub async fn submit(&self, path_and_query: &str, headers: HeaderMap, form: Bytes) -> Result<Rendered> {
        self.respond(PageRequest { path_and_query, headers, form: Some(form) }).await
    }

    async fn respond(&self, request: PageRequest<'_>) -> Result<Rendered> {
        tokio::time::timeout(START_TIMEOUT + DEADLINE, async {
            let first = self.origin().await?;
            let _turn = self.turn().await?;
            if let Some(page) = self.in_time(&first, request.clone()).await? {
                return Ok(page);
            }
            // The renderer has just died and the supervisor is about to notice. Nothing has been sent to it, so the
            // request can be repeated.
            let next = self.origin_but(&first).await?;
            let page = self.in_time(&next, request).await?;
            page.ok_or_else(|| Error::internal("the renderer takes no connections"))
        })
        .await
        .map_err(late)?
    }

    async fn turn(&self) -> Result<SemaphorePermit<'_>> {
        let turn = tokio::time::timeout(MAX_RENDER_WAIT, self.turns.acquire()).await.map_err(|_| {
            self.metrics.render_refused(RenderRefusal::Busy);
            Error::internal("too many pages are being rendered")
        })?;
        turn.map_err(Error::internal)
    }

    /// Proxies a request unchanged, for the development server.
    ///
    /// # Errors
    /// When there is no renderer or it does not respond.
    pub async fn pass(
        &self,
        path_and_query: &str,
        headers: HeaderMap,
        form: Option<Bytes>,
    ) -> Result<reqwest::Response> {
        let origin = self.origin().await?;
        self.send(&origin, PageRequest { path_and_query, headers, form }).await.map_err(Error::internal)
    }

    async fn send(
        &self,
        origin: &Url,
        PageRequest { path_and_query, headers, form }: PageRequest<'_>,
    ) -> reqwest::Result<reqwest::Response> {
        let url = at(origin, path_and_query);
        let request = match form {
            None => self.http.get(url),
            Some(form) => self.http.post(url).body(form),
        };
        request.headers(headers_for_reqwest(headers)).send().await
    }

    async fn origin(&self) -> Result<Url> {
        self.origin_where(|_| true).await
    }

    async fn origin_but(&self, gone: &Url) -> Result<Url> {
        if !self.restarts {
            return Err(Error::internal("the renderer takes no connections"));
        }
        self.origin_where(|origin| origin != gone).await
    }

    async fn origin_where(&self, fits: impl Fn(&Url) -> bool) -> Result<Url> {
        let mut origin = self.origin.subscribe();
        let found = origin.wait_for(|origin| origin.as_ref().is_some_and(&fits));
        let found = tokio::time::timeout(START_TIMEOUT, found).await;
        let found = found.map_err(|_| Error::internal("there is no renderer"))?.map_err(Error::internal)?;
        found.clone().ok_or_else(|| Error::internal("there is no renderer"))
    }

    /// The page, or `None` if nothing listens at this address.
    async fn in_time(&self, origin: &Url, request: PageRequest<'_>) -> Result<Option<Rendered>> {
        tokio::time::timeout(DEADLINE, self.request_page(origin, request)).await.map_err(late)?
    }

    async fn request_page(&self, origin: &Url, request: PageRequest<'_>) -> Result<Option<Rendered>> {
        let mut response = match self.send(origin, request).await {
            Err(error) if error.is_connect() => return Ok(None),
            response => response.map_err(Error::internal)?,
        };
        let status = StatusCode::from_u16(response.status().as_u16()).map_err(Error::internal)?;
        let headers = headers_for_actix(response.headers());
        let mut body = BytesMut::new();
        while let Some(chunk) = response.chunk().await.map_err(Error::internal)? {
            if body.len() + chunk.len() > MAX_BYTES {
                return Err(Error::internal("the page is too large"));
            }
            body.extend_from_slice(&chunk);
        }
        let content_type = headers
            .get(actix_web::http::header::CONTENT_TYPE)
            .cloned()
            .unwrap_or(HeaderValue::from_static("text/html; charset=utf-8"));
        Ok(Some(Rendered { status, headers, content_type, body: body.freeze() }))
    }
}

fn late(_: tokio::time::error::Elapsed) -> Error {
    Error::internal("the renderer did not answer in time")
}

/// Builds the URL of a request. The parts are joined as text: resolving the path as a URL would let `//host` name
/// another machine.
fn at(origin: &Url, path_and_query: &str) -> String {
    format!("{}{path_and_query}", origin.origin().ascii_serialization())
}

// Actix and reqwest use different versions of the `http` crate.

fn headers_for_reqwest(headers: HeaderMap) -> reqwest::header::HeaderMap {
    let mut map = reqwest::header::HeaderMap::new();
    for (name, value) in &headers {
        let name = reqwest::header::HeaderName::from_bytes(name.as_str().as_bytes());
        let value = reqwest::header::HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            map.append(name, value);
        }
    }
    map
}

/// Converts reqwest's headers to Actix's.
pub fn headers_for_actix(headers: &reqwest::header::HeaderMap) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(name), Ok(value)) = (name, value) {
            map.append(name, value);
        }
    }
    map
}
