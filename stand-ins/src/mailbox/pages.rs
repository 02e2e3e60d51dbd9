use actix_web::{
    HttpResponse, error,
    http::{
        StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_SECURITY_POLICY, ContentDisposition, DispositionParam, DispositionType,
            X_CONTENT_TYPE_OPTIONS,
        },
    },
    web::{self, Data, Path, Query},
};
use chrono::{DateTime, Utc};
use maud::{Markup, html};
use serde::Deserialize;

use crate::html::{HtmlPage, page};

use super::{Mail, Mailbox, folder::Filter};

/// `?to=ada@students.test&since=2026-11-20T18:00:00Z`
#[derive(Deserialize)]
pub(super) struct MailboxQuery {
    to: Option<String>,
    since: Option<DateTime<Utc>>,
}

async fn matching_mails(mailbox: Data<Mailbox>, query: MailboxQuery) -> actix_web::Result<Vec<Mail>> {
    let filter = Filter { to: query.to, since: query.since };
    web::block(move || mailbox.mails(&filter)).await?.map_err(error::ErrorInternalServerError)
}

async fn one(mailbox: Data<Mailbox>, id: Path<String>) -> actix_web::Result<Option<Mail>> {
    Ok(web::block(move || mailbox.mail(&id)).await?)
}

/// `GET /mailbox.json`
pub(super) async fn json(
    mailbox: Data<Mailbox>,
    query: Query<MailboxQuery>,
) -> actix_web::Result<HttpResponse> {
    let mails = matching_mails(mailbox, query.into_inner()).await?;
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(mails))
}

/// `GET /mailbox`
pub(super) async fn list(
    mailbox: Data<Mailbox>,
    query: Query<MailboxQuery>,
) -> actix_web::Result<HttpResponse> {
    let query = query.into_inner();
    let to = query.to.clone().unwrap_or_default();
    let mails = matching_mails(mailbox, query).await?;
    let body = html! {
        h1 { "Mailbox" }
        p { "Every mail that the academy has sent from this machine, newest first." }
        form.search method="get" action="/mailbox" {
            div {
                label for="to" { "Sent to" }
                input id="to" name="to" type="search" autocomplete="off" value=(to);
            }
            button type="submit" { "Show" }
        }
        div id="mails" { (table(&mails, &to)) }
        script src="/mailbox/poll.js" defer {}
    };
    Ok(page(StatusCode::OK, &HtmlPage { title: "Mailbox", narrow: false, body }))
}

fn table(mails: &[Mail], to: &str) -> Markup {
    if mails.is_empty() {
        return html! {
            p {
                @if to.is_empty() { "No mail yet. Sign up for an account and it will arrive here." }
                @else { "No mail to " strong { (to) } " yet." }
            }
        };
    }
    html! {
        table {
            thead { tr { th { "Subject" } th { "To" } th { "From" } th { "Time (UTC)" } } }
            tbody {
                @for mail in mails {
                    tr {
                        td { a href={ "/mailbox/" (mail.id) } { (subject(mail)) } }
                        td { (mail.to.join(", ")) }
                        td { (mail.from) }
                        td.time { (time(mail)) }
                    }
                }
            }
        }
    }
}

/// `GET /mailbox/{id}`
pub(super) async fn show(mailbox: Data<Mailbox>, id: Path<String>) -> actix_web::Result<HttpResponse> {
    let Some(mail) = one(mailbox, id).await? else {
        return Ok(missing());
    };
    let body = html! {
        p { a href="/mailbox" { "All mails" } }
        h1 { (subject(&mail)) }
        p { "To " strong { (mail.to.join(", ")) } span.quiet { "From " (mail.from) ", " (time(&mail)) " UTC" } }
        @if mail.html.is_some() {
            iframe title="The mail as its reader sees it" src={ "/mailbox/" (mail.id) "/html" }
                sandbox="allow-top-navigation-by-user-activation allow-popups" {}
        }
        @if !mail.attachments.is_empty() {
            h2 { "Attachments" }
            ul {
                @for (number, attachment) in mail.attachments.iter().enumerate() {
                    li {
                        a href={ "/mailbox/" (mail.id) "/attachments/" (number) } {
                            (attachment.name.as_deref().unwrap_or("Unnamed part"))
                        }
                        " · " (attachment.size) " bytes"
                        @if let Some(kind) = &attachment.content_type { " · " (kind) }
                        @if let Some(text) = &attachment.text {
                            details { summary { "What it says" } pre { (text) } }
                        }
                    }
                }
            }
        }
        @if let Some(text) = &mail.text {
            h2 { "Text part" }
            pre { (with_links(text, &mail.links)) }
        }
        h2 { "Header" }
        details {
            summary { (mail.headers.len()) " fields" }
            pre { @for (name, value) in &mail.headers { (name) ": " (value) "\n" } }
        }
    };
    Ok(page(StatusCode::OK, &HtmlPage { title: "Mail", narrow: false, body }))
}

