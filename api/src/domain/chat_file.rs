//! What may be sent in a chat beside words: pictures, which are written anew, and PDFs, which are downloaded as they are
//! and never shown by us.

use schema::enums::ChatFileKind;

use super::picture::{self, PictureProblem};
use super::visible_text::{is_joiner, is_seen};

/// The largest PDF that is taken, in bytes; no other file may have more.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// The longest name.
const MAX_NAME: usize = 120;
/// How far from a PDF's end its trailer may stand, as readers look for it.
const TRAILER_REACH: usize = 1024;

/// A file as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedFile {
    /// What it is.
    pub kind: ChatFileKind,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Width and height of a picture.
    pub size: Option<(u32, u32)>,
}

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChatFileProblem {
    /// It is no file at all.
    #[error("This file is empty.")]
    Empty,
    /// It is too large, whatever it is.
    #[error("Please choose a picture of at most 5 MB or a PDF of at most 10 MB.")]
    TooManyBytes,
    /// It is too large for a picture.
    #[error(transparent)]
    Picture(PictureProblem),
    /// It is none of the kinds that are taken, or damaged.
    #[error("Please choose a JPEG, PNG or WebP picture, or a PDF.")]
    UnknownKind,
    /// It begins as a PDF and does not end as one.
    #[error("This file is not a whole PDF. Please save it again, and send that.")]
    NotAPdf,
    /// It is a PDF and something else at once.
    #[error("This PDF holds another file behind its end. Please save it again, and send that.")]
    Polyglot,
}

/// The file as it is stored, or why it is not taken. What it is called and what the browser says it is count for nothing;
/// its own bytes decide.
///
/// # Errors
/// Why it is not taken.
pub fn prepare(file: &[u8]) -> Result<PreparedFile, ChatFileProblem> {
    if file.is_empty() {
        return Err(ChatFileProblem::Empty);
    }
    if file.len() > MAX_BYTES {
        return Err(ChatFileProblem::TooManyBytes);
    }
    if file.starts_with(b"%PDF-") {
        check_pdf(file)?;
        return Ok(PreparedFile { kind: ChatFileKind::Pdf, bytes: file.to_vec(), size: None });
    }
    let picture = picture::for_chat(file).map_err(|problem| match problem {
        PictureProblem::NotAPicture => ChatFileProblem::UnknownKind,
        too_much => ChatFileProblem::Picture(too_much),
    })?;
    Ok(PreparedFile {
        kind: ChatFileKind::Image,
        bytes: picture.jpeg,
        size: Some((picture.width, picture.height)),
    })
}

/// Makes sure that a file is a PDF from its first byte to its last, as far as that can be seen without reading it: what it
/// draws is for the reader's own program. Nothing may follow its end, where archives and scripts hide.
fn check_pdf(file: &[u8]) -> Result<(), ChatFileProblem> {
    let version = file.get(5..8).unwrap_or_default();
    if !matches!(version, [b'1' | b'2', b'.', b'0'..=b'9']) {
        return Err(ChatFileProblem::NotAPdf);
    }
    let tail = &file[file.len().saturating_sub(TRAILER_REACH)..];
    let find = |mark: &[u8]| tail.windows(mark.len()).rposition(|part| part == mark);
    let Some(end) = find(b"%%EOF") else {
        // With a whole PDF in front, it is what follows that does not belong there.
        let is_buried = file.windows(5).any(|part| part == b"%%EOF");
        return Err(if is_buried { ChatFileProblem::Polyglot } else { ChatFileProblem::NotAPdf });
    };
    if find(b"startxref").is_none_or(|start| start > end) {
        return Err(ChatFileProblem::NotAPdf);
    }
    let is_padding = |byte: &u8| matches!(byte, 0 | b'\t' | b'\n' | b'\x0c' | b'\r' | b' ');
    if !tail[end + 5..].iter().all(is_padding) || ends_as_archive(file) {
        return Err(ChatFileProblem::Polyglot);
    }
    Ok(())
}

/// Whether a ZIP archive ends where the file does: its last record counts the bytes that follow, as a comment.
fn ends_as_archive(file: &[u8]) -> bool {
    /// The record without its comment.
    const RECORD: usize = 22;
    let from = file.len().saturating_sub(RECORD + usize::from(u16::MAX));
    let records = file[from..].windows(RECORD).enumerate();
    records.filter(|(_, record)| record.starts_with(b"PK\x05\x06")).any(|(at, record)| {
        let comment = usize::from(u16::from_le_bytes([record[20], record[21]]));
        from + at + RECORD + comment == file.len()
    })
}

/// What a file is called for whoever downloads it: the last part of what its sender calls it, without anything that is
/// not seen, at most 120 characters, ending with what it is.
#[must_use]
pub fn name(given: &str, kind: ChatFileKind) -> String {
    let (ending, fallback) = match kind {
        ChatFileKind::Image => (".jpg", "picture"),
        ChatFileKind::Pdf => (".pdf", "document"),
    };
    let last = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let seen: String = last.chars().filter(|letter| !is_unfit(*letter)).collect();
    let stem = match seen.rsplit_once('.') {
        Some((stem, end))
            if (1..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_alphanumeric()) =>
        {
            stem
        }
        _ => &seen,
    };
    let cut: String = stem.trim_matches(['.', ' ']).chars().take(MAX_NAME - ending.len()).collect();
    let stem = cut.trim_end();
    format!("{}{ending}", if stem.is_empty() { fallback } else { stem })
}

/// What changes how a name is read without being seen, such as a mark that turns the direction of writing, or what names
/// cannot have on somebody's computer.
fn is_unfit(letter: char) -> bool {
    !is_seen(letter) || is_joiner(letter) || matches!(letter, '"' | '<' | '>' | ':' | '|' | '?' | '*')
}
