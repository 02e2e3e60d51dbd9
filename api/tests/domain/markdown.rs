use academy::domain::markdown::{check, parse};
use proptest::prelude::*;

const OWN: &str = "http://localhost:8080";

fn problems(body: &str) -> Vec<(usize, String)> {
    check(body, OWN).problems.into_iter().map(|problem| (problem.line, problem.text)).collect()
}

#[track_caller]
fn refused(body: &str, line: usize, words: &str) {
    let found = problems(body);
    assert_eq!(found.len(), 1, "{body}: {found:?}");
    assert_eq!(found[0].0, line, "{body}: {found:?}");
    assert!(found[0].1.contains(words), "{body}: {found:?}");
}

#[test]
fn what_mail_programs_show_is_fine() {
    let body = "# Summer\n\nHello *you*, **all**:\n\n- [one](https://example.org/a?b=c)\n- <mail@example.org>\n\n> Said\n\n\
                ---\n\n![A telescope](https://example.org/t.png)\n\n[Ours](http://localhost:8080/mentors)\n\n`a < b`\n\n    1 < 2\n\n\
                Less: 1 < 2, and [brackets] (alone)";
    assert_eq!(problems(body), []);
    let links: Vec<_> = check(body, OWN).links.into_iter().map(|link| (link.line, link.address)).collect();
    let expected =
        [(5, "https://example.org/a?b=c".to_owned()), (14, "http://localhost:8080/mentors".to_owned())];
    assert_eq!(links, expected);
}

#[test]
fn html_and_scripts_are_named_with_their_line() {
    refused("One\n\n<script>alert(1)</script>", 3, "HTML and scripts");
    refused("One\nand <b onclick=x>two</b>", 2, "HTML and scripts");
    refused("Text\n\n<div>\nsome\n</div>", 3, "HTML and scripts");
}

#[test]
fn links_that_lead_nowhere_are_named_with_their_line() {
    refused("One\n\n[two](/mentors)", 3, "isn’t a full address");
    refused("[a](javascript:alert(1))", 1, "javascript:");
    refused("[a](http://example.org)", 1, "isn’t encrypted");
    refused("[a](https://user:word@example.org)", 1, "isn’t the address of a page");
    refused("[a]()", 1, "leads nowhere");
    refused("Line\n[a](https://example.org/some page)", 2, "space");
    refused("[a](https://example.org", 1, "no closing )");
    refused("[a](mailto:nobody)", 1, "isn’t an email address");
    refused("![A dog](data:image/png;base64,AA)", 1, "data:");
    refused("Two\n\n![](https://example.org/a.png)", 3, "describe it");
}

#[test]
fn what_is_nested_too_deep_is_named_once() {
    assert_eq!(problems(&format!("{}deep", "> ".repeat(8))), []);
    refused(&format!("Flat\n\n{}deep", "> ".repeat(9)), 3, "at most 8 deep");
    refused(&format!("{}deep\n\n- flat", "- ".repeat(5_000)), 1, "at most 8 deep");
}

proptest! {
    #[test]
    fn every_text_is_looked_through_and_every_line_is_one_of_it(body in "[\\PC\n<>\\[\\]()!*_#`:/-]{0,400}") {
        let lines = body.lines().count().max(1) + 1;
        for (line, _) in problems(&body) {
            prop_assert!((1..=lines).contains(&line));
        }
        let _ = parse(&body).count();
    }
}
