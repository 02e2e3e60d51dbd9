//! Persists the state across restarts.

use std::{fs, io, path::Path, time::Duration};

use super::{
    balance, idempotency,
    store::{SharedStore, StripeStore},
};

/// Minimum interval between two writes of the file.
const PAUSE: Duration = Duration::from_millis(100);

/// Reads the state. An unreadable file is renamed, never overwritten.
pub(crate) fn load(file: &Path) -> Option<StripeStore> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => {
            tracing::warn!(file = %file.display(), %error, "state not read; starting empty");
            return None;
        }
    };
    match serde_json::from_str::<StripeStore>(&text) {
        Ok(mut store) => {
            idempotency::forget_unfinished(&mut store.idempotency_records);
            balance::complete(&mut store);
            Some(store)
        }
        Err(error) => {
            let aside = file.with_extension("unreadable.json");
            let moved = fs::rename(file, &aside).is_ok();
            tracing::warn!(file = %file.display(), %error, moved, "state not understood; starting empty");
            None
        }
    }
}

/// Writes the state after each change; changes in quick succession share a write.
pub(crate) async fn keep_writing(shared: &SharedStore) {
    let mut changes = shared.changes();
    while changes.changed().await.is_ok() {
        changes.borrow_and_update();
        write(shared);
        tokio::time::sleep(PAUSE).await;
    }
}

/// Writes the state if a file is configured: to a temporary file that then replaces it.
pub(crate) fn write(shared: &SharedStore) {
    let Some(file) = &shared.state_file else {
        return;
    };
    let written = shared.read(serde_json::to_vec).map_err(io::Error::from).and_then(|json| {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let beside = file.with_extension("new");
        fs::write(&beside, json)?;
        fs::rename(&beside, file)
    });
    if let Err(error) = written {
        tracing::warn!(file = %file.display(), %error, "state not written");
    }
}
