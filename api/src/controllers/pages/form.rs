//! Forms that a browser submits without JavaScript, to the URL of the page that contains them.
//!
//! See docs/decisions/281-forms-post-through-the-renderer.md.

use std::time::Duration;

use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{Bytes, BytesMut, Payload};
use actix_web::{HttpMessage, HttpRequest};
use futures_util::StreamExt;

use crate::error::{Code, Error, Result};
use crate::extract::{Client, same_origin};
use crate::pages::Pages;
use crate::pages::table::FormKind;
use crate::platform::rate_limits;
use crate::platform::shares::SharedPlace;

/// The largest form without files, in bytes; the same as for a JSON body.
const MAX_FIELDS: usize = 64 * 1024;
/// The part of a form with a picture that is passed on, in bytes: a picture of the maximum size, and all fields before
/// it.
const MAX_PASSED_ON: usize = 8 * 1024 * 1024;
/// The part of a form that is read at all, in bytes. Browsers read a response only once they have sent the whole body.
const MAX_READ: usize = 25 * 1024 * 1024;
/// How long a form with a picture waits for memory.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// A form as the browser sent it. Its fields are not parsed here.
pub struct PostedForm {
    pub content_type: HeaderValue,
    pub body: Bytes,
    /// Reserved memory, held until the response is complete: until then the renderer has the picture in memory too.
    _room: Option<SharedPlace>,
}

impl PostedForm {
    /// Reads a form, if one of our pages sent it.
    ///
    /// # Errors
    /// `origin_mismatch`, `unsupported_media_type`, `body_too_large`, `malformed_body`; `rate_limited` if no memory
    /// becomes free in time.
    pub async fn read(
        pages: &Pages,
        kind: FormKind,
        request: &HttpRequest,
        payload: Payload,
    ) -> Result<PostedForm> {
        same_origin::check(request)?;
        let mime = request.mime_type().ok().flatten().ok_or_else(unsupported)?;
        let content_type = request.headers().get(header::CONTENT_TYPE).cloned().ok_or_else(unsupported)?;
        match (mime.essence_str(), kind) {
            ("application/x-www-form-urlencoded", _) => {
                let body = read(payload, MAX_FIELDS, MAX_FIELDS).await?.bytes;
                Ok(PostedForm { content_type, body: body.freeze(), _room: None })
            }
            ("multipart/form-data", FormKind::Files) => {
                let site = rate_limits::site(&Client::of(request).address).into_owned();
                let room = pages.uploads.acquire_within(&site, MAX_WAIT).await;
                let room = room.map_err(|_| Error::rate_limited(rate_limits::APPLICATION_TRY.text, 10))?;
                let boundary = mime.get_param("boundary").ok_or_else(unsupported)?;
                let ReadBody { mut bytes, is_cut } = read(payload, MAX_PASSED_ON, MAX_READ).await?;
                if is_cut {
                    // The picture, which is the last field, is too large and was cut off. The multipart body is closed
                    // here, so that the fields before it can be read.
                    bytes.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
                }
                Ok(PostedForm { content_type, body: bytes.freeze(), _room: Some(room) })
            }
            _ => Err(unsupported()),
        }
    }
}

struct ReadBody {
    bytes: BytesMut,
    /// Whether the body was longer than the part that is kept.
    is_cut: bool,
}

/// Reads a body of at most `max` bytes, and keeps its first `kept` bytes.
async fn read(mut payload: Payload, kept: usize, max: usize) -> Result<ReadBody> {
    let (mut bytes, mut read) = (BytesMut::new(), 0);
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| Error::new(Code::MalformedBody))?;
        read += chunk.len();
        if read > max {
            return Err(Error::new(Code::BodyTooLarge));
        }
        let room = kept - bytes.len();
        bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
    }
    Ok(ReadBody { bytes, is_cut: read > kept })
}

fn unsupported() -> Error {
    Error::with_detail(Code::UnsupportedMediaType, "Please send a form.")
}
