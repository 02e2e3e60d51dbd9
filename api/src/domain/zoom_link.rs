//! Zoom links of tutors' lessons.

use url::Url;

/// Zoom's hosts; their subdomains, such as `us02web.zoom.us`, are allowed, too.
const HOSTS: [&str; 3] = ["zoom.us", "zoom.com", "zoomgov.com"];
/// Maximum length of a link, including the meeting's password.
const MAX_LENGTH: usize = 500;

/// Why a link is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ZoomLinkProblem {
    /// It is not an address, or too long to be that of a meeting.
    #[error("Please paste the full link to your meeting, such as https://zoom.us/j/1234567890.")]
    NotALink,
    /// It is not https, so it could be read or redirected in transit.
    #[error("Please use a link that begins with https://.")]
    NotSecure,
    /// It is not on a Zoom host. Students are promised Zoom, and another link could lead anywhere.
    #[error("Please use a link to Zoom: its host ends with zoom.us.")]
    OtherHost,
    /// It leads to Zoom's site but not to a meeting.
    #[error("This leads to Zoom, but not to a meeting. Please paste the link to your own meeting.")]
    NoMeeting,
}

/// Parses a link to a Zoom meeting and normalizes it; `https://` may be omitted.
///
/// # Errors
/// If it is not such a link.
pub fn parse(text: &str) -> Result<String, ZoomLinkProblem> {
    let text = text.trim();
    let is_bare =
        HOSTS.iter().any(|host| text.split(['/', '?']).next().is_some_and(|first| is_below(first, host)));
    let whole = if is_bare { format!("https://{text}") } else { text.to_owned() };
    let is_plain = whole.chars().all(|letter| !letter.is_whitespace() && !letter.is_control());
    let url = Url::parse(&whole).ok().filter(|_| is_plain).ok_or(ZoomLinkProblem::NotALink)?;
    if url.scheme() != "https" {
        return Err(if url.scheme() == "http" {
            ZoomLinkProblem::NotSecure
        } else {
            ZoomLinkProblem::NotALink
        });
    }
    let host = url.host_str().unwrap_or_default();
    let is_zoom = HOSTS.iter().any(|zoom| is_below(host, zoom));
    if !is_zoom || !url.username().is_empty() || url.password().is_some() || url.port().is_some() {
        return Err(ZoomLinkProblem::OtherHost);
    }
    if url.path().trim_matches('/').is_empty() {
        return Err(ZoomLinkProblem::NoMeeting);
    }
    if url.as_str().len() > MAX_LENGTH { Err(ZoomLinkProblem::NotALink) } else { Ok(url.into()) }
}

/// Whether a host equals the domain or is a subdomain of it.
fn is_below(host: &str, domain: &str) -> bool {
    host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
