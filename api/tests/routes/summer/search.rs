//! The results of a search.

use std::collections::BTreeSet;

use diesel::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use schema::schema::opportunities;
use serde_json::Value;
use url::form_urlencoded;

use test_support::{TestApp, TestResponse};

const LIST: &str = "/api/summer/opportunities";

/// Title, organization, discipline, location.
const SAMPLES: [[&str; 4]; 8] = [
    ["Marine Biology Fieldwork", "Kai Observatory", "Biology", "Honolulu, Hawaii"],
    ["Summer Laboratory", "Larkspur University", "Biology", "Boston, Massachusetts"],
    ["Química para Jóvenes", "Andes Center", "Chemistry", "Santiago, Chile"],
    ["Robotics 101", "Lattice (R&D)", "Engineering", "Pittsburgh, Pennsylvania"],
    ["100% Remote_AI Bootcamp", "Code Harbor", "Computer Science", "Austin, Texas"],
    ["Écriture d'été", "Maison Inkwell", "Writing", "Québec, Canada"],
    ["Java/Python for K-12", "academy.example", "Software", "Dover, Delaware"],
    ["Economics Institute", "Northlake University", "Economics", "Chicago, Illinois"],
];

async fn app() -> TestApp {
    let app = TestApp::start().await;
    for [title, organization, discipline, location] in SAMPLES {
        app.opportunity(|one| {
            one.title = title.to_owned();
            one.organization = organization.to_owned();
            one.discipline = discipline.to_owned();
            one.location = location.to_owned();
        });
    }
    app
}

async fn search(app: &TestApp, q: &str) -> TestResponse {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("q", q).finish();
    search_path(app, &query).await
}

async fn search_path(app: &TestApp, query: &str) -> TestResponse {
    app.visitor().get(&format!("{LIST}?{query}")).await
}

async fn found(app: &TestApp, q: &str) -> Vec<String> {
    let list = search(app, q).await.expect(200);
    let items = list["items"].as_array().unwrap();
    assert_eq!(list["total"], items.len(), "{q}");
    items.iter().map(|item: &Value| item["title"].as_str().unwrap().to_owned()).collect()
}

#[test_support::test]
async fn words_are_found_wherever_they_stand_and_all_of_them() {
    let app = app().await;
    for (q, expected) in [
        ("robotics", vec!["Robotics 101"]),
        ("larkspur", vec!["Summer Laboratory"]),
        ("ECONOMICS", vec!["Economics Institute"]),
        ("chile", vec!["Química para Jóvenes"]),
        // Postgres' text parser would treat parts as a path and a host.
        ("python", vec!["Java/Python for K-12"]),
        ("12", vec!["Java/Python for K-12"]),
        ("pythn academy", vec!["Java/Python for K-12"]),
        ("laboratories", vec!["Summer Laboratory"]),
        ("biology boston", vec!["Summer Laboratory"]),
        ("biology in boston", vec!["Summer Laboratory"]),
        ("biology at the university of larkspur", vec!["Summer Laboratory"]),
        ("biology chicago", vec![]),
        ("lattice r&d", vec!["Robotics 101"]),
        ("101", vec!["Robotics 101"]),
        ("econ", vec!["Economics Institute"]),
        ("comp sci", vec!["100% Remote_AI Bootcamp"]),
        ("ai", vec!["100% Remote_AI Bootcamp"]),
        ("ro", vec![]),
        ("physics", vec![]),
        ("how can I study economics in Chicago", vec![]),
        ("how can I do economics in Chicago", vec!["Economics Institute"]),
        ("xylophone", vec![]),
    ] {
        assert_eq!(found(&app, q).await, expected, "{q}");
    }
}

#[test_support::test]
async fn typing_errors_and_accents_are_forgiven() {
    let app = app().await;
    for (q, expected) in [
        ("biolgy honolulu", vec!["Marine Biology Fieldwork"]),
        ("bilogy boston", vec!["Summer Laboratory"]),
        ("univeristy boston", vec!["Summer Laboratory"]),
        ("labratory", vec!["Summer Laboratory"]),
        ("enginering", vec!["Robotics 101"]),
        ("chemestry", vec!["Química para Jóvenes"]),
        ("quimica", vec!["Química para Jóvenes"]),
        ("QUÍMICA", vec!["Química para Jóvenes"]),
        ("quebec", vec!["Écriture d'été"]),
        ("ecriture d’ete", vec!["Écriture d'été"]),
        ("pittsburg", vec!["Robotics 101"]),
        ("comptuer", vec!["100% Remote_AI Bootcamp"]),
        ("chemistery", vec!["Química para Jóvenes"]),
        ("massachusets", vec!["Summer Laboratory"]),
    ] {
        assert_eq!(found(&app, q).await, expected, "{q}");
    }
}

#[test_support::test]
async fn words_that_an_opportunity_gets_later_are_forgiven_errors_too() {
    let app = app().await;
    assert_eq!(found(&app, "oceanograhpy").await.len(), 0);
    app.execute(
        diesel::update(opportunities::table.filter(opportunities::title.eq("Robotics 101")))
            .set(opportunities::title.eq("Oceanography 101")),
    );
    assert_eq!(found(&app, "oceanograhpy").await, ["Oceanography 101"]);
}

