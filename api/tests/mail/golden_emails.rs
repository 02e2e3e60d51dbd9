//! Compares emails with the golden files under `golden/emails`.

use schema::models::mail_outbox::MailPriority;

use super::world::Written;
use test_support::golden;

/// Compares emails with their files, which are named after `name` and the last part of the occasion.
#[track_caller]
pub fn check(name: &str, emails: Vec<Written>) {
    assert!(!emails.is_empty(), "{name}: nothing was written");
    let many = emails.len() > 1;
    for email in emails {
        let part = email.occasion.rsplit('/').next().unwrap();
        let name = if many { format!("{name}-{part}") } else { name.to_owned() };
        golden::check(&format!("emails/{name}.txt"), &text_of(&email));
        // One element per line, for readable diffs.
        let html = email.html.replace("><", ">\n<");
        golden::check(&format!("emails/{name}.html"), &without_secrets(&html));
    }
}

/// Returns an email's headers and plain text.
pub fn text_of(email: &Written) -> String {
    let calendar = email.calendar_method.as_ref().map(|method| format!("Calendar: {method}\n"));
    let text = format!(
        "Template: {}\nPriority: {}\nTo: {}\nSubject: {}\n{}\n{}",
        email.template,
        MailPriority::ALL[usize::try_from(email.priority).unwrap()].as_str(),
        email.to_address,
        email.subject,
        calendar.unwrap_or_default(),
        email.text
    );
    without_secrets(&text)
}

/// Replaces the random secrets of links.
fn without_secrets(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("token=") {
        let (before, after) = rest.split_at(at + "token=".len());
        let end = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
        out.push_str(before);
        out.push_str("SECRET");
        rest = &after[end.unwrap_or(after.len())..];
    }
    out + rest
}
