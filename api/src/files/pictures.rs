//! Prepares pictures, off the async threads and one at a time: each may need a hundred megabytes for a moment.

use std::time::Duration;

use actix_web::error::PayloadError;
use actix_web::web::{Bytes, BytesMut, Payload};
use futures_util::StreamExt;
use schema::ids::UserId;

use crate::domain::picture;
use crate::domain::picture::PictureProblem;
use crate::error::{Code, Error, Result};
use crate::platform::blocking::Lane;
use crate::platform::shares::SharedPlace;
use crate::state::AppState;

/// How long an upload waits for a place.
const MAX_ROOM_WAIT: Duration = Duration::from_secs(2);
/// How much of a body is read at all. The part beyond a picture's maximum size is read and discarded: browsers process
/// a response only once they have sent the whole body.
const MAX_BODY: usize = 25 * 1024 * 1024;

/// Reserves a place for one upload by an account. Taken before the body is read, and held until the picture is no
/// longer in memory.
///
/// # Errors
/// `overloaded` if no place becomes free in time.
pub async fn room(state: &AppState, account: UserId) -> Result<SharedPlace> {
    let room = state.uploads.acquire_within(&account.to_string(), MAX_ROOM_WAIT).await;
    room.map_err(|_| Error::new(Code::Overloaded))
}

/// Reads a body that consists of a picture, and keeps at most a picture's maximum size in memory.
///
/// # Errors
/// `malformed_body` if it is cut off.
pub async fn receive(payload: Payload) -> Result<Result<Bytes, PictureProblem>> {
    Ok(receive_at_most(payload, picture::MAX_BYTES).await?.ok_or(PictureProblem::TooManyBytes))
}

/// Reads a body that consists of a file; `None` if it is larger than `max` bytes, in which case the rest is read and
/// discarded.
///
/// # Errors
/// `malformed_body` if it is cut off.
pub async fn receive_at_most(mut payload: Payload, max: usize) -> Result<Option<Bytes>> {
    let (mut file, mut read) = (BytesMut::new(), 0);
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error: PayloadError| {
            tracing::debug!(%error, "an upload broke off");
            Error::new(Code::MalformedBody)
        })?;
        read += chunk.len();
        if read > MAX_BODY {
            break;
        }
        if read <= max {
            file.extend_from_slice(&chunk);
        }
    }
    Ok((read <= max).then(|| file.freeze()))
}

/// Returns the picture as it is stored, or why it is rejected.
///
/// # Errors
/// `overloaded` if too many are already waiting.
pub async fn prepare(lane: &Lane, file: Bytes) -> Result<Result<Vec<u8>, PictureProblem>> {
    let place = lane.reserve()?;
    // A panic of the decoder counts as a rejection of the file.
    Ok(place.run(move || picture::portrait(&file)).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a picture was too much for its decoder");
        Err(PictureProblem::NotAPicture)
    }))
}
