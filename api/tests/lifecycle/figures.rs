use std::net::TcpListener;

use schema::enums::Role;
use uuid::Uuid;

use test_support::{FrontEnd, SiteApp, TestDatabase};

#[test_support::test]
async fn figures_are_served_at_their_own_address_only() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let site = SiteApp::with(&database, &front, &[("METRICS_ADDR", &address)]).await;
    let student = site.person(&database, Role::Student);
    for _ in 0..2 {
        assert_eq!(student.get(&format!("/api/bookings/{}", Uuid::new_v4())).await.status, 404);
        site.visitor().get("/").await;
        site.visitor().get(&format!("/made-up/{}", Uuid::new_v4())).await;
    }
    let text = reqwest::get(format!("http://{address}/metrics")).await.unwrap().text().await.unwrap();
    for line in [
        r#"http_requests_total{method="read",route="/api/bookings/{id}",status="404"} 2"#,
        r#"http_requests_total{method="read",route="site page",status="200"} 2"#,
        r#"http_requests_total{method="read",route="unknown page",status="404"} 2"#,
        r#"http_request_seconds_count{route="/api/bookings/{id}"} 2"#,
        r#"page_cache_total{outcome="miss"} 2"#,
        r#"outbox_rows{what="mail_waiting"} 0"#,
        "live_sockets 0",
        "renderer_restarts_total 0",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
    }
    assert!(!text.contains("made-up"), "a label from an address");
    for name in ["database_connections{state=\"used\"}", "database_queries", "page_cache_bytes"] {
        assert!(text.contains(name), "{name}");
    }
    assert_eq!(site.visitor().get("/metrics").await.status, 404);
}
