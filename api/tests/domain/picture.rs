//! What uploaded pictures become.

use academy::domain::picture::{MAX_BYTES, PictureProblem, portrait};
use image::{DynamicImage, ImageFormat, RgbaImage};

use test_support::picture::{
    BLUE, GIF, HTML, PLACE, RED, SVG, animated, bomb, file, photograph, red_and_blue,
};

/// The stored picture, read back.
fn stored(upload: &[u8]) -> DynamicImage {
    let jpeg = portrait(upload).unwrap();
    assert_eq!(image::guess_format(&jpeg).unwrap(), ImageFormat::Jpeg);
    image::load_from_memory(&jpeg).unwrap()
}

/// Whether a pixel has about this colour: JPEG keeps no colour exactly.
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
    // Its left side was the top of what the camera saw.
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
    // Had it been decoded, 7.5 GB of zeros would have taken longer.
    assert!(started.elapsed() < std::time::Duration::from_secs(15));
}

#[test]
fn five_megabytes_are_taken_and_a_byte_more_is_not() {
    let mut upload = file(&red_and_blue(100, 100), ImageFormat::Jpeg);
    // What stands behind the end of a JPEG is nobody's business.
    upload.resize(MAX_BYTES, 0);
    assert!(portrait(&upload).is_ok());
    upload.push(0);
    assert_eq!(portrait(&upload), Err(PictureProblem::TooManyBytes));
}
