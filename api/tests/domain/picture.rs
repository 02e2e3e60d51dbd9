//! The processing of uploaded pictures.

use academy::domain::picture::{MAX_BYTES, PictureProblem, for_chat, portrait};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, GrayAlphaImage, GrayImage, ImageEncoder, ImageFormat, RgbImage, RgbaImage};
use moxcms::ColorProfile;

use test_support::picture::{
    BLUE, GIF, HTML, PLACE, RED, SVG, animated, bomb, file, photograph, png_with_chunk, red_and_blue,
};

/// Decodes the stored picture.
fn stored(upload: &[u8]) -> DynamicImage {
    let jpeg = portrait(upload).unwrap();
    assert_eq!(image::guess_format(&jpeg).unwrap(), ImageFormat::Jpeg);
    image::load_from_memory(&jpeg).unwrap()
}

/// Whether a pixel has about this color: JPEG is lossy.
fn is(picture: &DynamicImage, (x, y): (u32, u32), colour: [u8; 3]) -> bool {
    let pixel = picture.to_rgb8().get_pixel(x, y).0;
    pixel.iter().zip(colour).all(|(a, b)| a.abs_diff(b) < 30)
}

fn holds(haystack: &[u8], needle: &str) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle.as_bytes())
}

#[test]
fn every_kind_that_is_taken_becomes_a_jpeg_of_at_most_512_pixels_a_side() {
    let picture = red_and_blue(1500, 1000);
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let small = stored(&file(&picture, format));
        assert_eq!((small.width(), small.height()), (512, 341), "{format:?}");
        assert!(is(&small, (100, 170), RED) && is(&small, (400, 170), BLUE), "{format:?}");
    }
    let tall = stored(&file(&red_and_blue(700, 3000), ImageFormat::Jpeg));
    assert_eq!((tall.width(), tall.height()), (119, 512));
    let tiny = stored(&file(&red_and_blue(40, 30), ImageFormat::Png));
    assert_eq!((tiny.width(), tiny.height()), (40, 30), "small ones are not blown up");
}

#[test]
fn a_photograph_is_turned_upright_and_tells_nothing_of_where_it_was_taken() {
    let upload = photograph(800, 600);
    assert!(holds(&upload, PLACE) && holds(&upload, "Exif"), "the sample carries what is to be removed");
    let jpeg = portrait(&upload).unwrap();
    assert!(!holds(&jpeg, PLACE) && !holds(&jpeg, "Exif") && !holds(&jpeg, "kitchen"));
    let upright = image::load_from_memory(&jpeg).unwrap();
    assert_eq!((upright.width(), upright.height()), (384, 512));
    // Its left side was the top of the camera's view.
    assert!(is(&upright, (190, 50), RED) && is(&upright, (190, 460), BLUE));
}

#[test]
fn what_is_transparent_becomes_white() {
    let clear = DynamicImage::ImageRgba8(RgbaImage::from_pixel(60, 60, image::Rgba([0, 0, 0, 0])));
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        assert!(is(&stored(&file(&clear, format)), (30, 30), [255, 255, 255]), "{format:?}");
    }
}

#[test]
fn of_a_moving_picture_one_frame_is_kept() {
    assert!(is(&stored(&animated()), (10, 16), RED));
}

#[test]
fn what_is_no_picture_is_refused_whatever_it_is_called() {
    let png = file(&red_and_blue(600, 400), ImageFormat::Png);
    let truncated = &png[..png.len() / 2];
    let header_only = &file(&red_and_blue(600, 400), ImageFormat::WebP)[..40];
    let after_a_signature = [b"\xFF\xD8\xFF\xE0".as_slice(), HTML].concat();
    let samples: [&[u8]; 8] =
        [b"", b"x", HTML, SVG, GIF, truncated, header_only, after_a_signature.as_slice()];
    for (number, sample) in samples.into_iter().enumerate() {
        assert_eq!(portrait(sample), Err(PictureProblem::NotAPicture), "sample {number}");
    }
}

#[test]
fn a_tiny_file_that_claims_billions_of_pixels_is_refused_by_its_header() {
    let started = std::time::Instant::now();
    for (width, height) in [(50_000, 50_000), (12_001, 10), (10, 12_001), (5001, 5000), (u32::MAX, u32::MAX)]
    {
        let upload = bomb(width, height);
        assert!(upload.len() < 500);
        let problem = portrait(&upload).unwrap_err();
        assert!(problem != PictureProblem::TooManyBytes, "{width} × {height}: {problem:?}");
        if width < i32::MAX as u32 {
            assert_eq!(problem, PictureProblem::TooManyPixels, "{width} × {height}");
        }
    }
    // Decoding 7.5 GB of zeros would take longer.
    assert!(started.elapsed() < std::time::Duration::from_secs(15));
}

