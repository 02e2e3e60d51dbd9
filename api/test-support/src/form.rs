//! A form with a file, as browsers send it.

use reqwest::{Method, header};

use super::client::{Client, TestResponse, send};
use super::oidc::Browser;

const BOUNDARY: &str = "----form-boundary-7MA4YWxk";

/// A `multipart/form-data` body under construction.
#[derive(Default, Clone)]
pub struct Form(Vec<u8>);

impl Form {
    /// Adds a text part.
    #[must_use]
    pub fn text(self, name: &str, value: &str) -> Form {
        self.part(&format!("name=\"{name}\""), None, value.as_bytes())
    }

    /// Adds a part with arbitrary bytes.
    #[must_use]
    pub fn bytes(self, name: &str, value: &[u8]) -> Form {
        self.part(&format!("name=\"{name}\""), None, value)
    }

    /// Adds a file part.
    #[must_use]
    pub fn file(self, name: &str, (file_name, kind): (&str, &str), bytes: &[u8]) -> Form {
        self.part(&format!("name=\"{name}\"; filename=\"{file_name}\""), Some(kind), bytes)
    }

    fn part(mut self, what: &str, kind: Option<&str>, bytes: &[u8]) -> Form {
        let kind = kind.map_or(String::new(), |kind| format!("Content-Type: {kind}\r\n"));
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {what}\r\n{kind}\r\n");
        self.0.extend(head.as_bytes());
        self.0.extend(bytes);
        self.0.extend(b"\r\n");
        self
    }

    /// Returns the complete body.
    pub fn body(&self) -> Vec<u8> {
        [self.0.as_slice(), format!("--{BOUNDARY}--\r\n").as_bytes()].concat()
    }

    /// Returns its content type.
    pub fn content_type() -> String {
        format!("multipart/form-data; boundary={BOUNDARY}")
    }

    /// Posts the form.
    pub async fn post(&self, client: &Client, path: &str) -> TestResponse {
        send(self.fill(client.request(Method::POST, path))).await
    }

    /// Posts the form from a browser with its cookies.
    pub async fn post_from(&self, browser: &Browser, path: &str) -> TestResponse {
        browser.send(self.fill(browser.request(Method::POST, path))).await
    }

    fn fill(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        request.header(header::CONTENT_TYPE, Form::content_type()).body(self.body())
    }
}
