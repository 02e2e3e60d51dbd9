use academy::domain::chat_file;
use academy::domain::visible_text::{UnseenCharacter, line};
use schema::enums::ChatFileKind;

#[test]
fn what_readers_see_is_kept_on_one_line() {
    assert_eq!(line("  Summer\u{a0}Institute \n of  Physics ").as_deref(), Ok("Summer Institute of Physics"));
    assert_eq!(line("Zoe\u{308}").as_deref(), Ok("Zoë"));
    for kept in [
        "علی\u{200c}رضا",
        "👩\u{200d}🔬 Lab",
        "👩🏽\u{200d}🔬",
        "☀\u{fe0f} Camp",
        "1\u{fe0f}\u{20e3}",
        "Ärzte & Söhne",
        "東京大学",
    ] {
        assert_eq!(line(kept).as_deref(), Ok(kept), "{kept:?}");
    }
}

#[test]
fn what_they_do_not_see_is_refused() {
    for hidden in [
        "Stan\u{200b}ford",
        "Stan\u{200d}ford",
        "\u{202e}drofnatS",
        "Sum\u{ad}mer",
        "Lab\u{2066}x\u{2069}",
        "\u{feff}Lab",
        "Lab\u{3164}",
        "Lab\u{fe0f}",
        "Lab\u{e0041}",
        "Lab\u{e000}",
        "a\u{7}b",
    ] {
        assert_eq!(line(hidden), Err(UnseenCharacter), "{hidden:?}");
    }
}

#[test]
fn a_files_name_loses_them() {
    let name = |given| chat_file::name(given, ChatFileKind::Pdf);
    assert_eq!(name("re\u{202e}fdp.exe"), "refdp.pdf");
    assert_eq!(name("no\u{3164}tes\u{200d}\u{180e}.pdf"), "notes.pdf");
}