#[test]
fn five_megabytes_are_taken_and_a_byte_more_is_not() {
    let mut upload = file(&red_and_blue(100, 100), ImageFormat::Jpeg);
    // Data after the end of a JPEG is ignored.
    upload.resize(MAX_BYTES, 0);
    assert!(portrait(&upload).is_ok());
    upload.push(0);
    assert_eq!(portrait(&upload), Err(PictureProblem::TooManyBytes));
}

/// Encodes a picture with an ICC profile.
fn with_profile(picture: &DynamicImage, format: ImageFormat, profile: &[u8]) -> Vec<u8> {
    fn write(mut encoder: impl ImageEncoder, picture: &DynamicImage, profile: &[u8]) {
        encoder.set_icc_profile(profile.to_vec()).unwrap();
        let color = picture.color().into();
        encoder.write_image(picture.as_bytes(), picture.width(), picture.height(), color).unwrap();
    }
    let mut file = Vec::new();
    match format {
        ImageFormat::Jpeg => write(JpegEncoder::new_with_quality(&mut file, 100), picture, profile),
        ImageFormat::Png => write(PngEncoder::new(&mut file), picture, profile),
        _ => write(WebPEncoder::new_lossless(&mut file), picture, profile),
    }
    file
}

fn one_color(color: [u8; 3]) -> DynamicImage {
    DynamicImage::ImageRgb8(RgbImage::from_pixel(32, 32, image::Rgb(color)))
}

/// Asserts that the stored file has this color, approximately, because JPEG is lossy.
fn assert_stored(upload: &[u8], color: [u8; 3], what: &str) {
    for jpeg in [portrait(upload).unwrap(), for_chat(upload).unwrap().jpeg] {
        let pixel = image::load_from_memory(&jpeg).unwrap().to_rgb8().get_pixel(16, 16).0;
        assert!(pixel.iter().zip(color).all(|(a, b)| a.abs_diff(b) <= 4), "{what}: {pixel:?}, not {color:?}");
        assert!(!holds(&jpeg, "ICC_PROFILE") && !holds(&jpeg, "acsp"), "{what}: its profile is not stored");
    }
}

const KINDS: [ImageFormat; 3] = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];

#[test]
fn colors_are_those_that_a_browser_shows_of_the_file() {
    // The coordinates of sRGB's red, green and a brown in other color spaces, by their definitions.
    let display_p3 = ColorProfile::new_display_p3().encode().unwrap();
    let adobe_rgb = ColorProfile::new_adobe_rgb().encode().unwrap();
    for (profile, name, numbers, color) in [
        (&display_p3, "Display P3", [234, 51, 35], [255, 0, 0]),
        (&display_p3, "Display P3", [117, 251, 76], [0, 255, 0]),
        (&display_p3, "Display P3", [128, 128, 128], [128, 128, 128]),
        // Outside the sRGB gamut.
        (&display_p3, "Display P3", [255, 0, 0], [255, 0, 0]),
        (&adobe_rgb, "Adobe RGB", [219, 0, 0], [255, 0, 0]),
        (&adobe_rgb, "Adobe RGB", [144, 255, 60], [0, 255, 0]),
    ] {
        for format in KINDS {
            let upload = with_profile(&one_color(numbers), format, profile);
            assert_stored(&upload, color, &format!("{name} {numbers:?} as {format:?}"));
        }
    }
    for format in KINDS {
        assert_stored(&file(&one_color([234, 51, 35]), format), [234, 51, 35], "without a profile");
    }
}

#[test]
fn gray_and_transparent_pictures_have_profiles_too() {
    let linear = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let gray = DynamicImage::ImageLuma8(GrayImage::from_pixel(32, 32, image::Luma([55])));
    let clear = DynamicImage::ImageLumaA8(GrayAlphaImage::from_pixel(32, 32, image::LumaA([55, 255])));
    // A linear 55 of 255 is 128 in sRGB.
    assert_stored(&with_profile(&gray, ImageFormat::Jpeg, &linear), [128; 3], "gray JPEG");
    assert_stored(&with_profile(&gray, ImageFormat::Png, &linear), [128; 3], "gray PNG");
    assert_stored(&with_profile(&clear, ImageFormat::Png, &linear), [128; 3], "gray PNG with alpha");
    let display_p3 = ColorProfile::new_display_p3().encode().unwrap();
    let over_white = DynamicImage::ImageRgba8(RgbaImage::from_pixel(32, 32, image::Rgba([234, 51, 35, 128])));
    let half = with_profile(&over_white, ImageFormat::Png, &display_p3);
    assert_stored(&half, [255, 127, 127], "half a red on white");
}

