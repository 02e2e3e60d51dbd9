//! What people type: addresses, names, free text.

/// The longest address.
pub const MAX_EMAIL: usize = 254;
/// The longest first or last name.
pub const MAX_NAME: usize = 100;
/// The longest text somebody writes about themselves.
pub const MAX_BIO: usize = 2000;

/// The address trimmed and lower-cased, if it looks like one.
///
/// The pattern is the browser's own for `type=email`, with a dot in the host.
#[must_use]
pub fn email(text: &str) -> Option<String> {
    let email = text.trim().to_lowercase();
    let (local, host) = email.rsplit_once('@')?;
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local.chars().all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c));
    let label_ok = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    let host_ok = host.contains('.') && host.split('.').all(label_ok);
    (email.len() <= MAX_EMAIL && local_ok && host_ok).then_some(email)
}

/// The name without what [`sanitise`] removes, cut to the longest name; `None` when nothing is left.
#[must_use]
pub fn name(text: &str) -> Option<String> {
    let one_line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Some(sanitise(&one_line, MAX_NAME)).filter(|name| !name.is_empty())
}

/// What somebody says of themselves, without what [`sanitise`] removes, cut to the longest bio; `None` when nothing
/// is left.
#[must_use]
pub fn bio(text: &str) -> Option<String> {
    Some(sanitise(text, MAX_BIO)).filter(|bio| !bio.is_empty())
}

/// The part of an address that stands for a person: their name in plain letters, at most 100 characters.
#[must_use]
pub fn slug(first_name: &str, last_name: &str) -> String {
    let plain = slug::slugify(format!("{first_name} {last_name}"));
    let cut = plain.get(..MAX_NAME).unwrap_or(&plain).trim_end_matches('-');
    if cut.is_empty() { "mentor".to_owned() } else { cut.to_owned() }
}

/// Removes script and iframe blocks, `javascript:` and inline event handlers, trims, and cuts to `max`
/// characters.
///
/// Every text is escaped where it is shown; this only keeps leftovers of pasted markup out of what people
/// read. It is applied until nothing changes, so that removing one pattern cannot leave another behind.
#[must_use]
pub fn sanitise(text: &str, max: usize) -> String {
    let mut clean = text.replace('\0', "");
    loop {
        let next =
            remove_handlers(&remove_scheme(&remove_blocks(&remove_blocks(&clean, "script"), "iframe")));
        if next == clean {
            break;
        }
        clean = next;
    }
    clean.trim().chars().take(max).collect::<String>().trim_end().to_owned()
}

/// Case-insensitive search for an ASCII needle. Lower-casing ASCII alone keeps every byte offset.
fn find(haystack: &str, needle: &str) -> Option<usize> {
    haystack.to_ascii_lowercase().find(needle)
}

fn remove_blocks(text: &str, tag: &str) -> String {
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let mut rest = text;
    let mut kept = String::with_capacity(text.len());
    while let Some(start) = find(rest, &open) {
        let Some(end) = find(&rest[start..], &close) else { break };
        kept.push_str(&rest[..start]);
        rest = &rest[start + end + close.len()..];
    }
    kept.push_str(rest);
    kept
}

fn remove_scheme(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(start) = find(&text, "javascript:") {
        text.replace_range(start..start + "javascript:".len(), "");
    }
    text
}

/// Removes `onclick=` and its like where a word starts with `on`, keeping what follows the equals sign.
fn remove_handlers(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = find(rest, "on") {
        let after_word =
            rest[start + 2..].find(|c: char| !c.is_ascii_alphanumeric()).map(|at| start + 2 + at);
        let begins_word = !rest[..start].chars().next_back().is_some_and(|c| c.is_ascii_alphanumeric());
        let handler_end = after_word.filter(|&at| at > start + 2 && begins_word).and_then(|at| {
            let tail = rest[at..].trim_start();
            tail.starts_with('=').then(|| rest.len() - tail.len() + 1)
        });
        match handler_end {
            Some(end) => {
                kept.push_str(&rest[..start]);
                rest = &rest[end..];
            }
            None => {
                let next = after_word.unwrap_or(rest.len());
                kept.push_str(&rest[..next]);
                rest = &rest[next..];
            }
        }
    }
    kept.push_str(rest);
    kept
}
