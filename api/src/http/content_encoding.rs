//! Compressed bodies: which form a client takes, and making it.

use std::io::Write;

use actix_web::HttpRequest;
use actix_web::http::header;

/// Below this many bytes a compressed body saves nothing worth the work.
pub const MIN_COMPRESSED_BYTES: usize = 1024;
/// The compression window, as brotli counts it; the largest that every browser takes.
const WINDOW: i32 = 22;

/// The form of a body; the better ones are the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BodyEncoding {
    /// As it is.
    Identity,
    /// gzip.
    Gzip,
    /// brotli.
    Brotli,
}

/// How hard to try: once for many readers, or now for one.
#[derive(Debug, Clone, Copy)]
pub enum Effort {
    /// The body is kept.
    Kept,
    /// The body is sent once; the reader is waiting.
    Once,
}

impl BodyEncoding {
    /// The `Content-Encoding`, and the mark in an entity tag; `None` for the body as it is.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            BodyEncoding::Identity => None,
            BodyEncoding::Gzip => Some("gzip"),
            BodyEncoding::Brotli => Some("br"),
        }
    }

    /// The best form that the client takes. A header that cannot be read, or that refuses everything,
    /// gets the body as it is: every client can read that.
    #[must_use]
    pub fn accepted(request: &HttpRequest) -> BodyEncoding {
        let mut best = (BodyEncoding::Identity, 0.0);
        for value in request.headers().get_all(header::ACCEPT_ENCODING) {
            for item in value.to_str().unwrap_or_default().split(',') {
                let (name, weight) = item.split_once(';').unwrap_or((item, ""));
                let Some(weight) = weight_of(weight) else { return BodyEncoding::Identity };
                let Some(form) = BodyEncoding::named(name.trim()) else { continue };
                if weight > best.1 || (weight == best.1 && form > best.0) {
                    best = (form, weight);
                }
            }
        }
        if best.1 > 0.0 { best.0 } else { BodyEncoding::Identity }
    }

    fn named(name: &str) -> Option<BodyEncoding> {
        [BodyEncoding::Brotli, BodyEncoding::Gzip]
            .into_iter()
            .find(|form| form.name().is_some_and(|own| own.eq_ignore_ascii_case(name)))
            .or_else(|| name.eq_ignore_ascii_case("identity").then_some(BodyEncoding::Identity))
    }

    /// The body in this form.
    pub fn encode(self, body: &[u8], effort: Effort) -> std::io::Result<Vec<u8>> {
        match self {
            BodyEncoding::Identity => Ok(body.to_vec()),
            BodyEncoding::Gzip => {
                let level = match effort {
                    Effort::Kept => 9,
                    Effort::Once => 5,
                };
                let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
                gzip.write_all(body)?;
                gzip.finish()
            }
            BodyEncoding::Brotli => {
                let quality = match effort {
                    Effort::Kept => 10,
                    Effort::Once => 4,
                };
                let params =
                    brotli::enc::BrotliEncoderParams { quality, lgwin: WINDOW, ..Default::default() };
                let mut compressed = Vec::new();
                brotli::BrotliCompress(&mut &body[..], &mut compressed, &params)?;
                Ok(compressed)
            }
        }
    }
}

/// How much a client wants a form, from 0 to 1; `None` for what is no weight.
fn weight_of(parameter: &str) -> Option<f32> {
    let parameter = parameter.trim();
    if parameter.is_empty() {
        return Some(1.0);
    }
    let (name, weight) = parameter.split_once('=')?;
    let weight: f32 = weight.trim().parse().ok()?;
    (name.trim().eq_ignore_ascii_case("q") && (0.0..=1.0).contains(&weight)).then_some(weight)
}
