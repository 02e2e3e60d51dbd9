//! Golden files: reviewed output, stored beside the tests.

use std::path::PathBuf;

/// Returns the path of the file `name` in `tests/mail/golden`.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/mail/golden").join(name)
}

/// Compares a text with the golden file of this name. With `UPDATE_GOLDEN` set it writes the file instead: review the
/// change before committing it.
#[track_caller]
pub fn check(name: &str, text: &str) {
    let path = path(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("making the folder");
        std::fs::write(&path, text).expect("writing the file");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = kept.lines().zip(text.lines()).find(|(before, now)| before != now);
    assert!(
        kept == text,
        "{} is no longer what was kept; first line that differs (before, now): {differs:#?}. \
         UPDATE_GOLDEN=1 writes it anew.",
        path.display()
    );
}
