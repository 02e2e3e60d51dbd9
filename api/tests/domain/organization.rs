//! The proof that a domain belongs to an organization.

use academy::domain::organization::DomainProblem::{self, MailService, NoAddress, NoDomain};
use academy::domain::organization::{domain_email, host, website};
use academy::domain::text::EmailProblem::{InternationalMailbox, Invalid};

#[test]
fn what_stands_behind_the_at_is_the_domain() {
    for (typed, email, domain) in [
        ("dean@larkspur.edu", "dean@larkspur.edu", "larkspur.edu"),
        (
            "  Dean.Of+Summer@Physics.Larkspur.EDU ",
            "dean.of+summer@physics.larkspur.edu",
            "physics.larkspur.edu",
        ),
        ("a@xn--bcher-kva.example", "a@xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("a@Bücher.example", "a@xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("a@gmail.com.example.org", "a@gmail.com.example.org", "gmail.com.example.org"),
        ("a@1.larkspur.edu", "a@1.larkspur.edu", "1.larkspur.edu"),
    ] {
        assert_eq!(domain_email(typed), Ok((email.to_owned(), domain.to_owned())), "{typed}");
    }
}

#[test]
fn what_proves_nothing_says_why() {
    let long = format!("a@{}.edu", ["x".repeat(63).as_str(); 4].join("."));
    for (typed, problem) in [
        ("", NoAddress(Invalid)),
        ("dean", NoAddress(Invalid)),
        ("@larkspur.edu", NoAddress(Invalid)),
        ("dean@", NoAddress(Invalid)),
        ("dean@localhost", NoAddress(Invalid)),
        ("dean@.larkspur.edu", NoAddress(Invalid)),
        ("dean@larkspur..edu", NoAddress(Invalid)),
        ("dean@larkspur.edu.", NoAddress(Invalid)),
        ("dean@-larkspur.edu", NoAddress(Invalid)),
        ("dean@larkspur.edu\nBcc: x@y.test", NoAddress(Invalid)),
        ("dean@[192.168.0.1]", NoAddress(Invalid)),
        ("dean@192.168.0.1", NoAddress(Invalid)),
        ("dean@larkspur.12", NoAddress(Invalid)),
        ("dekanin.müller@larkspur.edu", NoAddress(InternationalMailbox)),
        ("dean@larkspur.1-2", NoDomain),
        ("dean@gmail.com", MailService),
        ("DEAN@GMail.Com", MailService),
        ("dean@qq.com", MailService),
        ("dean@yahoo.co.uk", MailService),
        ("dean@yahoo.de", MailService),
        ("dean@comcast.net", MailService),
        ("dean@g.harvard.edu", MailService),
        ("dean@tuta.com", MailService),
        ("dean@privaterelay.appleid.com", MailService),
        ("dean@alum.mit.edu", MailService),
        ("dean@alumni.stanford.edu", MailService),
        (long.as_str(), NoAddress(Invalid)),
    ] {
        assert_eq!(domain_email(typed), Err(problem), "{typed}");
    }
    let texts = [NoAddress(Invalid), MailService, NoDomain].map(|problem: DomainProblem| problem.to_string());
    assert!(texts.iter().all(|text| text.ends_with('.')), "{texts:?}");
}

#[test]
fn a_site_is_of_the_web_and_somewhere() {
    for (typed, expected) in [
        (" https://larkspur.edu ", Some("https://larkspur.edu/")),
        ("HTTP://Larkspur.edu/Summer?x=1#y", Some("http://larkspur.edu/Summer?x=1#y")),
        ("https://bücher.example", Some("https://xn--bcher-kva.example/")),
        ("larkspur.edu", None),
        ("https://localhost", None),
        ("https://", None),
        ("javascript:alert(1)", None),
        ("https://a@larkspur.edu", None),
        ("https://larkspur.edu/\n", Some("https://larkspur.edu/")),
        ("https://larkspur.edu/a b", None),
    ] {
        assert_eq!(website(typed).as_deref(), expected, "{typed}");
    }
    assert_eq!(website(&format!("https://larkspur.edu/{}", "x".repeat(480))), None);
    assert!(website(&format!("https://larkspur.edu/{}", "x".repeat(479))).is_some());
    assert_eq!(host("https://Larkspur.edu:8443/x").as_deref(), Some("larkspur.edu"));
    assert_eq!(host("larkspur"), None);
}
