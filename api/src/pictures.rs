//! Preparing pictures, off the async threads and one at a time: each may need a hundred megabytes for a moment.

use actix_web::web::{self, Bytes};
use tokio::sync::Semaphore;

use crate::domain::picture::{self, PictureProblem};
use crate::error::{Error, Result};

static ONE_AT_A_TIME: Semaphore = Semaphore::const_new(1);

/// The picture as it is stored, or why it is not taken.
///
/// # Errors
/// When the process is about to end.
pub async fn prepare(file: Bytes) -> Result<Result<Vec<u8>, PictureProblem>> {
    let _turn = ONE_AT_A_TIME.acquire().await.map_err(Error::internal)?;
    // A decoder that gives up on a file by panicking has said what it thinks of it.
    Ok(web::block(move || picture::portrait(&file)).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a picture was too much for its decoder");
        Err(PictureProblem::NotAPicture)
    }))
}
