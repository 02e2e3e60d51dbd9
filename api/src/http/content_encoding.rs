//! Content encodings: negotiation and compression.

use std::io::Write;

use actix_web::HttpRequest;
use actix_web::http::header;

/// Compressing a smaller body is not worth the work.
pub const MIN_COMPRESSED_BYTES: usize = 1024;
/// Brotli's window size (`lgwin`); the largest that every browser supports.
const WINDOW: i32 = 22;

/// The encoding of a body, in ascending order of preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BodyEncoding {
    /// Uncompressed.
    Identity,
    /// gzip.
    Gzip,
    /// brotli.
    Brotli,
}

/// The compression effort.
#[derive(Debug, Clone, Copy)]
pub enum Effort {
    /// For a body that is cached.
    Kept,
    /// For a body that is sent once while the client waits.
    Once,
}

impl BodyEncoding {
    /// The value of `Content-Encoding` and the suffix of the entity tag; `None` for an uncompressed body.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        match self {
            BodyEncoding::Identity => None,
            BodyEncoding::Gzip => Some("gzip"),
            BodyEncoding::Brotli => Some("br"),
        }
    }

    /// The best encoding that the client accepts. `Identity` if the header is invalid or refuses everything: every
    /// client can read that.
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

    /// Encodes the body.
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

/// A quality value from 0 to 1; `None` if it is invalid.
fn weight_of(parameter: &str) -> Option<f32> {
    let parameter = parameter.trim();
    if parameter.is_empty() {
        return Some(1.0);
    }
    let (name, weight) = parameter.split_once('=')?;
    let weight: f32 = weight.trim().parse().ok()?;
    (name.trim().eq_ignore_ascii_case("q") && (0.0..=1.0).contains(&weight)).then_some(weight)
}
