//! Creating, changing, checking, hiding and restoring.

use chrono::TimeDelta;
use futures_util::future::join_all;
use schema::models::opportunity::Opportunity;
use serde_json::{Value, json};

use super::{PATH, at, change, day, draft, draft_with, entries, instant, kinds, offered};
use test_support::TestApp;

#[test_support::test]
async fn what_an_admin_lists_is_offered_at_once() {
    let app = TestApp::start().await;
    let (admin, visitor, now) = (app.admin(), app.visitor(), app.clock.now());
    let detail = admin.post(PATH, draft(now)).await.expect(201);
    assert_eq!(offered(&visitor).await, ["genomics-summer-internship"]);
    for (name, expected) in draft(now).as_object().unwrap() {
        if !name.starts_with("deadline") && name != "country" {
            assert_eq!(detail[name], *expected, "{name}");
        }
    }
    assert_eq!(detail["country"], "US");
    assert_eq!(
        (&detail["deadline"]["time"], &detail["deadline"]["zone_name"]),
        (&json!("23:59"), &json!("Eastern time"))
    );
    assert_eq!(
        (&detail["state"], &detail["version"], &detail["saved_by"]),
        (&json!("open"), &json!(1), &json!(0))
    );
    assert!((now..=app.clock.now()).contains(&instant(&detail["checked_at"])));
    assert_eq!(detail["created_at"], detail["checked_at"]);
    assert_eq!(instant(&detail["check_due_at"]), instant(&detail["checked_at"]) + TimeDelta::days(90));
    assert_eq!(admin.get(&at(&detail["id"])).await.expect(200), detail);
    let id = detail["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(entries(&app), [(Some(admin.id), "opportunity.created".to_owned(), id, json!({}))]);
    assert_eq!(kinds(&app), ["opportunity.changed"]);
}

#[test_support::test]
async fn of_several_entries_of_one_a_single_one_is_made() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    let sent = join_all((0..5).map(|_| admin.post(PATH, draft(now)))).await;
    let made = sent.iter().filter(|response| response.status == 201).count();
    assert_eq!((made, offered(&app.visitor()).await.len()), (1, 1));
    let refused = sent.iter().find(|response| response.status != 201).unwrap();
    refused.problem(422, "validation_failed");
    let other_case = json!({ "title": "GENOMICS summer internship" });
    admin.post(PATH, draft_with(now, other_case)).await.problem(422, "validation_failed");
    // Next year's program is another opportunity, with its own URL.
    let next = json!({ "starts_on": day(now, 460), "ends_on": day(now, 500), "deadline_date": day(now, 400), "decision_on": null });
    let next = admin.post(PATH, draft_with(now, next)).await.expect(201);
    assert_eq!(next["slug"], "genomics-summer-internship-2");
}

#[test_support::test]
async fn a_title_without_plain_letters_has_an_address_too() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    for (title, slug) in [("!!!", "opportunity"), ("???", "opportunity-2"), ("Été à Québec", "ete-a-quebec")]
    {
        let detail = admin.post(PATH, draft_with(now, json!({ "title": title }))).await.expect(201);
        assert_eq!(detail["slug"], slug, "{title}");
    }
    let long = admin.post(PATH, draft_with(now, json!({ "title": "a-".repeat(60) }))).await.expect(201);
    assert!(long["slug"].as_str().unwrap().len() <= 100);
}

