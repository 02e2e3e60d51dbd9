//! Pictures as users upload them, and files that only look like pictures.

use std::io::{Cursor, Write};

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

pub const RED: [u8; 3] = [220, 30, 30];
pub const BLUE: [u8; 3] = [30, 30, 220];

/// Returns a picture, red on the left half and blue on the right.
pub fn red_and_blue(width: u32, height: u32) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, |x, _| {
        Rgb(if x < width / 2 { RED } else { BLUE })
    }))
}

/// Encodes a picture as a file.
pub fn file(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), format).expect("an encoder");
    bytes
}

/// Returns a photograph as from a phone: rotated, with an EXIF block that contains its location.
pub fn photograph(width: u32, height: u32) -> Vec<u8> {
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, 95)
        .encode_image(&red_and_blue(width, height))
        .expect("an encoder");
    let exif = exif();
    let mut segment = vec![0xFF, 0xE1];
    segment.extend(u16::try_from(exif.len() + 2).expect("a short note").to_be_bytes());
    segment.extend(exif);
    // Directly after the start-of-image marker.
    jpeg.splice(2..2, segment);
    jpeg
}

/// The text in [`photograph`] that stored files must not contain.
pub const PLACE: &str = "47.6205 N 122.3493 W, her own kitchen";

/// Returns a TIFF block with an orientation ("turn right to see it upright"), a description and a GPS latitude.
fn exif() -> Vec<u8> {
    let mut tiff = b"Exif\0\0MM\0*\0\0\0\x08".to_vec();
    let place = u32::try_from(PLACE.len() + 1).expect("a short text");
    let entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        [tag.to_be_bytes().as_slice(), &kind.to_be_bytes(), &count.to_be_bytes(), &value].concat()
    };
    // Three entries of 12 bytes after the count, then the offset of the next directory: texts begin at 8 + 2 + 36 + 4.
    let (texts, gps) = (50_u32, 50 + place);
    tiff.extend([0, 3]);
    tiff.extend(entry(0x010E, 2, place, texts.to_be_bytes()));
    tiff.extend(entry(0x0112, 3, 1, [0, 6, 0, 0]));
    tiff.extend(entry(0x8825, 4, 1, gps.to_be_bytes()));
    tiff.extend([0; 4]);
    tiff.extend(PLACE.as_bytes());
    tiff.push(0);
    tiff.extend([0, 1]);
    tiff.extend(entry(0x0001, 2, 2, *b"N\0\0\0"));
    tiff.extend([0; 4]);
    tiff
}

/// Returns a PNG of a few hundred bytes that declares this many pixels.
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 2, 0, 0, 0]);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&[0; 100_000]).expect("memory");
    let parts =
        [chunk(*b"IHDR", &header), chunk(*b"IDAT", &packed.finish().expect("memory")), chunk(*b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".as_slice(), &parts.concat()].concat()
}

fn chunk(name: [u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(&name);
    crc.update(data);
    let length = u32::try_from(data.len()).expect("a short chunk");
    [&length.to_be_bytes(), name.as_slice(), data, &crc.sum().to_be_bytes()].concat()
}

/// Inserts a chunk directly after a PNG's header chunk.
pub fn png_with_chunk(png: &[u8], name: [u8; 4], data: &[u8]) -> Vec<u8> {
    // After the signature (8 bytes) and the header chunk (25).
    [&png[..33], &chunk(name, data), &png[33..]].concat()
}

/// Returns an animated PNG: its chunks announce further frames.
pub fn animated() -> Vec<u8> {
    let png = file(&red_and_blue(64, 32), ImageFormat::Png);
    let control = chunk(*b"acTL", &[2_u32.to_be_bytes(), 0_u32.to_be_bytes()].concat());
    let mut frame = 0_u32.to_be_bytes().to_vec();
    for number in [64_u32, 32, 0, 0] {
        frame.extend(number.to_be_bytes());
    }
    frame.extend([0, 1, 0, 10, 0, 0]);
    // After the signature (8 bytes) and the header chunk (25).
    [&png[..33], &control, &chunk(*b"fcTL", &frame), &png[33..]].concat()
}

/// An SVG with a script.
pub const SVG: &[u8] =
    b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"><script>alert(document.cookie)</script></svg>";

/// An HTML page uploaded as a picture.
pub const HTML: &[u8] = b"<!doctype html><script>alert(document.cookie)</script><img src=x onerror=alert(1)>";

/// The smallest GIF.
pub const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// The smallest valid PDF: one empty page.
pub const PDF: &[u8] = b"%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
";
