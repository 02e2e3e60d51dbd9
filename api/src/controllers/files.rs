//! Public files that people uploaded.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};

use crate::error::{Code, Error, Result};
use crate::files::profile_images;
use crate::state::AppState;

/// A name is never reused, so the file under it never changes.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// A person's picture.
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
