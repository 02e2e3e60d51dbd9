//! JSON bodies: bounded, strict, and refused with the field that is wrong.

use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use utoipa::ToSchema;

use crate::error::{Code, Error, Result};
use crate::http::nul;
use crate::http::openapi::{Description, OperationInput};
use crate::http::validation_messages::FieldError;

/// The largest JSON body. The longest texts the academy takes are a few thousand characters.
const MAX_BYTES: usize = 64 * 1024;

/// A JSON body of the given shape, received but not looked at.
///
/// Types used here deny unknown fields, so that a price or a duration sent along is refused, not ignored.
#[derive(Debug)]
pub struct Body<T> {
    bytes: web::Bytes,
    is_json: bool,
    shape: PhantomData<T>,
}

impl<T: DeserializeOwned> Body<T> {
    /// Reads the body. Handlers call it, so that who may not call hears that first.
    ///
    /// # Errors
    /// `unsupported_media_type`, `malformed_body`, or `validation_failed` with the field that is wrong.
    pub fn read(self) -> Result<T> {
        if self.is_json { parse(&self.bytes) } else { Err(Error::new(Code::UnsupportedMediaType)) }
    }

    /// The same for an operation that takes less than others, in bytes.
    ///
    /// # Errors
    /// As [`Body::read`]; `body_too_large`.
    pub fn read_within(self, max_bytes: usize) -> Result<T> {
        if self.bytes.len() > max_bytes { Err(Error::new(Code::BodyTooLarge)) } else { self.read() }
    }
}

/// A JSON body that may be left out.
#[derive(Debug)]
pub struct OptionalBody<T>(Body<T>);

impl<T: DeserializeOwned + Default> OptionalBody<T> {
    /// Reads the body, or takes the usual values when there is none.
    pub fn read(self) -> Result<T> {
        if self.0.bytes.is_empty() { Ok(T::default()) } else { self.0.read() }
    }
}

impl<T: 'static> FromRequest for OptionalBody<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = Body::from_request(request, payload);
        Box::pin(async move { body.await.map(OptionalBody) })
    }
}

impl<T: ToSchema> OperationInput for Body<T> {
    fn describe(description: &mut Description) {
        description.take_json::<T>(true);
    }
}

impl<T: ToSchema> OperationInput for OptionalBody<T> {
    fn describe(description: &mut Description) {
        description.take_json::<T>(false);
    }
}

impl OperationInput for RawBody {
    fn describe(description: &mut Description) {
        description.errors.extend([Code::MalformedBody, Code::BodyTooLarge]);
    }
}

impl<T> FromRequest for Body<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let raw = RawBody::from_request(request, payload);
        Box::pin(async move { Ok(Body { bytes: raw.await?.0, is_json, shape: PhantomData }) })
    }
}

/// The largest JSON body of the few operations that take long texts, 100,000 characters however they are written, or a decision
/// about each of somebody's lessons: 14,000 of them.
const MAX_LARGE_BYTES: usize = 1024 * 1024;

/// A JSON body that may hold a long text or list.
#[derive(Debug)]
pub struct LargeBody<T>(Body<T>);

impl<T: DeserializeOwned> LargeBody<T> {
    /// Reads the body.
    pub fn read(self) -> Result<T> {
        self.0.read()
    }
}

impl<T: ToSchema> OperationInput for LargeBody<T> {
    fn describe(description: &mut Description) {
        description.take_json::<T>(true);
    }
}

impl<T: 'static> FromRequest for LargeBody<T> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let payload = web::Payload::from_request(request, payload);
        Box::pin(async move {
            let payload = payload.await.map_err(|_| Error::new(Code::MalformedBody))?;
            let bytes = payload.to_bytes_limited(MAX_LARGE_BYTES).await;
            let bytes = bytes.map_err(|_| Error::new(Code::BodyTooLarge))?;
            let bytes = bytes.map_err(|_| Error::new(Code::MalformedBody))?;
            Ok(LargeBody(Body { bytes, is_json, shape: PhantomData }))
        })
    }
}

/// A body byte for byte, for what is signed.
#[derive(Debug)]
pub struct RawBody(pub web::Bytes);

impl FromRequest for RawBody {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            bytes.await.map(RawBody).map_err(|error| match error.as_response_error().status_code().as_u16() {
                413 => Error::new(Code::BodyTooLarge),
                _ => Error::new(Code::MalformedBody),
            })
        })
    }
}

/// The payload limit that [`Body`] and [`RawBody`] share.
#[must_use]
pub fn payload_config() -> web::PayloadConfig {
    web::PayloadConfig::new(MAX_BYTES)
}

fn is_json(request: &HttpRequest) -> bool {
    request.mime_type().ok().flatten().is_some_and(|mime| {
        mime.type_() == "application"
            && (mime.subtype() == "json" || mime.suffix().is_some_and(|suffix| suffix == "json"))
    })
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    if let Some(field) = nul::in_json(bytes) {
        return Err(FieldError { field, text: nul::PROBLEM.to_owned() }.into());
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        match inner.classify() {
            Category::Data => {
                // Everything up to " at line": positions mean nothing to a person who filled in a form.
                let text = inner.to_string();
                let text = text.split(" at line ").next().unwrap_or_default();
                FieldError::new(&path, text).into()
            }
            Category::Io | Category::Syntax | Category::Eof => Error::new(Code::MalformedBody),
        }
    })?;
    json.end().map_err(|_| Error::new(Code::MalformedBody))?;
    Ok(value)
}
