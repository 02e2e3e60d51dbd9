//! Serves uploaded files that are public.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};

use crate::error::{Code, Error, Result};
use crate::files::profile_images;
use crate::state::AppState;

/// A file name is never reused, so the content behind a URL never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Serves a profile picture as JPEG.
///
/// # Errors
/// `not_found`, `storage_unavailable`.
pub async fn profile_image(state: Data<AppState>, name: Path<String>) -> Result<HttpResponse> {
    let picture = profile_images::read(&state, &name).await?.ok_or_else(|| Error::new(Code::NotFound))?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, IMMUTABLE))
        .content_type("image/jpeg")
        .body(picture))
}
