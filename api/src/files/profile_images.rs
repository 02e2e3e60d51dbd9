//! Where pictures of people are kept, and under which address they are seen.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::file_to_remove;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::state::AppState;

/// The address of every picture starts with this; the rest is its name.
pub const URL_PREFIX: &str = "/files/profile-images/";
/// Where they lie in the file store.
const FOLDER: &str = "profile-images/";
/// How long a picture may lie there before something refers to it, and the pause before a removal is tried again.
const REMOVAL_DELAY: TimeDelta = TimeDelta::hours(1);
/// How many are removed at once; the next turn takes the next.
const BATCH: i64 = 10;

/// Keeps a picture under a random name, which is never used again, and answers its address on the site. It goes again
/// unless [`keep`] is called with what refers to it.
///
/// # Errors
/// `storage_unavailable`.
pub async fn store(state: &AppState, jpeg: Vec<u8>) -> Result<String> {
    let name = format!("{}.jpg", Uuid::new_v4().simple());
    let (place, until) = (format!("{FOLDER}{name}"), state.clock.now() + REMOVAL_DELAY);
    // Written down first: whatever happens next, it is known to be there.
    let noted = [place.clone()];
    state.db.run(move |conn| Ok(file_to_remove::add(conn, &noted, until)?)).await?;
    state.storage.put(&place, jpeg).await?;
    Ok(format!("{URL_PREFIX}{name}"))
}

/// Lets the picture at this address stay, with the surrounding transaction.
///
/// # Errors
/// When it took so long that the picture is gone.
pub fn retain(conn: &mut PgConnection, url: &str) -> Result<()> {
    let is_there = place_of(url).map_or(Ok(true), |place| file_to_remove::strike(conn, &place))?;
    if is_there { Ok(()) } else { Err(Error::internal("a picture was stored too long ago")) }
}

/// Has pictures removed with the surrounding transaction; answers their places in the file store. One that lies
/// elsewhere, such as a sample's, stays.
pub fn discard(conn: &mut PgConnection, urls: &[String], now: DateTime<Utc>) -> Result<Vec<String>> {
    let places: Vec<String> = urls.iter().filter_map(|url| place_of(url)).collect();
    file_to_remove::add(conn, &places, now)?;
    Ok(places)
}

/// Reads the picture of this name; `None` when there is none.
///
/// # Errors
/// `storage_unavailable`.
pub async fn read(state: &AppState, name: &str) -> Result<Option<actix_web::web::Bytes>> {
    if is_name(name) { state.storage.get(&format!("{FOLDER}{name}")).await } else { Ok(None) }
}

/// Removes what is due to go, and answers how much of it went.
pub async fn remove_discarded(state: &AppState) -> Result<usize> {
    let now = state.clock.now();
    let places = state
        .db
        .run(move |conn| Ok(file_to_remove::claim_due(conn, now, now + REMOVAL_DELAY, BATCH)?))
        .await?;
    Ok(remove(state, places).await)
}

/// Removes what was discarded, and answers how much of it went; the rest stays on the list, and is tried again later.
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

/// Where the picture at this address lies in the file store, if it is one of ours.
#[must_use]
pub fn place_of(url: &str) -> Option<String> {
    url.strip_prefix(URL_PREFIX).filter(|name| is_name(name)).map(|name| format!("{FOLDER}{name}"))
}

/// Whether a picture could have this name: what is asked for never says where to look.
fn is_name(name: &str) -> bool {
    let digits = |stem: &str| stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.strip_suffix(".jpg").is_some_and(digits)
}
