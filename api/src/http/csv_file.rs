//! Tables as files for spreadsheets: CSV in UTF-8 with a byte order mark, at once or while they are read.

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use csv::{Terminator, WriterBuilder};
use futures_util::stream;
use tokio::time::Instant;

use crate::error::{Code, Error, Result};

/// How many rows are read, and sent, at once.
pub const BATCH: i64 = 500;
/// As long as a file may take: whoever takes longer to receive it is not there any more.
const DEADLINE: Duration = Duration::from_secs(300);
/// By this, spreadsheets know that a text is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where a file's lines come from. Between two parts it should hold no connection to the database, however slowly the file is
/// received; once its receiver has left, nothing more is read.
pub trait CsvSource: 'static {
    /// The next lines, and whether more follow.
    ///
    /// # Errors
    /// When they cannot be read: the file ends there, and its receiver is told that it broke off.
    fn next_part(&mut self) -> impl Future<Output = Result<(Vec<u8>, bool)>>;
}

/// Lines of a file; with the names of its columns they are its first.
pub fn lines<const N: usize>(
    columns: Option<[&str; N]>,
    rows: impl IntoIterator<Item = [String; N]>,
) -> Result<Vec<u8>> {
    let head = if columns.is_some() { BYTE_ORDER_MARK } else { &[] };
    let mut lines = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(head.to_vec());
    if let Some(columns) = columns {
        lines.write_record(columns).map_err(Error::internal)?;
    }
    for row in rows {
        lines.write_record(row).map_err(Error::internal)?;
    }
    lines.into_inner().map_err(|error| Error::internal(error.to_string()))
}

/// A response of a file with this name, which browsers store and nobody else does.
#[must_use]
pub fn response(name: &str) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    response
}

/// The same of a file that is sent while it is read.
pub fn streamed(name: &str, source: impl CsvSource) -> HttpResponse {
    let file = Some((source, Instant::now() + DEADLINE));
    response(name).streaming(stream::try_unfold(file, async |file| {
        let Some((mut source, ends_at)) = file else { return Ok(None) };
        if Instant::now() > ends_at {
            return Err(Error::new(Code::Overloaded));
        }
        let (part, has_more) = source.next_part().await?;
        Ok(Some((Bytes::from(part), has_more.then_some((source, ends_at)))))
    }))
}