#[test_support::test]
async fn a_change_is_shown_at_once_and_the_same_once_more_is_none() {
    let app = TestApp::start().await;
    let (admin, visitor, now) = (app.admin(), app.visitor(), app.clock.now());
    let first = admin.post(PATH, draft(now)).await.expect(201);
    app.clock.advance(TimeDelta::days(3));
    let wanted = draft_with(
        now,
        json!({ "title": "Genomics Summer Laboratory", "paid": false, "stipend": "kept for later" }),
    );
    let second = admin.put(&at(&first["id"]), change(&first, wanted.clone())).await.expect(200);
    assert_eq!(
        (&second["version"], &second["paid"], &second["stipend"]),
        (&json!(2), &json!(false), &json!(""))
    );
    assert_eq!((&second["slug"], &second["checked_at"]), (&first["slug"], &first["checked_at"]));
    let page = visitor.get("/api/summer/opportunities/genomics-summer-internship").await.expect(200);
    assert_eq!((&page["title"], &page["paid"]), (&json!("Genomics Summer Laboratory"), &json!(false)));
    // A retry after a lost response, with the earlier version.
    let again = admin.put(&at(&first["id"]), change(&first, wanted.clone())).await.expect(200);
    assert_eq!(again, second);
    assert_eq!(entries(&app).len(), 2);
    // It cannot take another one's title.
    let other = admin.post(PATH, draft(now)).await.expect(201);
    admin.put(&at(&other["id"]), change(&other, wanted)).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn two_admins_do_not_undo_each_other() {
    let app = TestApp::start().await;
    let (one, other, now) = (app.admin(), app.admin(), app.clock.now());
    let shown = one.post(PATH, draft(now)).await.expect(201);
    let path = at(&shown["id"]);
    let first = change(&shown, draft_with(now, json!({ "location": "Salem, Massachusetts" })));
    let first = one.put(&path, first).await.expect(200);
    let second = change(&shown, draft_with(now, json!({ "cost_cents": 5000 })));
    let refused = other.put(&path, second.clone()).await;
    refused.problem(409, "edit_conflict");
    assert_eq!(refused.json()["current"], first);
    other.post(&format!("{path}/check"), json!({ "seen_version": 1 })).await.problem(409, "edit_conflict");
    let moved = json!({ "draft": draft(now), "slug": "another", "is_checked": false, "seen_version": 1 });
    other.put(&path, moved).await.problem(409, "edit_conflict");
    assert_eq!(other.get(&path).await.expect(200), first);
    let mut seen = second;
    seen["seen_version"] = json!(2);
    seen["draft"]["location"] = json!("Salem, Massachusetts");
    assert_eq!(other.put(&path, seen).await.expect(200)["cost_cents"], 5000);
    // The same concurrently.
    let shown = one.get(&path).await.expect(200);
    let both = join_all((0..6).map(|number| {
        let wanted = draft_with(now, json!({ "residency": format!("Number {number}") }));
        one.put(&path, change(&shown, wanted))
    }));
    let both = both.await;
    assert_eq!(both.iter().filter(|response| response.status == 200).count(), 1);
    assert_eq!(one.get(&path).await.expect(200)["version"], json!(4));
}

#[test_support::test]
async fn an_address_that_changes_leads_on_and_is_nobody_elses() {
    let app = TestApp::start().await;
    let (admin, visitor, now) = (app.admin(), app.visitor(), app.clock.now());
    let detail = admin.post(PATH, draft(now)).await.expect(201);
    let path = at(&detail["id"]);
    let to = |slug: &str, version: i64| json!({ "draft": draft(now), "slug": slug, "is_checked": false, "seen_version": version });
    let moved = admin.put(&path, to("Genome-Summer", 1)).await.expect(200);
    assert_eq!(moved["slug"], "genome-summer");
    for slug in ["genome-summer", "genomics-summer-internship"] {
        let page = visitor.get(&format!("/api/summer/opportunities/{slug}")).await.expect(200);
        assert_eq!(page["slug"], "genome-summer", "{slug}");
    }
    let entry = entries(&app).pop().unwrap();
    assert_eq!(
        (entry.1.as_str(), &entry.3),
        ("opportunity.changed", &json!({"is_checked": false, "has_new_address": true}))
    );
    // No other opportunity can take its current or former slug.
    let other = admin.post(PATH, draft_with(now, json!({ "organization": "Northlake" }))).await.expect(201);
    assert_eq!(other["slug"], "genomics-summer-internship-2");
    for slug in ["genome-summer", "genomics-summer-internship"] {
        let refused = admin.put(&at(&other["id"]), to(slug, 1)).await;
        assert!(refused.problem(422, "validation_failed")["errors"]["slug"].is_array(), "{slug}");
    }
    // It can take its former slug back.
    let back = admin.put(&path, to("genomics-summer-internship", 2)).await.expect(200);
    assert_eq!(back["slug"], "genomics-summer-internship");
    assert_eq!(
        visitor.get("/api/summer/opportunities/genome-summer").await.expect(200)["slug"],
        back["slug"]
    );
    for wrong in ["", "ab", "a b c", "a--b", "-abc", "1234", "ü-ber", "a/b/c", &"a".repeat(61)] {
        admin.put(&path, to(wrong, 3)).await.problem(422, "validation_failed");
    }
}

#[test_support::test]
async fn an_address_has_twenty_before_it_at_most() {
    let app = TestApp::start().await;
    let (admin, now) = (app.admin(), app.clock.now());
    let path = at(&admin.post(PATH, draft(now)).await.expect(201)["id"]);
    let to = |number: i64| json!({ "draft": draft(now), "slug": format!("address-{number}"), "is_checked": false, "seen_version": number });
    for number in 1..=20 {
        admin.put(&path, to(number)).await.expect(200);
    }
    let refused = admin.put(&path, to(21)).await;
    assert!(refused.problem(422, "validation_failed")["errors"]["slug"].is_array());
    assert_eq!(admin.get(&path).await.expect(200)["slug"], "address-20");
}

#[test_support::test]
async fn what_nobody_checked_is_offered_again_once_an_admin_confirms_it() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.admin(), app.visitor());
    let old = app.opportunity(|one| {
        one.checked_at = app.clock.now() - TimeDelta::days(90);
        one.is_listed = false;
    });
    let path = format!("{PATH}/{}", old.id);
    let shown = admin.get(&path).await.expect(200);
    assert_eq!((&shown["state"], offered(&visitor).await.len()), (&json!("unchecked"), 0));
    let before = app.clock.now();
    let checked = admin.post(&format!("{path}/check"), json!({ "seen_version": 1 })).await.expect(200);
    assert!(checked["state"] == "open" && instant(&checked["checked_at"]) >= before, "{checked}");
    assert_eq!(offered(&visitor).await, [old.slug]);
    // A change can include a check.
    app.clock.advance(TimeDelta::hours(1));
    let now = app.clock.now();
    let mut wanted = change(&checked, draft(now));
    wanted["is_checked"] = json!(true);
    let changed = admin.put(&path, wanted).await.expect(200);
    assert!(instant(&changed["checked_at"]) >= now);
    let actions: Vec<String> = entries(&app).into_iter().map(|entry| entry.1).collect();
    assert_eq!(actions, ["opportunity.checked", "opportunity.changed"]);
}

