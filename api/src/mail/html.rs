//! A letter as HTML. The template escapes whatever is put into it.

use chrono::{DateTime, Utc};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::letter::{Letter, Slot};
use super::look::{look, style_sheet};
use crate::domain::time;
use crate::platform::brand::BRAND;
use crate::platform::config::Config;

/// Keeps the letter's own words out of the line that mail programs show beside the subject.
const FILLER: &str = "\u{34f}\u{200c}\u{a0}";

/// The whole document.
pub(super) fn render(letter: &Letter<'_>, config: &Config) -> String {
    let document = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                // Phones make links of dates and addresses by themselves, in colors of their own.
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no";
                title { (letter.subject) }
                style { (PreEscaped(style_sheet())) }
            }
            body class="page" style=(look("page")) {
                div class="hidden" style=(look("hidden")) aria-hidden="true" {
                    (letter.preview()) (FILLER.repeat(60))
                }
                table.page role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"
                    style=(look("page")) {
                    tr { td class="cell" align="center" style=(look("cell")) { (sheet(letter, config)) } }
                }
            }
        }
    };
    document.into_string()
}

fn sheet(letter: &Letter<'_>, config: &Config) -> Markup {
    html! {
        table class="sheet" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(look("sheet")) {
            tr { td class="head" style=(look("head")) {
                a class="brand" href=(config.origin()) style=(look("brand")) { (BRAND.name) }
            } }
            tr { td {
                h1 class="title" style=(look("title")) { (letter.subject) }
                (paragraph(&letter.greeting))
                @for text in &letter.paragraphs { (paragraph(text)) }
                @if let Some(quote) = &letter.quote {
                    blockquote class="quote" style=(look("quote")) { (quote) }
                }
                @if let Some(slot) = &letter.slot { (time_of(slot)) }
                (facts(letter))
                @if let Some((label, address)) = &letter.action { (button(label, address)) }
                @if let Some(note) = &letter.note { p class="small" style=(look("small")) { (note) } }
                @if let Some((_, address)) = &letter.action { (way_around_the_button(address)) }
                (foot(letter, config))
            } }
        }
    }
}

fn paragraph(text: &str) -> Markup {
    html! { p class="p" style=(look("p")) { (text) } }
}

/// A leaf of a calendar, with the time beside it.
fn time_of(slot: &Slot) -> Markup {
    let part = |format: &str| time::format(slot.starts_at, format);
    let hours = if slot.is_cancelled { "gone" } else { "hours" };
    html! {
        table class="slot" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(look("slot")) {
            tr {
                td class="tile" width="72" style=(look("tile")) {
                    span class="month" style=(look("month")) { (part("%b")) }
                    span class="day" style=(look("day")) { (part("%-d")) }
                }
                td class="time" style=(look("time")) {
                    span class=(hours) style=(look(hours)) { (time::hours(slot.starts_at, slot.ends_at)) }
                    span class="aside" style=(look("aside")) { (part("%A, %B %-d, %Y")) br; (time::ZONE_LABEL) }
                }
            }
        }
        @if let Some((starts_at, ends_at)) = slot.instead_of { (before(starts_at, ends_at)) }
    }
}

fn before(starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> Markup {
    html! {
        p class="small" style=(look("small")) {
            "Before: " s { (time::day(starts_at)) ", " (time::hours(starts_at, ends_at)) }
        }
    }
}

fn facts(letter: &Letter<'_>) -> Markup {
    if letter.facts.is_empty() && letter.links.is_empty() {
        return Markup::default();
    }
    let row = |name: &str, value: Markup| {
        html! {
            tr {
                td class="name" style=(look("name")) { (name) }
                td class="value" style=(look("value")) { (value) }
            }
        }
    };
    html! {
        table class="facts" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(look("facts")) {
            @for (name, value) in &letter.facts { (row(name, html! { (value) })) }
            @for (name, address) in &letter.links { (row(name, link(address, address))) }
        }
    }
}

fn button(label: &str, address: &str) -> Markup {
    html! {
        table class="do" role="presentation" cellspacing="0" cellpadding="0" border="0" style=(look("do")) {
            tr { td class="push" style=(look("push")) {
                a class="button" href=(address) style=(look("button")) { (label) }
            } }
        }
    }
}

fn way_around_the_button(address: &str) -> Markup {
    html! {
        p class="small" style=(look("small")) {
            "If the button does not work, open this address:" br; (link(address, address))
        }
    }
}

fn foot(letter: &Letter<'_>, config: &Config) -> Markup {
    let (reason, way_out) = letter.footer(config);
    html! {
        p class="foot" style=(look("foot")) {
            (reason)
            @if let Some((label, address)) = way_out { " " (link(&address, label)) "." }
            br;
            (BRAND.name) ", " (BRAND.tagline.to_lowercase()) ". Questions? Write to "
            (link(&format!("mailto:{}", BRAND.email), &BRAND.email)) "."
        }
    }
}

fn link(address: &str, text: &str) -> Markup {
    html! { a class="link" href=(address) style=(look("link")) { (text) } }
}