#[test_support::test]
async fn a_title_comes_before_the_rest_and_what_is_like_a_word_is_not_found_beside_it() {
    let app = app().await;
    // The other one matches only by its discipline.
    assert_eq!(found(&app, "biology").await, ["Marine Biology Fieldwork", "Summer Laboratory"]);
    app.opportunity(|one| {
        one.title = "Bioology Instruments".to_owned();
        one.discipline = "Engineering".to_owned();
    });
    assert_eq!(found(&app, "biology").await, ["Marine Biology Fieldwork", "Summer Laboratory"]);
    // The spelling correction uses all opportunities, whatever the filters leave.
    assert_eq!(found(&app, "bioology").await, ["Bioology Instruments"]);
    assert_eq!(search_path(&app, "q=biology&paid=true").await.expect(200)["total"], 0);
    // A closed opportunity is no longer found, and the others are again.
    app.execute(
        diesel::update(opportunities::table.filter(opportunities::title.eq("Bioology Instruments")))
            .set(opportunities::is_listed.eq(false)),
    );
    let mut alike = found(&app, "bioology").await;
    // Both are equally similar.
    alike.sort_unstable();
    assert_eq!(alike, ["Marine Biology Fieldwork", "Summer Laboratory"]);
}

#[test_support::test]
async fn a_short_word_begins_others_only_where_nothing_has_it() {
    let app = app().await;
    app.opportunity(|one| one.title = "Artificial Intelligence".to_owned());
    assert_eq!(found(&app, "art").await, ["Artificial Intelligence"]);
    app.opportunity(|one| one.title = "Art Studio".to_owned());
    assert_eq!(found(&app, "art").await, ["Art Studio"]);
}

/// A query on the samples of `academy-seed`, with its relevant results as judged by a reader.
#[derive(serde::Deserialize)]
struct JudgedQuery {
    q: String,
    /// Whether it is spelled as in the samples.
    spelled: bool,
    relevant: BTreeSet<String>,
}

/// The searched text of a sample opportunity.
#[derive(serde::Deserialize)]
struct SampleText {
    slug: String,
    title: String,
    organization: String,
    discipline: String,
    location: String,
}

#[test_support::test]
async fn of_forty_searches_nearly_all_that_is_found_was_meant_and_nearly_all_that_was_meant_is_found() {
    let app = TestApp::start().await;
    let samples: Vec<SampleText> =
        serde_json::from_str(include_str!("../../../../seed/samples/opportunities.json")).unwrap();
    for sample in samples {
        app.opportunity(|one| {
            one.slug = sample.slug;
            one.title = sample.title;
            one.organization = sample.organization;
            one.discipline = sample.discipline;
            one.location = sample.location;
        });
    }
    let queries: Vec<JudgedQuery> = serde_json::from_str(include_str!("search_queries.json")).unwrap();
    assert_eq!(queries.len(), 40);
    let (mut precision, mut recall, mut misses) = (0.0, 0.0, Vec::new());
    for JudgedQuery { q, spelled, relevant } in &queries {
        let list = search(&app, q).await.expect(200);
        let items = list["items"].as_array().unwrap().iter();
        let found: BTreeSet<String> = items.map(|item| item["slug"].as_str().unwrap().to_owned()).collect();
        let extra: Vec<&String> = found.difference(relevant).collect();
        assert!(!spelled || extra.is_empty(), "what is merely like {q}: {extra:?}");
        let hits = count(found.intersection(relevant).count());
        let share = |all: usize| if all == 0 { 1.0 } else { hits / count(all) };
        if found != *relevant {
            misses.push(format!("{q}: {found:?}, but {relevant:?} are meant"));
        }
        precision += share(found.len()) / count(queries.len());
        recall += share(relevant.len()) / count(queries.len());
    }
    let misses = misses.join("\n");
    assert!(precision >= 0.98 && recall >= 0.95, "precision {precision:.3}, recall {recall:.3}\n{misses}");
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).expect("a few"))
}

#[test_support::test]
async fn signs_of_queries_and_patterns_are_text() {
    let app = app().await;
    for (q, expected) in [
        ("100%", vec!["100% Remote_AI Bootcamp"]),
        ("%", vec![]),
        ("_", vec![]),
        ("%%%", vec![]),
        ("\\", vec![]),
        ("' OR true --", vec![]),
        ("!robotics", vec!["Robotics 101"]),
        ("robotics | economics", vec![]),
        ("robotics:*", vec!["Robotics 101"]),
        ("-robotics", vec!["Robotics 101"]),
        ("\"robotics", vec!["Robotics 101"]),
        ("(robotics", vec!["Robotics 101"]),
        ("robotics <-> 101", vec!["Robotics 101"]),
        ("robotics & ", vec!["Robotics 101"]),
        ("$1", vec![]),
        ("ŉ", vec![]),
        ("ŉrobotics ½", vec![]),
        ("🌱", vec![]),
        ("robotics 🤖", vec!["Robotics 101"]),
        ("the of in", vec![]),
    ] {
        assert_eq!(found(&app, q).await, expected, "{q}");
    }
    assert_eq!(found(&app, " \t ").await.len(), SAMPLES.len(), "a blank search is none");
}

#[test_support::test]
async fn long_and_odd_searches_do_no_harm() {
    let app = app().await;
    assert_eq!(search(&app, &"é".repeat(100)).await.expect(200)["total"], 0);
    let many = "ab cd ef gh ij kl mn op qr st uv wx yz ba dc fe hg ji lk nm po rq";
    assert_eq!(found(&app, many).await, [""; 0]);
}

#[test_support::test]
async fn a_thousand_made_up_searches_are_answered() {
    let app = app().await;
    let mut random = StdRng::seed_from_u64(331);
    let signs: Vec<char> =
        "abcdeéßøıŉǅ½²٣%_\\'\"&|!():*<->;$#@~`^+=[]{}?/.,-–’ \t🌱\u{200d}\u{301}\u{feff}東京"
            .chars()
            .collect();
    for _ in 0..1000 {
        let length = random.random_range(1..=100);
        let q: String = (0..length).map(|_| *signs.choose(&mut random).unwrap()).collect();
        assert_eq!(search(&app, &q).await.status, 200, "{q:?}");
    }
}
