//! Formats log lines as one JSON object each: the event's own fields, the time, the level and the request id.

use std::cell::RefCell;
use std::fmt::{self, Debug, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::DateTime;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::platform::request_id;

/// Formats directly into the line: every response logs one, so its cost is part of every response.
pub struct Json;

impl<S, N> FormatEvent<S, N> for Json
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut line: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        line.write_str(r#"{"timestamp":""#)?;
        write_time(&mut line)?;
        line.write_str(r#"","level":""#)?;
        line.write_str(event.metadata().level().as_str())?;
        line.write_char('"')?;
        let mut fields = LogFields { line: &mut line, outcome: Ok(()) };
        event.record(&mut fields);
        fields.outcome?;
        // Consists of letters, digits and dashes only and needs no escaping: see `request_id`.
        let named = request_id::with_current(|id| {
            line.write_str(r#","request_id":""#)?;
            line.write_str(id)?;
            line.write_char('"')
        });
        named.unwrap_or(Ok(()))?;
        line.write_str("}\n")
    }
}

thread_local! {
    /// The last second that was formatted, with its text.
    static SECOND: RefCell<(u64, String)> = const { RefCell::new((u64::MAX, String::new())) };
}

/// RFC 3339 in UTC, to the microsecond. Formatting a date costs as much as the rest of a line, so it is done once per
/// second.
fn write_time(line: &mut Writer<'_>) -> fmt::Result {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    SECOND.with_borrow_mut(|(second, text)| {
        if *second != now.as_secs() {
            let date = DateTime::from_timestamp(now.as_secs().cast_signed(), 0).unwrap_or_default();
            *text = date.format("%Y-%m-%dT%H:%M:%S").to_string();
            *second = now.as_secs();
        }
        line.write_str(text)
    })?;
    let mut digits = *b".000000Z";
    put_decimal(&mut digits[1..7], now.subsec_micros().into());
    line.write_str(str::from_utf8(&digits).unwrap_or_default())
}

/// Writes a number's decimal digits to the end of `into` and returns the index of the first.
pub fn put_decimal(into: &mut [u8], mut number: u64) -> usize {
    let mut from = into.len();
    while from > 0 {
        from -= 1;
        into[from] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    from
}

struct LogFields<'a, 'line> {
    line: &'a mut Writer<'line>,
    outcome: fmt::Result,
}

impl LogFields<'_, '_> {
    fn field(&mut self, field: &Field, value: impl FnOnce(&mut Writer<'_>) -> fmt::Result) {
        // Skips the source location that crates using `log` add.
        if self.outcome.is_ok() && !field.name().starts_with("log.") {
            self.outcome = named(self.line, field.name()).and_then(|()| value(self.line));
        }
    }
}

impl Visit for LogFields<'_, '_> {
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.field(field, |line| write!(line, "{value}"));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        // A `u64` has at most 20 digits.
        let mut digits = [0; 20];
        let from = put_decimal(&mut digits, value);
        self.field(field, |line| line.write_str(str::from_utf8(&digits[from..]).unwrap_or_default()));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.field(field, |line| write!(line, "{value}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.field(field, |line| quoted(line, |text| text.write_str(value)));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.field(field, |line| quoted(line, |text| write!(text, "{value:?}")));
    }
}

fn named(line: &mut Writer<'_>, name: &str) -> fmt::Result {
    line.write_str(",\"")?;
    line.write_str(name)?;
    line.write_str("\":")
}

fn quoted(line: &mut Writer<'_>, value: impl FnOnce(&mut Escaped<'_, '_>) -> fmt::Result) -> fmt::Result {
    line.write_char('"')?;
    value(&mut Escaped(line))?;
    line.write_char('"')
}

/// Escapes text for a JSON string.
struct Escaped<'a, 'line>(&'a mut Writer<'line>);

impl Write for Escaped<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut plain_from = 0;
        for (at, byte) in text.bytes().enumerate() {
            if byte >= b' ' && byte != b'"' && byte != b'\\' {
                continue;
            }
            self.0.write_str(&text[plain_from..at])?;
            plain_from = at + 1;
            match byte {
                b'"' => self.0.write_str("\\\"")?,
                b'\\' => self.0.write_str("\\\\")?,
                b'\n' => self.0.write_str("\\n")?,
                _ => write!(self.0, "\\u{byte:04x}")?,
            }
        }
        self.0.write_str(&text[plain_from..])
    }
}
