//! Preparing pictures, off the async threads and one at a time: each may need a hundred megabytes for a moment.

use std::time::Duration;

use actix_web::error::PayloadError;
use actix_web::web::{Bytes, BytesMut, Payload};
use futures_util::StreamExt;
use uuid::Uuid;

use crate::domain::picture;
use crate::domain::picture::PictureProblem;
use crate::error::{Code, Error, Result};
use crate::platform::blocking::Lane;
use crate::platform::shares::SharedPlace;
use crate::state::AppState;

/// How long an upload waits for room.
const MAX_ROOM_WAIT: Duration = Duration::from_secs(2);
/// How much of a body is read at all. What is larger than a picture may be is read on to here and thrown away:
/// browsers hear an answer only once they have sent everything.
const MAX_BODY: usize = 25 * 1024 * 1024;

/// Room for one upload by an account, taken before it is read and kept until its picture is no longer in memory.
///
/// # Errors
/// `overloaded` when there is none for a while.
pub async fn room(state: &AppState, account: Uuid) -> Result<SharedPlace> {
    let room = state.uploads.acquire_within(&account.to_string(), MAX_ROOM_WAIT).await;
    room.map_err(|_| Error::new(Code::Overloaded))
}

/// Reads a body that is a picture and nothing else, never more of it than a picture may have.
///
/// # Errors
/// `malformed_body` when it breaks off.
pub async fn receive(payload: Payload) -> Result<Result<Bytes, PictureProblem>> {
    Ok(receive_at_most(payload, picture::MAX_BYTES).await?.ok_or(PictureProblem::TooManyBytes))
}

/// Reads a body that is a file and nothing else; `None` when it has more bytes than this, which are read and thrown away.
///
/// # Errors
/// `malformed_body` when it breaks off.
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

/// The picture as it is stored, or why it is not taken.
///
/// # Errors
/// `overloaded` when too many wait already.
pub async fn prepare(lane: &Lane, file: Bytes) -> Result<Result<Vec<u8>, PictureProblem>> {
    let place = lane.reserve()?;
    // A decoder that gives up on a file by panicking has said what it thinks of it.
    Ok(place.run(move || picture::portrait(&file)).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "a picture was too much for its decoder");
        Err(PictureProblem::NotAPicture)
    }))
}
