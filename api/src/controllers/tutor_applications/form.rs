//! The multipart form of a tutor application, read part by part within limits.

use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::HttpRequest;
use actix_web::error::PayloadError;
use actix_web::web::{Bytes, Payload};
use futures_util::{StreamExt, TryStreamExt, stream};
use schema::enums::{Service, Subject};
use utoipa::ToSchema;

use crate::domain::picture::{self, PictureProblem};
use crate::error::{Code, Error, Result};
use crate::http::nul;
use crate::platform::rate_limits;
use crate::platform::shares::SharedPlace;
use crate::state::AppState;

/// How long a form waits for memory.
const MAX_UPLOAD_WAIT: Duration = Duration::from_secs(2);

/// The largest text part, in bytes; the same as for any other body.
const MAX_TEXT: usize = 64 * 1024;
/// The part of a body that is read at all, in bytes. A picture that is too large is read to here and discarded, because
/// browsers read a response only once they have sent the whole body.
const MAX_BODY: usize = 25 * 1024 * 1024;
/// The most parts of a form.
const MAX_PARTS: usize = 20;

/// A tutor application as the browser sent it.
#[derive(Debug, Default, ToSchema)]
pub struct ApplicationForm {
    /// At most 254 characters.
    pub email: String,
    /// At most 100 characters.
    pub first_name: String,
    /// At most 100 characters.
    pub last_name: String,
    /// `true` for people with a single name, which is then `first_name`; `last_name` is empty.
    #[schema(required = false)]
    pub has_one_name: bool,
    /// At most 2000 characters.
    pub bio: String,
    /// One part for each service.
    #[schema(value_type = Vec<Service>)]
    pub services: Vec<String>,
    /// One part for each subject; there may be none.
    #[schema(value_type = Vec<Subject>, required = false)]
    pub subjects: Vec<String>,
    /// Where and what they studied, at most 300 characters.
    #[schema(required = false)]
    pub education: String,
    /// Address of a page about them or their work, at most 500 characters; the scheme may be omitted.
    #[schema(required = false)]
    pub link: String,
    /// Somebody who can speak for them, at most 300 characters. Only admins see it.
    #[schema(required = false)]
    pub reference: String,
    /// JPEG, PNG or WebP, at most 5 MB and 25 megapixels. An empty part counts as no picture.
    #[schema(value_type = Option<String>, format = Binary)]
    pub picture: Option<Picture>,
}

/// A picture part.
#[derive(Debug)]
pub enum Picture {
    /// The bytes, not decoded yet.
    File(Bytes),
    /// The picture is too large; its bytes were discarded.
    TooLarge,
}

/// Reserves memory for one form from this network address. Taken before the form is read, and held while its picture is
/// in memory.
///
/// # Errors
/// `rate_limited` if no memory becomes free in time.
pub async fn room(state: &AppState, address: &str) -> Result<SharedPlace> {
    let room = state.uploads.acquire_within(&rate_limits::site(address), MAX_UPLOAD_WAIT).await;
    room.map_err(|_| Error::rate_limited(rate_limits::APPLICATION_TRY.text, 10))
}

impl ApplicationForm {
    /// Reads the request's body.
    ///
    /// # Errors
    /// `unsupported_media_type`, `malformed_body`, `body_too_large`, or `validation_failed` for an unknown part.
    pub async fn read(request: &HttpRequest, payload: Payload) -> Result<ApplicationForm> {
        let mut parts = Multipart::new(request.headers(), bounded(payload));
        let mut form = ApplicationForm::default();
        let mut count = 0;
        while let Some(part) = parts.try_next().await.map_err(refusal)? {
            count += 1;
            if count > MAX_PARTS {
                return Err(Error::new(Code::BodyTooLarge));
            }
            form.read_part(part).await?;
        }
        Ok(form)
    }

    async fn read_part(&mut self, mut part: Field) -> Result<()> {
        let name = part.name().unwrap_or_default().to_owned();
        match name.as_str() {
            "email" => self.email = text(&mut part).await?,
            "first_name" => self.first_name = text(&mut part).await?,
            "last_name" => self.last_name = text(&mut part).await?,
            "has_one_name" => self.has_one_name = text(&mut part).await? == "true",
            "bio" => self.bio = text(&mut part).await?,
            "subjects" => self.subjects.push(text(&mut part).await?),
            "education" => self.education = text(&mut part).await?,
            "link" => self.link = text(&mut part).await?,
            "reference" => self.reference = text(&mut part).await?,
            "services" => self.services.push(text(&mut part).await?),
            "picture" => self.picture = file(&mut part).await?,
            _ => return Err(Error::field(name, "unknown field")),
        }
        Ok(())
    }
}

impl Picture {
    /// Returns the picture's bytes.
    ///
    /// # Errors
    /// If the picture is too large.
    pub fn bytes(self) -> Result<Bytes, PictureProblem> {
        match self {
            Picture::File(bytes) => Ok(bytes),
            Picture::TooLarge => Err(PictureProblem::TooManyBytes),
        }
    }
}

async fn text(part: &mut Field) -> Result<String> {
    let bytes = part.bytes(MAX_TEXT).await.map_err(|_| Error::new(Code::BodyTooLarge))?.map_err(refusal)?;
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| Error::new(Code::MalformedBody))?;
    match part.name().filter(|_| text.contains('\0')) {
        Some(name) => Err(Error::field(name.to_owned(), nul::PROBLEM)),
        None => Ok(text),
    }
}

async fn file(part: &mut Field) -> Result<Option<Picture>> {
    match part.bytes(picture::MAX_BYTES).await {
        Err(_) => Ok(Some(Picture::TooLarge)),
        // Browsers send a part without content when no file was chosen.
        Ok(bytes) => Ok(Some(bytes.map_err(refusal)?).filter(|bytes| !bytes.is_empty()).map(Picture::File)),
    }
}

/// The body as a stream that ends with an error if it is too long.
fn bounded(payload: Payload) -> impl futures_util::Stream<Item = Result<Bytes, PayloadError>> {
    stream::unfold((payload, 0), |(mut payload, before)| async move {
        let chunk = payload.next().await?;
        let read = before + chunk.as_ref().map_or(0, Bytes::len);
        Some((if read > MAX_BODY { Err(PayloadError::Overflow) } else { chunk }, (payload, read)))
    })
    // The multipart parser polls again after the end.
    .fuse()
}

fn refusal(error: MultipartError) -> Error {
    match error {
        MultipartError::ContentTypeMissing
        | MultipartError::ContentTypeParse
        | MultipartError::ContentTypeIncompatible => {
            Error::with_detail(Code::UnsupportedMediaType, "Please send multipart/form-data.")
        }
        MultipartError::Payload(PayloadError::Overflow) => {
            Error::field("picture", PictureProblem::TooManyBytes.to_string())
        }
        _ => Error::new(Code::MalformedBody),
    }
}
