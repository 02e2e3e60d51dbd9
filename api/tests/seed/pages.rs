//! What the demo users see of it.

use academy_seed::Extent;
use serde_json::{Value, json};

use test_support::{Client, PaidApp};

pub async fn sign_in(app: &PaidApp, email: &str) -> Client {
    let body = json!({ "email": email, "password": "academy-demo" });
    let response = app.visitor().post("/api/auth/sign-in", body).await;
    let cookie = response.headers["set-cookie"].to_str().expect("a cookie");
    let token = cookie.split(['=', ';']).nth(1).expect("a token").to_owned();
    response.expect(200);
    Client::new(&app.base, Some(&token))
}

#[test_support::test]
async fn the_demo_people_find_their_lessons_and_their_money() {
    let app = PaidApp::start().await;
    academy_seed::run(&app.state.config, Extent::Academy, app.clock.now()).await.expect("a seeded database");
    let mentors = app.visitor().get("/api/mentors").await.expect(200);
    let items = mentors["items"].as_array().expect("a list");
    let services = |item: &Value| item["mentor"]["services"].as_array().expect("services").clone();
    let of = |service: &str| items.iter().filter(|item| services(item).contains(&json!(service))).count();
    assert_eq!((of("tutoring"), of("research")), (12, 5), "{mentors}");

    let moved = app.visitor().get("/api/mentors/theo-sample-physics").await.expect(200);
    assert_eq!(moved["mentor"]["slug"], "theo-sample", "the former address leads there");

    let student = sign_in(&app, "student@demo.test").await;
    let past = student.get("/api/bookings?when=past&limit=50").await.expect(200);
    assert!(past["items"].as_array().is_some_and(|items| items.len() > 12), "{past}");

    let tutor = sign_in(&app, "tutor@demo.test").await;
    let earnings = tutor.get("/api/tutor/earnings?limit=100").await.expect(200);
    for state in ["upcoming", "due", "paid_out", "refunded"] {
        let items = earnings["items"].as_array().expect("a list");
        assert!(items.iter().any(|item| item["state"] == state), "nothing {state}");
    }

    let days_off = tutor.get("/api/tutor/days-off").await.expect(200);
    assert_eq!(days_off["items"].as_array().map(Vec::len), Some(1), "{days_off}");

    let admin = sign_in(&app, "admin@demo.test").await;
    let log = admin.get("/api/admin/audit-log?limit=20").await.expect(200);
    assert_eq!(log["items"].as_array().map(Vec::len), Some(20));
}

#[test_support::test]
async fn the_demo_peoples_figures_are_not_zero() {
    let app = PaidApp::start().await;
    academy_seed::run(&app.state.config, Extent::Academy, app.clock.now()).await.expect("a seeded database");
    for (email, path, figures) in [
        (
            "student@demo.test",
            "/api/bookings?role=student",
            &["/stats/total", "/stats/upcoming", "/stats/completed"][..],
        ),
        (
            "tutor@demo.test",
            "/api/bookings?role=tutor",
            &["/stats/bookings", "/stats/confirmed", "/stats/upcoming", "/stats/completed"],
        ),
        ("tutor@demo.test", "/api/tutor/earnings", &["/totals/due_cents", "/totals/paid_out_cents"]),
        (
            "admin@demo.test",
            "/api/admin/applications",
            &["/counts/pending", "/counts/approved", "/counts/rejected"],
        ),
        ("admin@demo.test", "/api/admin/mail", &["/counts/waiting", "/counts/failed"]),
    ] {
        let page = sign_in(&app, email).await.get(path).await.expect(200);
        for figure in figures {
            assert!(page.pointer(figure).and_then(Value::as_i64).is_some_and(|n| n > 0), "{figure}: {page}");
        }
    }
    let weeks =
        sign_in(&app, "tutor@demo.test").await.get("/api/bookings/weeks?role=tutor").await.expect(200);
    let taught = weeks["weeks"].as_array().map_or(0, |weeks| {
        weeks.iter().filter(|week| week["lessons"].as_i64().is_some_and(|lessons| lessons > 0)).count()
    });
    assert!(taught > 20, "{weeks}");
}
