//! Calls the API like a browser: with a cookie, an origin and JSON.

use reqwest::{Method, StatusCode, header};
use serde_json::Value;

use super::contract;

/// A client of the API.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    cookie: Option<String>,
    /// The host in the browser's address bar, if it differs from where the server listens.
    host: Option<String>,
}

/// A response with its complete body.
#[derive(Debug)]
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: header::HeaderMap,
    pub text: String,
}

impl Client {
    /// Returns a client with the given session, or without one.
    pub fn new(base: &str, session: Option<&str>) -> Client {
        let http =
            super::http::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
        let cookie = session.map(|token| format!("session={token}"));
        Client { http, base: base.to_owned(), cookie, host: None }
    }

    /// Returns the same client with the site open at another host.
    pub fn opened_at(&self, host: &str) -> Client {
        Client { host: Some(host.to_owned()), ..self.clone() }
    }

    /// Returns the same client with an additional cookie.
    pub fn with_cookie(&self, name: &str, value: &str) -> Client {
        let cookies = self.cookie.iter().cloned().chain([format!("{name}={value}")]);
        Client { cookie: Some(cookies.collect::<Vec<_>>().join("; ")), ..self.clone() }
    }

    /// Returns the origin that it calls.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns the session cookie as a header value.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// Returns a request like those of the academy's own pages.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        request = match &self.host {
            Some(host) => request.header(header::HOST, host).header(header::ORIGIN, format!("http://{host}")),
            None => request.header(header::ORIGIN, &self.base),
        };
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        request
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> TestResponse {
        send(self.request(Method::PUT, path).json(&body)).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> TestResponse {
        send(self.request(Method::PATCH, path).json(&body)).await
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        send(self.request(Method::DELETE, path)).await
    }
}

/// Sends a request, reads the complete response and validates it against `openapi.json`.
pub async fn send(request: reqwest::RequestBuilder) -> TestResponse {
    let (client, request) = request.build_split();
    let request = request.expect("a request");
    let (method, path) = (request.method().clone(), request.url().path().to_owned());
    let response = client.execute(request).await.expect("an answer");
    read(&method, &path, response).await.expect("a readable answer")
}

/// Reads the complete response and validates it against `openapi.json`.
pub async fn read(method: &Method, path: &str, response: reqwest::Response) -> reqwest::Result<TestResponse> {
    let (status, headers) = (response.status(), response.headers().clone());
    let answer = TestResponse { status, headers, text: response.text().await? };
    if let Some(difference) = contract::difference(method, path, &answer) {
        panic!("{method} {path}: {difference}\n{status} {}", answer.text);
    }
    Ok(answer)
}

impl TestResponse {
    /// Parses the bytes of a connection that is now closed as a response; `None` if it is incomplete.
    pub fn parse(bytes: &[u8]) -> Option<TestResponse> {
        const HEAD_END: &[u8] = b"\r\n\r\n";
        let head_length = bytes.windows(HEAD_END.len()).position(|part| part == HEAD_END)?;
        let mut lines = std::str::from_utf8(&bytes[..head_length]).ok()?.split("\r\n");
        let status = lines.next()?.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
        let mut headers = header::HeaderMap::new();
        for line in lines {
            let (name, value) = line.split_once(':')?;
            headers.append(name.parse::<header::HeaderName>().ok()?, value.trim().parse().ok()?);
        }
        let body = &bytes[head_length + HEAD_END.len()..];
        let body = match headers.get(header::CONTENT_LENGTH) {
            _ if headers.contains_key(header::TRANSFER_ENCODING) => unchunked(body)?,
            Some(length) if length.to_str().ok()?.parse() != Ok(body.len()) => return None,
            _ => body.to_vec(),
        };
        Some(TestResponse { status, headers, text: String::from_utf8_lossy(&body).into_owned() })
    }

    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {:?}", self.text))
    }

    /// Asserts the status and returns the body.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// Asserts that the response is a problem with this code, and returns it.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json");
        assert_eq!(body["code"], code, "{}", self.text);
        body
    }

    /// Returns the value of the session cookie that the response sets, if any.
    pub fn session(&self) -> Option<String> {
        let cookies = self.headers.get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
        let session = cookies.filter_map(|line| line.strip_prefix("session=")).next()?;
        session.split(';').next().map(str::to_owned)
    }
}

/// Returns the statuses of concurrent requests in ascending order.
pub fn statuses(responses: &[TestResponse]) -> Vec<u16> {
    let mut statuses: Vec<u16> = responses.iter().map(|response| response.status.as_u16()).collect();
    statuses.sort_unstable();
    statuses
}

/// Returns a member of each item of a list.
pub fn column(list: &Value, name: &str) -> Vec<Value> {
    list.as_array().expect("a list").iter().map(|item| item[name].clone()).collect()
}

/// Joins the chunks of a body; `None` if the last one is missing.
fn unchunked(mut chunks: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line_end = chunks.windows(2).position(|part| part == b"\r\n")?;
        let length = std::str::from_utf8(&chunks[..line_end]).ok()?;
        let length = usize::from_str_radix(length, 16).ok()?;
        if length == 0 {
            return Some(body);
        }
        let data = chunks.get(line_end + 2..)?;
        body.extend(data.get(..length)?);
        chunks = data.get(length + 2..)?;
    }
}
