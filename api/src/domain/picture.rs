//! Processing of uploaded pictures: validated, rotated upright, scaled, converted to sRGB, and re-encoded without
//! metadata.

mod color;

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbImage};
use moxcms::ColorProfile;

/// Maximum size of an uploaded file, in bytes.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;
/// Maximum side of a stored portrait, in pixels.
const MAX_PORTRAIT_SIDE: u32 = 512;
/// Maximum side of a stored chat picture, in pixels: text in it stays readable.
const MAX_CHAT_SIDE: u32 = 1600;
/// Maximum side of an uploaded picture, in pixels. Cameras reach about 9,000.
const MAX_SIDE: u32 = 12_000;
/// Maximum number of pixels of an uploaded picture; a tiny file can claim billions.
const MAX_PIXELS: u64 = 25_000_000;
/// Maximum memory for decoded pixels, in bytes.
const MAX_MEMORY: u64 = 128 * 1024 * 1024;
/// Without visible loss.
const JPEG_QUALITY: u8 = 85;

/// Why a picture is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureProblem {
    /// The file is too large.
    #[error("Please choose a picture of at most 5 MB.")]
    TooManyBytes,
    /// Decoding would take too much memory.
    #[error("Please choose a picture of at most 25 megapixels.")]
    TooManyPixels,
    /// It is of no accepted format, or damaged.
    #[error("Please choose a JPEG, PNG or WebP picture.")]
    NotAPicture,
}

/// Returns the portrait as it is stored: a JPEG of at most 512 pixels per side, upright, in sRGB, with a white
/// background where it was transparent, and without metadata such as location, camera, thumbnail or text. Of an
/// animation, the first frame is kept.
///
/// The file name and the content type from the browser are ignored; the bytes alone decide the format.
///
/// # Errors
/// Why it is rejected.
pub fn portrait(file: &[u8]) -> Result<Vec<u8>, PictureProblem> {
    Ok(stored(file, MAX_PORTRAIT_SIDE)?.jpeg)
}

/// A picture as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPicture {
    /// The JPEG file.
    pub jpeg: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Returns a picture for a chat, processed like a portrait, of at most 1600 pixels per side.
///
/// # Errors
/// Why it is rejected.
pub fn for_chat(file: &[u8]) -> Result<StoredPicture, PictureProblem> {
    stored(file, MAX_CHAT_SIDE)
}

fn stored(file: &[u8], max_side: u32) -> Result<StoredPicture, PictureProblem> {
    if file.len() > MAX_BYTES {
        return Err(PictureProblem::TooManyBytes);
    }
    let (upright, profile) = read(file)?;
    // After scaling, because few pixels are left.
    let small = color::to_srgb(shrink(upright, max_side), profile.as_ref());
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY)
        .encode_image(&on_white(&small))
        .map_err(|_| PictureProblem::NotAPicture)?;
    Ok(StoredPicture { jpeg, width: small.width(), height: small.height() })
}

/// Decodes the pixels and the color profile, after checking from the header alone that there are not too many pixels.
fn read(file: &[u8]) -> Result<(DynamicImage, Option<ColorProfile>), PictureProblem> {
    let mut reader =
        ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| PictureProblem::NotAPicture)?;
    let known = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
    let format =
        reader.format().filter(|format| known.contains(format)).ok_or(PictureProblem::NotAPicture)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(problem)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > MAX_MEMORY {
        return Err(PictureProblem::TooManyPixels);
    }
    // Unreadable orientation metadata is ignored.
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let profile = color::profile(file, format, &mut decoder);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(problem)?;
    picture.apply_orientation(orientation);
    Ok((picture, profile))
}

fn problem(error: image::ImageError) -> PictureProblem {
    match error {
        image::ImageError::Limits(_) => PictureProblem::TooManyPixels,
        _ => PictureProblem::NotAPicture,
    }
}

/// Scales the picture to the stored size; smaller ones stay as they are.
fn shrink(picture: DynamicImage, max_side: u32) -> DynamicImage {
    let longest = picture.width().max(picture.height());
    if longest <= max_side {
        return picture;
    }
    let scaled = |side: u32| (side * max_side + longest / 2) / longest;
    let (width, height) = (scaled(picture.width()).max(1), scaled(picture.height()).max(1));
    // First by averaging, which needs no memory besides the result; then by the better filter.
    let coarse = max_side * 2;
    let closer = if longest > coarse {
        let closer = picture.thumbnail(coarse, coarse);
        // Free the memory before the filter allocates as much again.
        drop(picture);
        closer
    } else {
        picture
    };
    closer.resize_exact(width, height, FilterType::Lanczos3)
}

/// Paints the picture on white: JPEG has no transparency, and transparent pixels are mostly black underneath.
fn on_white(picture: &DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return DynamicImage::ImageRgb8(picture.to_rgb8());
    }
    let pixels = picture.to_rgba8();
    let over_white = |color: u8, alpha: u8| {
        let (color, alpha) = (u32::from(color), u32::from(alpha));
        u8::try_from((color * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
    };
    DynamicImage::ImageRgb8(RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [red, green, blue, alpha] = pixels.get_pixel(x, y).0;
        image::Rgb([red, green, blue].map(|color| over_white(color, alpha)))
    }))
}
