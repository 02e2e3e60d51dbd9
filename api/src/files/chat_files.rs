//! Stores files of chats. They have no public URL in the file store: every download is authorized.

use chrono::TimeDelta;
use schema::enums::ChatFileKind;
use schema::models::chat_file::{ChatFileRow, NewChatFileRow};
use schema::models::file_to_remove;
use schema::models::user::User;
use uuid::Uuid;

use crate::domain::chat_file::{self, PreparedFile};
use crate::domain::chat_screening::{ScreeningContext, screen};
use crate::error::{Code, Error, Result};
use crate::state::AppState;

/// Folder in the file store.
const FOLDER: &str = "chat-files/";
/// How long a file may exist before a row refers to it. When that row is deleted, the database schedules the file's
/// removal.
const REMOVAL_DELAY: TimeDelta = TimeDelta::hours(1);

/// Stores a file for a chat under a random name, which is never reused.
///
/// # Errors
/// `storage_unavailable`; `unauthenticated` if the uploader was suspended meanwhile.
pub async fn store(
    state: &AppState,
    (chat_session_id, uploader_id): (Uuid, Uuid),
    given_name: &str,
    file: PreparedFile,
) -> Result<ChatFileRow> {
    let name = allowed_name(state, given_name, file.kind);
    let place = format!("{FOLDER}{}", Uuid::new_v4().simple());
    let (noted, until) = (vec![place.clone()], state.clock.now() + REMOVAL_DELAY);
    // Scheduled for removal before it is written, so that it is cleaned up if a later step fails.
    state.db.run(move |conn| Ok(file_to_remove::add(conn, &noted, until)?)).await?;
    let PreparedFile { kind, bytes, size } = file;
    let byte_size = i32::try_from(bytes.len()).map_err(Error::internal)?;
    let (width, height) = match size {
        Some((width, height)) => (i32::try_from(width).ok(), i32::try_from(height).ok()),
        None => (None, None),
    };
    state.storage.put(&place, bytes).await?;
    state
        .transaction(move |ctx| {
            if !file_to_remove::strike(ctx.conn, &place)? {
                return Err(Error::internal("a file was stored too long ago"));
            }
            // The uploader may have been suspended during the upload.
            if !User::lock_open(ctx.conn, uploader_id)? {
                return Err(Error::new(Code::Unauthenticated));
            }
            let new = NewChatFileRow {
                chat_session_id,
                uploader_id,
                kind,
                name: &name,
                storage_name: &place,
                byte_size,
                width,
                height,
                created_at: ctx.now,
            };
            Ok(new.insert(ctx.conn)?)
        })
        .await
}

/// Longer than file names on any system; longer input is not screened.
const MAX_NAME_BYTES: usize = 1024;

/// Returns the file's name, or a neutral one if the screening finds something in it.
fn allowed_name(state: &AppState, given: &str, kind: ChatFileKind) -> String {
    let name = chat_file::name(given, kind);
    let site_host = state.config.public_url.host_str().unwrap_or_default();
    let context = ScreeningContext { site_host, zoom_link: None };
    // The given name is screened, too: the file extension that is removed may be the end of an address.
    let is_allowed = given.len() <= MAX_NAME_BYTES
        && [given, &name].iter().all(|text| screen(text, &context).findings.is_empty());
    if is_allowed { name } else { chat_file::name("", kind) }
}
