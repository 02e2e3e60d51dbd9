//! Files that may be sent in a chat: pictures, which are re-encoded, and PDFs, which are only offered for download
//! unchanged and never displayed by us.

use schema::enums::ChatFileKind;

use super::picture::{self, PictureProblem};
use super::visible_text::{is_joiner, is_seen};

/// Maximum size of a PDF, and so of any file, in bytes.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Maximum length of a file name, in characters.
const MAX_NAME: usize = 120;
/// How far from a PDF's end its trailer may be, in bytes; PDF readers search the same distance.
const TRAILER_REACH: usize = 1024;

/// A file as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedFile {
    /// Kind of the file.
    pub kind: ChatFileKind,
    /// Content.
    pub bytes: Vec<u8>,
    /// Width and height, for a picture.
    pub size: Option<(u32, u32)>,
}

/// Why a file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChatFileProblem {
    /// The file is empty.
    #[error("This file is empty.")]
    Empty,
    /// The file is too large for any kind.
    #[error("Please choose a picture of at most 5 MB or a PDF of at most 10 MB.")]
    TooManyBytes,
    /// The picture is rejected, for instance because it is too large.
    #[error(transparent)]
    Picture(PictureProblem),
    /// The file is of no accepted kind, or damaged.
    #[error("Please choose a JPEG, PNG or WebP picture, or a PDF.")]
    UnknownKind,
    /// The file begins as a PDF but does not end as one.
    #[error("This PDF is incomplete. Please save it again and send the new file.")]
    NotAPdf,
    /// The file is a PDF and another format at the same time.
    #[error("This PDF has another file after its end. Please save it again and send the new file.")]
    Polyglot,
}

/// Returns the file as it is stored. The file name and the content type from the browser are ignored; the bytes alone
/// decide the kind.
///
/// # Errors
/// Why the file is rejected.
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

/// Checks that a file is a PDF from its first byte to its last, as far as possible without parsing it: rendering is
/// left to the recipient's own program. Nothing may follow its end, where archives and scripts could hide.
fn check_pdf(file: &[u8]) -> Result<(), ChatFileProblem> {
    let version = file.get(5..8).unwrap_or_default();
    if !matches!(version, [b'1' | b'2', b'.', b'0'..=b'9']) {
        return Err(ChatFileProblem::NotAPdf);
    }
    let tail = &file[file.len().saturating_sub(TRAILER_REACH)..];
    let find = |mark: &[u8]| tail.windows(mark.len()).rposition(|part| part == mark);
    let Some(end) = find(b"%%EOF") else {
        // If a complete PDF comes first, the problem is what follows it.
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

/// Whether a ZIP archive ends where the file does: its end-of-central-directory record counts the bytes that follow,
/// as a comment.
fn ends_as_archive(file: &[u8]) -> bool {
    /// Size of the record without its comment.
    const RECORD: usize = 22;
    let from = file.len().saturating_sub(RECORD + usize::from(u16::MAX));
    let records = file[from..].windows(RECORD).enumerate();
    records.filter(|(_, record)| record.starts_with(b"PK\x05\x06")).any(|(at, record)| {
        let comment = usize::from(u16::from_le_bytes([record[20], record[21]]));
        from + at + RECORD + comment == file.len()
    })
}

/// Returns the file name for downloads: the last path segment of the sender's name, without invisible characters, at
/// most 120 characters, ending with the extension of its kind.
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

/// Whether a character must not be in a file name: it changes how the name is read without being visible, such as a
/// direction mark, or is forbidden in names on some operating systems.
fn is_unfit(letter: char) -> bool {
    !is_seen(letter) || is_joiner(letter) || matches!(letter, '"' | '<' | '>' | ':' | '|' | '?' | '*')
}
