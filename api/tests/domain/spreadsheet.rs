use academy::domain::spreadsheet::{amount_cell, text_cell};

#[test]
fn a_text_that_would_begin_a_formula_is_marked_as_text() {
    for text in [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\ttext",
        "\rtext",
        "\ntext",
        "  =1",
        "\u{feff}=1",
        "＝1",
        "=HYPERLINK(\"https://evil.test\", \"Ada\")",
    ] {
        assert_eq!(text_cell(text), format!("'{text}"));
    }
    for text in ["", "Ada", "Ada = Grace", "O'Neil", "1-2", "Zoë, née \"Z\""] {
        assert_eq!(text_cell(text), text);
    }
}

#[test]
fn amounts_are_exact_to_the_cent() {
    let cells = [0, 5, -5, 100, 4_801, 123_456_789_012].map(amount_cell);
    assert_eq!(cells, ["0.00", "0.05", "-0.05", "1.00", "48.01", "1234567890.12"]);
}