/// `GET /mailbox/{id}/html`: the HTML part by itself, for the sandboxed frame.
pub(super) async fn html_part(mailbox: Data<Mailbox>, id: Path<String>) -> actix_web::Result<HttpResponse> {
    let Some(html) = one(mailbox, id).await?.and_then(|mail| mail.html) else {
        return Ok(missing());
    };
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((
            CONTENT_SECURITY_POLICY,
            "sandbox allow-top-navigation-by-user-activation allow-popups; default-src 'none'; \
             style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'",
        ))
        .body(into_whole_tab(&html)))
}

/// `GET /mailbox/{id}/attachments/{number}`: downloads an attachment.
pub(super) async fn attachment(
    mailbox: Data<Mailbox>,
    path: Path<(String, usize)>,
) -> actix_web::Result<HttpResponse> {
    let (id, number) = path.into_inner();
    let mail = web::block(move || mailbox.mail(&id)).await?;
    let Some(attachment) = mail.and_then(|mail| mail.attachments.into_iter().nth(number)) else {
        return Ok(missing());
    };
    let name = attachment.name.unwrap_or_else(|| "part.ics".to_owned());
    let disposition = ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![DispositionParam::Filename(name)],
    };
    Ok(HttpResponse::Ok()
        .content_type(attachment.content_type.unwrap_or_else(|| "application/octet-stream".to_owned()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header(disposition)
        .body(attachment.content))
}

/// `GET /mailbox/poll.js`
pub(super) async fn script() -> HttpResponse {
    HttpResponse::Ok().content_type("text/javascript; charset=utf-8").body(include_str!("poll.js"))
}

/// Adds a `base` element so that links open in the top-level tab instead of the frame.
fn into_whole_tab(html: &str) -> String {
    const BASE: &str = "<base target=\"_top\">";
    let lower = html.to_ascii_lowercase();
    let after_head = lower.find("<head").and_then(|head| lower[head..].find('>').map(|end| head + end + 1));
    match after_head {
        Some(at) => format!("{}{BASE}{}", &html[..at], &html[at..]),
        None => format!("<!DOCTYPE html>{BASE}{html}"),
    }
}

/// Renders the text part with its URLs as links.
fn with_links(text: &str, links: &[String]) -> Markup {
    let first = links
        .iter()
        .filter_map(|link| text.find(link.as_str()).map(|at| (at, link)))
        // At the same position the longest URL wins, because one URL may be a prefix of another.
        .min_by_key(|(at, link)| (*at, usize::MAX - link.len()));
    html! {
        @if let Some((at, link)) = first {
            (text[..at]) a href=(link) { (link) } (with_links(&text[at + link.len()..], links))
        } @else {
            (text)
        }
    }
}

fn subject(mail: &Mail) -> &str {
    if mail.subject.is_empty() { "(no subject)" } else { &mail.subject }
}

fn time(mail: &Mail) -> String {
    mail.received_at.format("%b %d, %Y %H:%M:%S").to_string()
}

fn missing() -> HttpResponse {
    let body = html! {
        h1 { "No such mail" }
        p { a href="/mailbox" { "All mails" } }
    };
    page(StatusCode::NOT_FOUND, &HtmlPage { title: "No such mail", narrow: false, body })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_goes_into_the_head() {
        assert_eq!(
            into_whole_tab("<html><HEAD lang=en><title>x</title>"),
            "<html><HEAD lang=en><base target=\"_top\"><title>x</title>"
        );
        assert_eq!(into_whole_tab("<p>x</p>"), "<!DOCTYPE html><base target=\"_top\"><p>x</p>");
    }

    #[test]
    fn addresses_in_text_become_links() {
        let links = ["http://a.test/".to_owned(), "http://a.test/b".to_owned()];
        assert_eq!(
            with_links("Go to http://a.test/b & back", &links).into_string(),
            "Go to <a href=\"http://a.test/b\">http://a.test/b</a> &amp; back"
        );
    }
}
