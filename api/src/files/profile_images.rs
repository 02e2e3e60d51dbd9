//! Stores profile pictures, and maps their public URLs to the file store.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::file_to_remove;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::state::AppState;

/// Prefix of every picture's URL path; the rest is its file name.
pub const URL_PREFIX: &str = "/files/profile-images/";
/// Folder in the file store.
const FOLDER: &str = "profile-images/";
/// How long a picture may exist before something refers to it, and the delay before a failed removal is retried.
const REMOVAL_DELAY: TimeDelta = TimeDelta::hours(1);
/// Number of files removed per turn.
const BATCH: i64 = 10;

/// Stores a picture under a random name, which is never reused, and returns its URL path on the site. It is removed
/// again unless [`retain`] is called with what refers to it.
///
/// # Errors
/// `storage_unavailable`.
pub async fn store(state: &AppState, jpeg: Vec<u8>) -> Result<String> {
    let name = format!("{}.jpg", Uuid::new_v4().simple());
    let (place, until) = (format!("{FOLDER}{name}"), state.clock.now() + REMOVAL_DELAY);
    // Scheduled for removal before it is written, so that it is cleaned up if a later step fails.
    let noted = [place.clone()];
    state.db.run(move |conn| Ok(file_to_remove::add(conn, &noted, until)?)).await?;
    state.storage.put(&place, jpeg).await?;
    Ok(format!("{URL_PREFIX}{name}"))
}

/// Cancels the scheduled removal of the picture with this URL, with the surrounding transaction.
///
/// # Errors
/// If it took so long that the picture is gone.
pub fn retain(conn: &mut PgConnection, url: &str) -> Result<()> {
    let is_there = place_of(url).map_or(Ok(true), |place| file_to_remove::strike(conn, &place))?;
    if is_there { Ok(()) } else { Err(Error::internal("a picture was stored too long ago")) }
}

/// Schedules the removal of pictures with the surrounding transaction; returns their paths in the file store. Pictures
/// stored elsewhere, such as samples, are ignored.
pub fn discard(conn: &mut PgConnection, urls: &[String], now: DateTime<Utc>) -> Result<Vec<String>> {
    let places: Vec<String> = urls.iter().filter_map(|url| place_of(url)).collect();
    file_to_remove::add(conn, &places, now)?;
    Ok(places)
}

/// Reads the picture with this name; `None` if there is none.
///
/// # Errors
/// `storage_unavailable`.
pub async fn read(state: &AppState, name: &str) -> Result<Option<actix_web::web::Bytes>> {
    if is_name(name) { state.storage.get(&format!("{FOLDER}{name}")).await } else { Ok(None) }
}

/// Removes files that are due for removal. Returns how many were removed.
pub async fn remove_discarded(state: &AppState) -> Result<usize> {
    let now = state.clock.now();
    let places = state
        .db
        .run(move |conn| Ok(file_to_remove::claim_due(conn, now, now + REMOVAL_DELAY, BATCH)?))
        .await?;
    Ok(remove(state, places).await)
}

/// Removes discarded files. Returns how many were removed; the rest stays scheduled and is retried later.
pub async fn remove(state: &AppState, places: Vec<String>) -> usize {
    let mut removed = 0;
    for place in places {
        let name = place.clone();
        let done = match state.storage.delete(&place).await {
            Ok(()) => state.db.run(move |conn| Ok(file_to_remove::strike(conn, &place)?)).await.map(drop),
            Err(error) => Err(error),
        };
        match done {
            Ok(()) => removed += 1,
            Err(error) => tracing::warn!(name, %error, "a picture could not be removed yet"),
        }
    }
    removed
}

/// Returns the file store path of the picture with this URL, if it is one of ours.
#[must_use]
pub fn place_of(url: &str) -> Option<String> {
    url.strip_prefix(URL_PREFIX).filter(|name| is_name(name)).map(|name| format!("{FOLDER}{name}"))
}

/// Whether a picture could have this name: a requested name must never select another path.
fn is_name(name: &str) -> bool {
    let digits = |stem: &str| stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.strip_suffix(".jpg").is_some_and(digits)
}