#[test]
fn a_png_says_by_other_means_too_what_its_colors_are() {
    let numbers = |numbers: [u32; 8]| numbers.iter().flat_map(|n| n.to_be_bytes()).collect::<Vec<u8>>();
    let gamma = |gamma: u32| gamma.to_be_bytes().to_vec();
    // White point and primaries of Display P3, and of sRGB.
    let p3 = numbers([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]);
    let srgb = numbers([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]);
    let red = file(&one_color([234, 51, 35]), ImageFormat::Png);
    let middle = file(&one_color([55; 3]), ImageFormat::Png);
    let gray =
        file(&DynamicImage::ImageLuma8(GrayImage::from_pixel(32, 32, image::Luma([55]))), ImageFormat::Png);
    for (upload, color, what) in [
        (png_with_chunk(&red, *b"cHRM", &p3), [255, 0, 0], "primaries of Display P3"),
        (png_with_chunk(&red, *b"cHRM", &srgb), [234, 51, 35], "primaries of sRGB"),
        (png_with_chunk(&red, *b"cICP", &[12, 13, 0, 1]), [255, 0, 0], "code points of Display P3"),
        (png_with_chunk(&middle, *b"gAMA", &gamma(100_000)), [128; 3], "light itself"),
        (png_with_chunk(&gray, *b"gAMA", &gamma(100_000)), [128; 3], "light itself in gray"),
        (png_with_chunk(&middle, *b"gAMA", &gamma(45_455)), [55; 3], "the gamma that means sRGB"),
        // The sRGB chunk takes precedence over gamma and primaries.
        (
            png_with_chunk(&png_with_chunk(&middle, *b"sRGB", &[0]), *b"gAMA", &gamma(100_000)),
            [55; 3],
            "sRGB, whatever its gamma",
        ),
        // Invalid values are ignored.
        (png_with_chunk(&red, *b"cHRM", &numbers([0; 8])), [234, 51, 35], "no primaries"),
        (png_with_chunk(&red, *b"cHRM", &numbers([33_333; 8])), [234, 51, 35], "one primary"),
        (png_with_chunk(&middle, *b"gAMA", &gamma(0)), [55; 3], "no gamma"),
        (png_with_chunk(&middle, *b"gAMA", &gamma(u32::MAX)), [55; 3], "an endless gamma"),
        (png_with_chunk(&red, *b"cICP", &[255, 255, 0, 1]), [234, 51, 35], "no code points"),
    ] {
        assert_stored(&upload, color, what);
    }
}

#[test]
fn a_profile_that_cannot_be_read_or_is_another_pictures_changes_nothing_and_is_not_stored() {
    let whole = ColorProfile::new_display_p3().encode().unwrap();
    let mut huge = whole.clone();
    huge.resize(1_500_000, 7);
    // A tag table that declares four billion entries.
    let mut endless = whole.clone();
    endless[128..132].copy_from_slice(&u32::MAX.to_be_bytes());
    let mut cmyk = whole.clone();
    cmyk[16..20].copy_from_slice(b"CMYK");
    let gray = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let truncated = &whole[..whole.len() / 2];
    let samples: [(&str, &[u8]); 7] = [
        ("garbage", b"acsp, but no profile"),
        ("truncated", truncated),
        ("huge", &huge),
        ("endless", &endless),
        ("CMYK", &cmyk),
        ("gray", &gray),
        ("zeros", &[0; 4096]),
    ];
    for (name, profile) in samples {
        for format in KINDS {
            let upload = with_profile(&one_color([234, 51, 35]), format, profile);
            assert_stored(&upload, [234, 51, 35], &format!("{name} as {format:?}"));
        }
    }
    // A few thousand bytes that decompress to ten million.
    let mut packed = flate2::write::ZlibEncoder::new(b"a\0\0".to_vec(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, &vec![0; 10_000_000]).unwrap();
    let red = file(&one_color([234, 51, 35]), ImageFormat::Png);
    let bomb = png_with_chunk(&red, *b"iCCP", &packed.finish().unwrap());
    assert_stored(&bomb, [234, 51, 35], "a profile that unpacks to much");
}

#[test]
fn profiles_with_any_byte_changed_do_no_harm() {
    let whole = ColorProfile::new_display_p3().encode().unwrap();
    let small = DynamicImage::ImageRgb8(RgbImage::from_pixel(2, 2, image::Rgb([9, 99, 199])));
    for place in 0..whole.len() {
        let mut changed = whole.clone();
        changed[place] ^= 255;
        portrait(&with_profile(&small, ImageFormat::Png, &changed)).unwrap();
    }
}
