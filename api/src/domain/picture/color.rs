//! Converts a picture's colors to sRGB, which browsers assume for a picture without a color profile.
//!
//! See docs/decisions/382-pictures-are-stored-in-srgb.md.

use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageFormat};
use moxcms::{
    Chromaticity, CicpProfile, ColorPrimaries, ColorProfile, DataColorSpace, Layout, ToneReprCurve,
    TransformOptions, XyY,
};
use png::{Info, SourceChromaticities};

/// Maximum size of a profile, in bytes. Those of cameras and screens have a few hundred; those with tables, some
/// hundred thousand.
const MAX_PROFILE_BYTES: usize = 1024 * 1024;
/// The PNG gamma that means sRGB's own curve, in hundred-thousandths (PNG, third edition, 11.3.2.5).
const SRGB_GAMMA: u32 = 45_455;
/// Plausible gammas, in hundred-thousandths.
const GAMMAS: std::ops::RangeInclusive<u32> = 10_000..=1_000_000;
/// Minimum area between the three primaries, where the whole plane has 0.5. That of sRGB is 0.11.
const MIN_GAMUT: f32 = 0.01;

/// Returns a picture's color profile; `None` if it has none, or an unreadable one.
pub(super) fn profile(
    file: &[u8],
    format: ImageFormat,
    decoder: &mut impl ImageDecoder,
) -> Option<ColorProfile> {
    if format == ImageFormat::Png {
        return png_profile(file);
    }
    icc_profile(&decoder.icc_profile().ok()??)
}

/// Converts the picture to sRGB. If its profile has different channels than the picture, its meaning is unknown, and
/// the picture stays as it is.
pub(super) fn to_srgb(picture: DynamicImage, profile: Option<&ColorProfile>) -> DynamicImage {
    profile.and_then(|profile| converted(&picture, profile)).unwrap_or(picture)
}

fn converted(picture: &DynamicImage, profile: &ColorProfile) -> Option<DynamicImage> {
    let color = picture.color();
    let expected = if color.has_color() { DataColorSpace::Rgb } else { DataColorSpace::Gray };
    if profile.color_space != expected {
        return None;
    }
    let (width, height) = (picture.width(), picture.height());
    let (layout, pixels) = match (color.has_color(), color.has_alpha()) {
        (true, false) => (Layout::Rgb, picture.to_rgb8().into_raw()),
        (true, true) => (Layout::Rgba, picture.to_rgba8().into_raw()),
        (false, false) => (Layout::Gray, picture.to_luma8().into_raw()),
        (false, true) => (Layout::GrayAlpha, picture.to_luma_alpha8().into_raw()),
    };
    let (target, mut srgb) = if color.has_alpha() {
        (Layout::Rgba, DynamicImage::new_rgba8(width, height).into_rgba8().into_raw())
    } else {
        (Layout::Rgb, DynamicImage::new_rgb8(width, height).into_rgb8().into_raw())
    };
    profile
        .create_transform_8bit(layout, &ColorProfile::new_srgb(), target, TransformOptions::default())
        .and_then(|transform| transform.transform(&pixels, &mut srgb))
        .ok()?;
    if color.has_alpha() {
        image::RgbaImage::from_raw(width, height, srgb).map(DynamicImage::ImageRgba8)
    } else {
        image::RgbImage::from_raw(width, height, srgb).map(DynamicImage::ImageRgb8)
    }
}

fn icc_profile(bytes: &[u8]) -> Option<ColorProfile> {
    if bytes.len() > MAX_PROFILE_BYTES {
        return None;
    }
    ColorProfile::new_from_slice(bytes).ok()
}

/// Returns the profile from a PNG's header, in the precedence that browsers use (PNG, third edition, 4.3): code
/// points, ICC profile, the sRGB chunk, gamma with primaries. `image` only exposes the ICC profile.
fn png_profile(file: &[u8]) -> Option<ColorProfile> {
    let limits = png::Limits { bytes: MAX_PROFILE_BYTES };
    let reader = png::Decoder::new_with_limits(Cursor::new(file), limits).read_info().ok()?;
    let info = reader.info();
    let by_code_points = info.coding_independent_code_points.as_ref().and_then(|points| {
        Some(CicpProfile {
            color_primaries: points.color_primaries.try_into().ok()?,
            transfer_characteristics: points.transfer_function.try_into().ok()?,
            matrix_coefficients: points.matrix_coefficients.try_into().ok()?,
            full_range: points.is_video_full_range_image,
        })
    });
    // A profile of unspecified code points has no curve.
    let by_code_points = by_code_points.map(ColorProfile::new_from_cicp);
    let by_code_points = by_code_points.filter(|profile| profile.red_trc.is_some());
    let said = by_code_points.or_else(|| info.icc_profile.as_deref().and_then(icc_profile));
    if info.srgb.is_some() { said } else { said.or_else(|| measured_profile(info)) }
}

/// Builds a profile from a PNG's gamma and primaries.
fn measured_profile(info: &Info<'_>) -> Option<ColorProfile> {
    let gamma = info.gama_chunk.map(|gamma| gamma.into_scaled());
    let gamma = gamma.filter(|gamma| GAMMAS.contains(gamma) && *gamma != SRGB_GAMMA);
    #[allow(clippy::cast_precision_loss, reason = "it is below 2^24")]
    let exponent = gamma.map(|gamma| 100_000.0 / gamma as f32);
    if matches!(info.color_type, png::ColorType::Grayscale | png::ColorType::GrayscaleAlpha) {
        return exponent.map(ColorProfile::new_gray_with_gamma);
    }
    let primaries = info.chrm_chunk.and_then(primaries);
    if exponent.is_none() && primaries.is_none() {
        return None;
    }
    let mut profile = ColorProfile::new_srgb();
    if let Some((white, primaries)) = primaries {
        profile.update_rgb_colorimetry(white, primaries);
    }
    if let Some(exponent) = exponent {
        // Otherwise the profile would still declare sRGB's curve.
        profile.cicp = None;
        let curve = ToneReprCurve::Parametric(vec![exponent]);
        profile.red_trc = Some(curve.clone());
        profile.green_trc = Some(curve.clone());
        profile.blue_trc = Some(curve);
    }
    Some(profile)
}

/// Returns a PNG's white point and primaries, if they are plausible.
fn primaries(chunk: SourceChromaticities) -> Option<(XyY, ColorPrimaries)> {
    let point = |(x, y): (png::ScaledFloat, png::ScaledFloat)| {
        let (x, y) = (x.into_value(), y.into_value());
        (x >= 0.0 && y > 0.0 && x + y <= 1.0).then_some(Chromaticity { x, y })
    };
    let (white, red) = (point(chunk.white)?, point(chunk.red)?);
    let (green, blue) = (point(chunk.green)?, point(chunk.blue)?);
    let area =
        (red.x * (green.y - blue.y) + green.x * (blue.y - red.y) + blue.x * (red.y - green.y)).abs() / 2.0;
    let white = XyY { x: f64::from(white.x), y: f64::from(white.y), yb: 1.0 };
    (area >= MIN_GAMUT).then_some((white, ColorPrimaries { red, green, blue }))
}
