//! CSV files for spreadsheets: UTF-8 with a byte order mark, complete or streamed.

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use csv::{Terminator, WriterBuilder};
use futures_util::stream;
use tokio::time::Instant;

use crate::error::{Code, Error, Result};

/// The number of rows that are read and sent at a time.
pub const BATCH: i64 = 500;
/// The time limit of a download: a client that takes longer is considered gone.
const DEADLINE: Duration = Duration::from_secs(300);
/// Tells spreadsheets that the file is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A source of lines. It should not hold a database connection between two parts, because the client may be slow; after
/// the client has disconnected nothing more is read.
pub trait CsvSource: 'static {
    /// The next lines, and whether more follow.
    ///
    /// # Errors
    /// When they cannot be read: the response is aborted, so that the client notices.
    fn next_part(&mut self) -> impl Future<Output = Result<(Vec<u8>, bool)>>;
}

/// Formats lines; with `columns` they start with the byte order mark and the header.
pub fn lines<const N: usize>(
    columns: Option<[impl AsRef<[u8]>; N]>,
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

/// A response with a file of this name, not cached except by being saved.
#[must_use]
pub fn response(name: &str) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((header::CACHE_CONTROL, "no-store"));
    response
}

/// The same for a file that is streamed.
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
