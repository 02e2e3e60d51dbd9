use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use chrono::{DateTime, Utc};

use super::Mail;

/// Older mails are still in the folder, but not on the page.
const MAX_MAILS: usize = 500;

/// A folder of `.eml` files.
#[derive(Clone, Debug)]
pub struct Mailbox {
    folder: PathBuf,
}

/// Which mails are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Part of a recipient's address, in any case.
    pub to: Option<String>,
    /// Not before this moment.
    pub since: Option<DateTime<Utc>>,
}

impl Mailbox {
    /// Looks at a folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The mails that are wanted, newest first.
    pub fn mails(&self, filter: &Filter) -> io::Result<Vec<Mail>> {
        let mut files = self.files()?;
        files.retain(|(at, _)| filter.since.is_none_or(|since| DateTime::<Utc>::from(*at) >= since));
        files.sort_by(|one, other| other.cmp(one));
        Ok(files
            .iter()
            .take(MAX_MAILS)
            .filter_map(|(at, path)| read(path, *at))
            .filter(|mail| filter.to.as_ref().is_none_or(|part| mail.is_to(part.trim())))
            .collect())
    }

    /// One mail.
    pub fn mail(&self, id: &str) -> Option<Mail> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if id.is_empty() || !id.chars().all(plain) {
            return None;
        }
        let path = self.folder.join(format!("{id}.eml"));
        let at = fs::metadata(&path).and_then(|data| data.modified()).ok()?;
        read(&path, at)
    }

    fn files(&self) -> io::Result<Vec<(SystemTime, PathBuf)>> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut files = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "eml") {
                files.push((fs::metadata(&path)?.modified()?, path));
            }
        }
        Ok(files)
    }
}

/// A file that is gone again, or is no mail, is left out.
fn read(path: &Path, at: SystemTime) -> Option<Mail> {
    let id = path.file_stem()?.to_str()?;
    Mail::parse(id, at.into(), &fs::read(path).ok()?)
}
