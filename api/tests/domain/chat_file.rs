//! The file types that a chat accepts.

use academy::domain::chat_file::{ChatFileProblem, MAX_BYTES, PreparedFile, name, prepare};
use academy::domain::picture::PictureProblem;
use image::{ImageFormat, load_from_memory};
use schema::enums::ChatFileKind::{Image, Pdf};

use test_support::picture::{GIF, HTML, PDF, PLACE, SVG, bomb, file, photograph, red_and_blue};

fn holds(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn a_picture_is_written_anew_in_its_own_proportions() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let upload = file(&red_and_blue(2000, 1000), format);
        let PreparedFile { kind, bytes, size } = prepare(&upload).unwrap();
        assert_eq!((kind, size), (Image, Some((1600, 800))), "{format:?}");
        let stored = load_from_memory(&bytes).unwrap();
        assert_eq!((stored.width(), stored.height()), (1600, 800));
        assert_eq!(image::guess_format(&bytes).unwrap(), ImageFormat::Jpeg);
    }
    assert_eq!(prepare(&file(&red_and_blue(40, 30), ImageFormat::Png)).unwrap().size, Some((40, 30)));
    let large = prepare(&file(&red_and_blue(5000, 4900), ImageFormat::Png)).unwrap();
    assert_eq!(large.size, Some((1600, 1568)), "as large as is taken");
    let upright = prepare(&photograph(800, 600)).unwrap();
    assert_eq!(upright.size, Some((600, 800)));
    assert!(!holds(&upright.bytes, PLACE.as_bytes()));
}

#[test]
fn a_pdf_is_kept_as_it_is() {
    let padded = [PDF, b"\r\n\0\0 "].concat();
    for upload in [PDF, &padded] {
        let expected = PreparedFile { kind: Pdf, bytes: upload.to_vec(), size: None };
        assert_eq!(prepare(upload), Ok(expected));
    }
}

#[test]
fn what_lies_about_its_kind_is_refused() {
    for upload in [HTML, SVG, GIF, b"MZ\x90\0", b" %PDF-1.7 startxref %%EOF", b"plain words"] {
        assert_eq!(prepare(upload), Err(ChatFileProblem::UnknownKind), "{:?}", &upload[..4]);
    }
    let cut = &PDF[..PDF.len() - 30];
    let nameless = b"%PDF-1.7\nobj\n%%EOF";
    let backward = b"%PDF-1.7\n%%EOF\nstartxref";
    for upload in [b"%PDF-".as_slice(), b"%PDF-x.7\nstartxref\n0\n%%EOF", nameless, backward, cut] {
        assert_eq!(prepare(upload), Err(ChatFileProblem::NotAPdf), "{}", String::from_utf8_lossy(upload));
    }
    assert_eq!(prepare(b""), Err(ChatFileProblem::Empty));
}

#[test]
fn what_is_two_kinds_at_once_is_refused_or_loses_the_other() {
    let archive = [b"PK\x05\x06".as_slice(), &[0; 16], &[0, 0]].concat();
    let script = b"<script>alert(1)</script>".as_slice();
    let far = [PDF, &vec![b'x'; 4000]].concat();
    for upload in [[PDF, &archive].concat(), [PDF, script].concat(), far] {
        assert_eq!(prepare(&upload), Err(ChatFileProblem::Polyglot));
    }
    // The PDF is the comment of a ZIP archive, so the file is both.
    let comment = u16::try_from(PDF.len() - 9).unwrap().to_le_bytes();
    let within = [&PDF[..9], b"PK\x05\x06", &[0; 16], &comment, &PDF[9..]].concat();
    assert_eq!(prepare(&within), Err(ChatFileProblem::Polyglot));
    let both = [file(&red_and_blue(60, 60), ImageFormat::Jpeg), PDF.to_vec(), script.to_vec()].concat();
    let stored = prepare(&both).unwrap();
    assert_eq!(stored.kind, Image);
    assert!(!holds(&stored.bytes, b"%PDF") && !holds(&stored.bytes, b"script"));
}

#[test]
fn what_is_too_much_is_refused_before_it_is_read() {
    let pixels = ChatFileProblem::Picture(PictureProblem::TooManyPixels);
    assert_eq!(prepare(&bomb(20_000, 20_000)), Err(pixels));
    let mut heavy = file(&red_and_blue(60, 60), ImageFormat::Jpeg);
    heavy.resize(5 * 1024 * 1024 + 1, 0);
    assert_eq!(prepare(&heavy), Err(ChatFileProblem::Picture(PictureProblem::TooManyBytes)));
    let mut pdf = PDF.to_vec();
    pdf.resize(MAX_BYTES, b' ');
    assert!(prepare(&pdf).is_err(), "its end is too far from its trailer");
    pdf.push(b' ');
    assert_eq!(prepare(&pdf), Err(ChatFileProblem::TooManyBytes));
}

#[test]
fn names_are_what_can_be_seen_of_their_last_part() {
    for (given, kind, expected) in [
        ("Homework 3.pdf", Pdf, "Homework 3.pdf"),
        ("photo.png", Image, "photo.jpg"),
        ("/etc/passwd", Pdf, "passwd.pdf"),
        ("C:\\Users\\ada\\sketch.webp", Image, "sketch.jpg"),
        ("../../x", Image, "x.jpg"),
        ("a\r\nSet-Cookie: b.pdf", Pdf, "aSet-Cookie b.pdf"),
        ("gpj.\u{202e}exe.pdf", Pdf, "gpj.exe.pdf"),
        ("evil.exe", Pdf, "evil.pdf"),
        ("\"quoted\".pdf", Pdf, "quoted.pdf"),
        ("Zoë – Übung.pdf", Pdf, "Zoë – Übung.pdf"),
        ("v1.2 of my essay", Pdf, "v1.2 of my essay.pdf"),
        ("", Pdf, "document.pdf"),
        ("...", Image, "picture.jpg"),
        (".pdf", Pdf, "document.pdf"),
    ] {
        assert_eq!(name(given, kind), expected, "{given:?}");
    }
    let long = name(&"ä".repeat(500), Pdf);
    assert_eq!((long.chars().count(), long.ends_with("ä.pdf")), (120, true));
}
