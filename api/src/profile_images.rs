//! Where pictures of people are kept, and under which address they are seen.

use uuid::Uuid;

use crate::error::Result;
use crate::state::State;

/// The address of every picture starts with this; the rest is its name.
pub const BASE: &str = "/files/profile-images/";
/// Where they lie in the file store.
const FOLDER: &str = "profile-images/";

/// Keeps a picture under a random name, which is never used again, and answers its address on the site.
///
/// # Errors
/// `storage_unavailable`.
pub async fn store(state: &State, jpeg: Vec<u8>) -> Result<String> {
    let name = format!("{}.jpg", Uuid::new_v4().simple());
    state.storage.put(&format!("{FOLDER}{name}"), jpeg).await?;
    Ok(format!("{BASE}{name}"))
}

/// Reads the picture of this name; `None` when there is none.
///
/// # Errors
/// `storage_unavailable`.
pub async fn read(state: &State, name: &str) -> Result<Option<actix_web::web::Bytes>> {
    if is_name(name) { state.storage.get(&format!("{FOLDER}{name}")).await } else { Ok(None) }
}

/// Removes the picture at this address of the site. One that lies elsewhere, such as a sample's, stays; one that
/// cannot be removed is in nobody's way but the log is told.
pub async fn remove(state: &State, url: &str) {
    let Some(name) = url.strip_prefix(BASE).filter(|name| is_name(name)) else { return };
    if let Err(error) = state.storage.delete(&format!("{FOLDER}{name}")).await {
        tracing::warn!(name, %error, "a picture could not be removed");
    }
}

/// Whether a picture could have this name: what is asked for never says where to look.
fn is_name(name: &str) -> bool {
    let digits = |stem: &str| stem.len() == 32 && stem.bytes().all(|byte| byte.is_ascii_hexdigit());
    name.strip_suffix(".jpg").is_some_and(digits)
}
