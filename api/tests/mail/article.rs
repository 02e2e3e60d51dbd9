//! Markdown in both parts of a newsletter.

use academy::mail::Article;
use proptest::prelude::*;

const BODY: &str = "# Summer\n\nHello *you*,\nthis is [our page](https://example.org/a?b=1&c=2).\n\n\
    1. First\n2. Second\n   - inner\n\n> Wise\n> words\n\n---\n\n![A telescope](https://example.org/t.png)\n\n<https://example.org>";

#[test]
fn the_text_says_where_links_lead_and_keeps_lists_and_quotes() {
    let expected = "Summer\n======\n\nHello you, this is our page (https://example.org/a?b=1&c=2).\n\n\
        1. First\n2. Second\n   - inner\n\n> Wise words\n\n* * *\n\n[A telescope] (https://example.org/t.png)\n\n\
        https://example.org";
    assert_eq!(Article::new(BODY).text, expected);
}

#[test]
fn what_follows_in_an_item_stands_on_lines_of_its_own() {
    let body = "- Run\n  ```\n  make run\n  make test\n  ```\n- Look\n  # Closely\n- End\n  ***\n\nAfter.";
    let expected =
        "- Run\n      make run\n      make test\n- Look\n  Closely\n  =======\n- End\n  * * *\n\nAfter.";
    assert_eq!(Article::new(body).text, expected);
}

#[test]
fn what_is_nested_without_end_stays_about_as_long_as_it_was() {
    let bodies = [
        format!("{}deep{}", "> ".repeat(20_000), "\\\nmore".repeat(5_000)),
        format!("{}deep", "- ".repeat(40_000)),
        format!("{}deep", "> - ".repeat(20_000)),
    ];
    for body in bodies {
        let Article { html, text } = Article::new(&body);
        assert!(text.contains("deep") && html.contains("deep"));
        assert!(text.len() < 4 * body.len(), "{} of {}", text.len(), body.len());
        assert!(html.len() < 4 * body.len(), "{} of {}", html.len(), body.len());
    }
}

#[test]
fn the_html_has_styles_and_no_script() {
    let html = Article::new(BODY).html;
    for part in [
        "<h2 class=\"heading\" style=",
        "<a href=\"https://example.org/a?b=1&amp;c=2\" class=\"link\"",
        "<ol start=\"1\"",
        "<blockquote",
        "alt=\"A telescope\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let script = Article::new("<script>alert(1)</script>\n\n[a](x\"onclick=y)").html;
    assert!(
        script.contains("&lt;script&gt;") && !script.contains("<script") && !script.contains("\"onclick"),
        "{script}"
    );
}

proptest! {
    #[test]
    fn whatever_is_written_makes_balanced_html(body in "[\\PC\n<>\\[\\]()!*_#`>1. -]{0,300}") {
        let Article { html, .. } = Article::new(&body);
        let mut open: Vec<&str> = Vec::new();
        for tag in html.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap();
            let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap();
            if ["img", "br", "hr"].contains(&name) {
                continue;
            }
            if tag.starts_with('/') {
                prop_assert_eq!(open.pop(), Some(name));
            } else {
                open.push(name);
            }
        }
        prop_assert!(open.is_empty());
    }
}