#[test_support::test]
async fn what_is_hidden_is_gone_for_everybody_until_it_is_brought_back() {
    let app = TestApp::start().await;
    let (admin, student, visitor) = (app.admin(), app.student(), app.visitor());
    let one = app.opportunity(|_| ());
    let (path, page) =
        (format!("{PATH}/{}/hidden", one.id), format!("/api/summer/opportunities/{}", one.slug));
    let saved = format!("/api/summer/saved/{}", one.id);
    student.put(&saved, json!({})).await.expect(200);
    let hidden = admin.put(&path, json!({ "reason": " It asks for fees. " })).await.expect(200);
    assert_eq!((&hidden["state"], &hidden["hidden_reason"]), (&json!("hidden"), &json!("It asks for fees.")));
    assert_eq!(hidden["saved_by"], 1);
    visitor.get(&page).await.problem(410, "opportunity_gone");
    assert_eq!(offered(&visitor).await.len(), 0);
    let list = student.get("/api/summer/saved").await.expect(200);
    assert_eq!(list["items"][0]["state"], "gone");
    assert!(!list.to_string().contains("fees"), "the reason is for admins");
    app.student().put(&saved, json!({})).await.problem(410, "opportunity_gone");
    // The same reason again changes nothing; another one does.
    assert_eq!(admin.put(&path, json!({ "reason": "It asks for fees." })).await.expect(200), hidden);
    admin.put(&path, json!({ "reason": "It is a scam." })).await.expect(200);
    let back = admin.delete(&path).await.expect(200);
    assert_eq!((&back["state"], &back["hidden_reason"]), (&json!("open"), &Value::Null));
    assert_eq!(admin.delete(&path).await.expect(200), back);
    visitor.get(&page).await.expect(200);
    assert_eq!(offered(&visitor).await, [one.slug]);
    let actions: Vec<String> = entries(&app).into_iter().map(|entry| entry.1).collect();
    assert_eq!(actions, ["opportunity.hidden", "opportunity.hidden", "opportunity.unhidden"]);
    assert!(entries(&app).iter().all(|entry| entry.3 == json!({})), "the log holds no reasons");
    for reason in ["", "  ", &"x".repeat(501)] {
        admin.put(&path, json!({ "reason": reason })).await.problem(422, "validation_failed");
    }
}

#[test_support::test]
async fn what_has_ended_meanwhile_is_not_offered_when_it_is_brought_back() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.admin(), app.visitor());
    let one = app.closes_in(TimeDelta::days(2));
    let path = format!("{PATH}/{}/hidden", one.id);
    admin.put(&path, json!({ "reason": "For now." })).await.expect(200);
    app.clock.advance(TimeDelta::days(3));
    let back = admin.delete(&path).await.expect(200);
    assert_eq!((&back["state"], offered(&visitor).await.len()), (&json!("closed"), 0));
    let stored = Opportunity::find(&mut app.conn(), one.id).unwrap().unwrap();
    assert!(!stored.is_listed);
    // With a later deadline it is listed again.
    let now = app.clock.now();
    let wanted = draft_with(now, json!({ "deadline_date": day(now, 20) }));
    let open = admin.put(&format!("{PATH}/{}", one.id), change(&back, wanted)).await.expect(200);
    assert_eq!((&open["state"], offered(&visitor).await.len()), (&json!("open"), 1));
}
