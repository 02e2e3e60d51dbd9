//! Every link in an email leads to an existing page.

use std::collections::BTreeSet;
use std::fs;

use test_support::golden;

/// Returns the paths of the front end's route table.
fn routes() -> BTreeSet<String> {
    // Long entries span several lines.
    let table = include_str!("../../../ssr-frontend/app/routes.ts").replace("(\n    \"", "(\"");
    let quoted = table.lines().filter_map(|line| {
        let (kind, rest) = line.trim().split_once("(\"")?;
        matches!(kind, "site" | "app" | "dashboard" | "unlisted" | "resourceRoute")
            .then(|| rest.split('"').next())?
    });
    quoted.map(str::to_owned).collect()
}

/// Whether a path matches a route; `:id` matches any segment.
fn is_page(routes: &BTreeSet<String>, path: &str) -> bool {
    routes.iter().any(|route| {
        let (wanted, given): (Vec<_>, Vec<_>) = (route.split('/').collect(), path.split('/').collect());
        wanted.len() == given.len()
            && wanted.iter().zip(&given).all(|(wanted, given)| wanted.starts_with(':') || wanted == given)
    })
}

/// Returns the paths of our own links in an email.
fn paths(html: &str) -> impl Iterator<Item = &str> {
    html.split("href=\"").skip(1).filter_map(|rest| {
        let address = rest.split('"').next()?;
        let path = address.strip_prefix("https://academy.test")?;
        Some(path.split(['?', '#']).next().unwrap_or_default())
            .map(|path| if path.is_empty() { "/" } else { path })
    })
}

#[test]
fn links_lead_to_pages() {
    let routes = routes();
    assert!(routes.contains("/dashboard") && routes.contains("/"), "{routes:?}");
    let mut found = BTreeSet::new();
    for file in fs::read_dir(golden::path("emails")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "html") {
            let html = fs::read_to_string(&path).unwrap();
            for link in paths(&html) {
                assert!(is_page(&routes, link), "{} leads to {link}", path.display());
                found.insert(link.to_owned());
            }
        }
    }
    assert!(found.len() > 5, "{found:?}");
}

/// Returns the names of the program's templates.
fn templates() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/mail");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let named = |line: &str| {
        let names = line.contains("template: \"") || line.contains("side.queue(");
        names.then(|| line.split('"').nth(1).map(str::to_owned)).flatten()
    };
    files.flat_map(|source| source.lines().filter_map(named).collect::<Vec<_>>()).collect()
}

#[test]
fn every_template_has_a_letter_that_was_looked_at() {
    let kept: BTreeSet<String> = fs::read_dir(golden::path("emails"))
        .unwrap()
        .filter_map(|file| {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            text.lines().next()?.strip_prefix("Template: ").map(str::to_owned)
        })
        .collect();
    let missing: Vec<_> = templates().into_iter().filter(|template| !kept.contains(template)).collect();
    assert!(kept.len() > 20, "{kept:?}");
    assert!(missing.is_empty(), "no case in emails.rs or account_emails.rs: {missing:?}");
}

#[test]
fn every_letter_says_why_it_came_and_who_answers() {
    for file in fs::read_dir(golden::path("emails")).unwrap() {
        let path = file.unwrap().path();
        let email = fs::read_to_string(&path).unwrap();
        let name = path.display();
        assert!(email.contains("You’re getting this because"), "{name}");
        assert!(email.contains(&academy::platform::brand::BRAND.email), "{name}");
        assert!(!email.contains("noreply"), "{name}");
        let is_of_a_list = email.contains("newsletter");
        assert_eq!(email.contains("Unsubscribe"), is_of_a_list, "{name}");
    }
}
