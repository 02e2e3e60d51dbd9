//! Preparing pictures, off the async threads and one at a time: each may need a hundred megabytes for a moment.

use actix_web::web::Bytes;

use crate::domain::picture;
use crate::domain::picture::PictureProblem;
use crate::error::Result;
use crate::platform::blocking::Lane;

/// The picture as it is stored, or why it is not taken.
///
/// # Errors
/// `overloaded` when too many wait already.
pub async fn prepare(lane: &Lane, file: Bytes) -> Result<Result<Vec<u8>, PictureProblem>> {
    let place = lane.enter()?;
    // A decoder that gives up on a file by panicking has said what it thinks of it.
    Ok(place.run(move || picture::portrait(&file)).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a picture was too much for its decoder");
        Err(PictureProblem::NotAPicture)
    }))
}
