//! Renders an email as HTML. The template escapes all inserted values.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::email_layout::{EmailLayout, LessonTime};
use super::theme::{inline_style, style_sheet};
use crate::platform::brand::BRAND;
use crate::platform::config::Config;

/// Fills the preview, so that mail clients do not show the email's body next to the subject.
const FILLER: &str = "\u{34f}\u{200c}\u{a0}";

/// The complete document.
pub(super) fn render(email: &EmailLayout<'_>, config: &Config) -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                // Phones would turn dates and addresses into links with their own colors.
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no";
                title { (email.subject) }
                style { (PreEscaped(style_sheet(email.article.is_some()))) }
            }
            body class="page" style=(inline_style("page")) {
                div class="hidden" style=(inline_style("hidden")) aria-hidden="true" {
                    (email.preview()) (FILLER.repeat(60))
                }
                table.page role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"
                    style=(inline_style("page")) {
                    tr { td class="cell" align="center" style=(inline_style("cell")) { (sheet(email, config)) } }
                }
            }
        }
    };
    document.into_string()
}

fn sheet(email: &EmailLayout<'_>, config: &Config) -> Markup {
    html! {
        table class="sheet" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(inline_style("sheet")) {
            tr { td class="head" style=(inline_style("head")) {
                a class="brand" href=(config.origin()) style=(inline_style("brand")) { (BRAND.name) }
            } }
            tr { td {
                h1 class="title" style=(inline_style("title")) { (email.subject) }
                @if !email.greeting.is_empty() { (paragraph(&email.greeting)) }
                @for text in &email.paragraphs { (paragraph(text)) }
                @if let Some(article) = email.article { (PreEscaped(&article.html)) }
                @if let Some(quote) = &email.quote {
                    blockquote class="quote" style=(inline_style("quote")) { (quote) }
                }
                @if let Some(slot) = &email.slot { (time_of(slot)) }
                (facts(email))
                (buttons(email))
                @if let Some(note) = &email.note { p class="small" style=(inline_style("small")) { (note) } }
                @if let Some((_, address)) = &email.action { (way_around_the_button(address)) }
                (foot(email, config))
            } }
        }
    }
}

fn paragraph(text: &str) -> Markup {
    html! { p class="p" style=(inline_style("p")) { (text) } }
}

/// A calendar tile with the time next to it.
fn time_of(slot: &LessonTime) -> Markup {
    let LessonTime { starts_at, ends_at, zone, .. } = *slot;
    let [month, day] = zone.month_and_day(starts_at);
    let hours = if slot.is_cancelled { "gone" } else { "hours" };
    html! {
        table class="slot" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(inline_style("slot")) {
            tr {
                td class="tile" width="72" style=(inline_style("tile")) {
                    span class="month" style=(inline_style("month")) { (month) }
                    span class="day" style=(inline_style("day")) { (day) }
                }
                td class="time" style=(inline_style("time")) {
                    span class=(hours) style=(inline_style(hours)) { (zone.hours(starts_at, ends_at)) }
                    span class="aside" style=(inline_style("aside")) {
                        (zone.day(starts_at))
                        @if let Some(pacific) = zone.pacific_hours(starts_at, ends_at) { br; (pacific) }
                    }
                }
            }
        }
        @if let Some((starts_at, ends_at)) = slot.instead_of {
            p class="small" style=(inline_style("small")) {
                "Before: " s { (zone.day(starts_at)) ", " (zone.hours(starts_at, ends_at)) }
            }
        }
    }
}

fn facts(email: &EmailLayout<'_>) -> Markup {
    if email.facts.is_empty() && email.links.is_empty() {
        return Markup::default();
    }
    let row = |name: &str, value: Markup| {
        html! {
            tr {
                td class="name" style=(inline_style("name")) { (name) }
                td class="value" style=(inline_style("value")) { (value) }
            }
        }
    };
    html! {
        table class="facts" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(inline_style("facts")) {
            @for (name, value) in &email.facts { (row(name, html! { (value) })) }
            @for (name, address) in &email.links { (row(name, link(address, address))) }
        }
    }
}

/// The buttons below each other, in a column as wide as the widest.
fn buttons(email: &EmailLayout<'_>) -> Markup {
    if email.action.is_none() && email.more_actions.is_empty() {
        return Markup::default();
    }
    html! {
        table class="do" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(inline_style("do")) {
            @if let Some((label, address)) = &email.action {
                tr { td class="push" style=(inline_style("push")) {
                    a class="button" href=(address) style=(inline_style("button")) { (label) }
                } }
            }
            @for (label, address) in &email.more_actions {
                tr { td style=(inline_style("gap")) { "\u{a0}" } }
                tr { td class="quiet" style=(inline_style("quiet")) {
                    a class="quiet-button" href=(address) style=(inline_style("quiet-button")) { (label) }
                } }
            }
        }
    }
}

fn way_around_the_button(address: &str) -> Markup {
    html! {
        p class="small" style=(inline_style("small")) {
            "If the button doesn’t work, open this link:" br; (link(address, address))
        }
    }
}

fn foot(email: &EmailLayout<'_>, config: &Config) -> Markup {
    let (reason, links) = email.footer(config);
    html! {
        p class="foot" style=(inline_style("foot")) {
            (reason)
            @for (label, address) in links { " " (link(&address, label)) "." }
            br;
            (BRAND.name) ", " (BRAND.tagline.to_lowercase()) ". Questions? Email "
            (link(&format!("mailto:{}", BRAND.email), &BRAND.email)) "."
        }
    }
}

fn link(address: &str, text: &str) -> Markup {
    html! { a class="link" href=(address) style=(inline_style("link")) { (text) } }
}
