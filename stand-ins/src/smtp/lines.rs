use std::io;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{
    TcpStream,
    tcp::{OwnedReadHalf, OwnedWriteHalf},
};

/// Maximum line length in bytes, longer than any line a mail client may send.
const MAX_LINE: u64 = 64 * 1024;
/// Maximum email size in bytes, larger than any email of the academy.
const MAX_MAIL: usize = 10 * 1024 * 1024;

/// Reads and writes an SMTP connection line by line.
pub(super) struct Lines {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
}

impl Lines {
    pub(super) fn new(stream: TcpStream) -> Self {
        let (reader, writer) = stream.into_split();
        Self { reader: BufReader::new(reader), writer }
    }

    /// Returns the next line without its line ending. `None` if the client has closed the connection.
    pub(super) async fn next(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let read = (&mut self.reader).take(MAX_LINE).read_until(b'\n', &mut line).await?;
        if read == 0 {
            return Ok(None);
        }
        if line.pop() != Some(b'\n') {
            return Err(io::Error::other("a line without an end"));
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    pub(super) async fn say(&mut self, line: &str) -> io::Result<()> {
        self.writer.write_all(format!("{line}\r\n").as_bytes()).await
    }

    /// Reads the message data up to the terminating dot and removes dot stuffing.
    pub(super) async fn mail(&mut self) -> io::Result<String> {
        let mut mail = String::new();
        loop {
            let line = self
                .next()
                .await?
                .ok_or_else(|| io::Error::other("the client left in the middle of a mail"))?;
            if line == "." {
                return Ok(mail);
            }
            mail.push_str(line.strip_prefix('.').unwrap_or(&line));
            mail.push_str("\r\n");
            if mail.len() > MAX_MAIL {
                return Err(io::Error::other("the mail is too large"));
            }
        }
    }
}
