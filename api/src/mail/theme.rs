//! The styles of emails, in the site's colors.
//!
//! Mail clients support little CSS: many drop style sheets, some change colors. Therefore every element has an inline
//! style, and the style sheet only contains the changes for dark mode. There are no images of ours and no web fonts:
//! nothing that has to load, and nothing that tells the sender who has read the email.

use std::fmt::Write;

/// An element: its name, its style, and its changes in dark mode.
type ThemeProperty = (&'static str, &'static str, &'static str);

const SANS: &str = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF: &str = "font-family:Georgia,'Times New Roman',serif";

#[rustfmt::skip]
const PROPERTIES: &[ThemeProperty] = &[
    ("page", "margin:0;padding:0;background-color:#fbf8f3;color:#0e1b33", "background-color:#0e1b33;color:#fbf8f3"),
    ("cell", "padding:28px 20px 40px", ""),
    ("sheet", "width:100%;max-width:560px;text-align:left;font-size:17px;line-height:1.55;$sans", ""),
    ("head", "padding:0 0 14px;border-bottom:3px solid #f2a33a", ""),
    ("brand", "color:#0e1b33;text-decoration:none;font-size:19px;font-weight:600;letter-spacing:-.01em;$serif", "color:#fbf8f3"),
    ("title", "margin:0 0 20px;padding-top:28px;font-size:27px;line-height:1.2;font-weight:600;letter-spacing:-.01em;color:#0e1b33;$serif", "color:#fbf8f3"),
    ("p", "margin:0 0 18px;color:#0e1b33;overflow-wrap:anywhere", "color:#fbf8f3"),
    ("quote", "white-space:pre-line;margin:0 0 22px;padding:2px 0 2px 16px;border-left:3px solid #f2a33a;font-size:19px;color:#0e1b33;overflow-wrap:anywhere;$serif", "color:#fbf8f3"),
    ("link", "color:#0f6e6e", "color:#7fd1cb"),
    ("slot", "width:100%;margin:4px 0 22px", ""),
    ("tile", "width:72px;padding:8px 0 10px;background-color:#0e1b33;color:#fbf8f3;text-align:center;vertical-align:top;border-radius:8px;$serif", "background-color:#fbf8f3;color:#0e1b33"),
    ("month", "display:block;font-size:13px;line-height:1.5;letter-spacing:.06em;text-transform:uppercase;$sans", ""),
    ("day", "display:block;font-size:30px;line-height:1.1;font-weight:600", ""),
    ("time", "padding:0 0 0 16px;vertical-align:middle;color:#0e1b33", "color:#fbf8f3"),
    ("hours", "display:block;font-size:20px;line-height:1.3;font-weight:600", ""),
    ("gone", "display:block;font-size:20px;line-height:1.3;text-decoration:line-through;color:#55607a", "color:#b4bdd0"),
    ("aside", "display:block;font-size:15px;line-height:1.45;color:#55607a", "color:#b4bdd0"),
    ("facts", "width:100%;margin:0 0 24px;border-top:1px solid #d9d2c4;font-size:16px", "border-color:#33415f"),
    ("name", "width:27%;padding:11px 14px 11px 0;border-bottom:1px solid #d9d2c4;vertical-align:top;color:#55607a", "border-color:#33415f;color:#b4bdd0"),
    ("value", "white-space:pre-line;padding:11px 0;border-bottom:1px solid #d9d2c4;vertical-align:top;color:#0e1b33;overflow-wrap:anywhere;word-break:break-word", "border-color:#33415f;color:#fbf8f3"),
    ("do", "margin:6px 0 24px", ""),
    ("push", "padding:0;background-color:#f2a33a;border-radius:8px;text-align:center", "background-color:#f2a33a"),
    ("gap", "height:10px;padding:0;font-size:1px;line-height:10px", ""),
    ("quiet", "padding:0;border:1px solid #d9d2c4;border-radius:8px;text-align:center", "border-color:#33415f"),
    ("quiet-button", "display:block;padding:12px 24px;color:#0e1b33;font-weight:600;text-decoration:none;$sans", "color:#fbf8f3"),
    ("button", "display:block;padding:13px 24px;color:#0e1b33;font-weight:600;text-decoration:none;$sans", "color:#0e1b33"),
    ("small", "margin:0 0 16px;font-size:15px;line-height:1.5;color:#55607a;overflow-wrap:anywhere;word-break:break-word", "color:#b4bdd0"),
    ("foot", "margin:0;padding:16px 0 0;border-top:1px solid #d9d2c4;font-size:14px;line-height:1.55;color:#55607a;overflow-wrap:anywhere", "border-color:#33415f;color:#b4bdd0"),
    ("hidden", "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#fbf8f3", "color:#0e1b33"),
];

/// The elements of articles, whose dark mode is left out of other emails.
#[rustfmt::skip]
const ARTICLE_PROPERTIES: &[ThemeProperty] = &[
    ("heading", "margin:30px 0 12px;font-size:22px;line-height:1.25;font-weight:600;letter-spacing:-.01em;color:#0e1b33;$serif", "color:#fbf8f3"),
    ("subheading", "margin:24px 0 8px;font-size:18px;line-height:1.3;font-weight:600;color:#0e1b33", "color:#fbf8f3"),
    ("words", "margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid #f2a33a;color:#0e1b33", "color:#fbf8f3"),
    ("list", "margin:0 0 18px;padding:0 0 0 26px;color:#0e1b33", "color:#fbf8f3"),
    ("item", "margin:0 0 8px;overflow-wrap:anywhere", ""),
    ("rule", "margin:28px 0;height:0;border:0;border-top:1px solid #d9d2c4", "border-color:#33415f"),
    ("picture", "display:block;max-width:100%;height:auto;border-radius:8px", ""),
    ("code", "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em", ""),
    ("listing", "margin:0 0 18px;white-space:pre-wrap;overflow-wrap:anywhere;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:15px;line-height:1.5;color:#0e1b33", "color:#fbf8f3"),
];

/// The inline style of an element.
pub(super) fn inline_style(kind: &str) -> String {
    let mut all = PROPERTIES.iter().chain(ARTICLE_PROPERTIES);
    let style = all.find(|(name, ..)| *name == kind).map_or("", |(_, style, _)| style);
    style.replace("$sans", SANS).replace("$serif", SERIF)
}

/// The style sheet for dark mode, which has to override the inline styles.
pub(super) fn style_sheet(has_article: bool) -> String {
    let mut dark = String::new();
    let of_articles = if has_article { ARTICLE_PROPERTIES } else { &[] };
    for (name, _, changes) in PROPERTIES.iter().chain(of_articles).filter(|(.., changes)| !changes.is_empty())
    {
        let _ = write!(dark, ".{name}{{{}!important}}", changes.replace(';', "!important;"));
    }
    format!(":root{{color-scheme:light dark}}@media (prefers-color-scheme:dark){{{dark}}}")
}
