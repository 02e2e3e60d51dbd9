/// Returns the http and https URLs in an email without duplicates: first the links of the HTML part, then the URLs in
/// the text part.
pub(super) fn find(html: Option<&str>, text: Option<&str>) -> Vec<String> {
    let mut links: Vec<String> = Vec::new();
    let in_html = html.unwrap_or_default().split("href=").skip(1);
    let in_html = in_html.filter_map(attribute).map(unescape);
    let in_text = text.unwrap_or_default().split_whitespace().map(bare);
    for link in in_html.chain(in_text) {
        let is_web = link.starts_with("http://") || link.starts_with("https://");
        if is_web && !links.contains(&link) {
            links.push(link);
        }
    }
    links
}

/// Returns the quoted attribute value at the start of the text after `href=`.
fn attribute(after: &str) -> Option<&str> {
    let quote = after.chars().next().filter(|sign| matches!(sign, '"' | '\''))?;
    after.get(1..)?.split_once(quote).map(|(value, _)| value)
}

fn unescape(value: &str) -> String {
    value
        .replace("&#38;", "&")
        .replace("&#x3D;", "=")
        .replace("&#61;", "=")
        .replace("&quot;", "\"")
        .replace("&#x2F;", "/")
        .replace("&#47;", "/")
        .replace("&amp;", "&")
}

/// Strips the surrounding punctuation from a word.
fn bare(word: &str) -> String {
    word.trim_start_matches(['<', '(', '['])
        .trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '>'])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_unescaped_and_listed_once() {
        let html = r#"<a href="https://a.test/?x=1&amp;y=2">A</a> <a href='mailto:b@b.test'>B</a>"#;
        let text = "See <https://a.test/?x=1&y=2>, or (http://c.test/d).";
        assert_eq!(find(Some(html), Some(text)), ["https://a.test/?x=1&y=2", "http://c.test/d"]);
    }
}
