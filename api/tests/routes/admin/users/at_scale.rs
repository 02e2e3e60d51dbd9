//! Users are searched by indexes, whatever their number.

use diesel::connection::SimpleConnection;

use test_support::people::session;
use test_support::statements::{Recorder, generic_plan};
use test_support::{Client, TestApp, TestDatabase};

/// Enough rows that no table is scanned for a page.
const PEOPLE: &str = "
    INSERT INTO users (id, email, email_verified_at, last_seen_at, suspended_at, created_at)
    SELECT md5('person' || n)::uuid, 'person-' || n || '@many.test',
        CASE WHEN n % 50 <> 7 THEN now() END, CASE WHEN n % 5 <> 0 THEN now() - n * interval '1 minute' END,
        CASE WHEN n % 1000 = 1 THEN now() END, now() - n * interval '1 hour'
    FROM generate_series(1, 20000) n;
    INSERT INTO profiles (id, first_name, last_name, role)
    SELECT md5('person' || n)::uuid, 'First' || n % 100, 'Last' || n, 'student' FROM generate_series(1, 20000) n;
    INSERT INTO user_roles (user_id, role)
    SELECT md5('person' || n)::uuid, CASE WHEN n % 20 = 0 THEN 'tutor' ELSE 'student' END
    FROM generate_series(1, 20000) n;
    INSERT INTO user_identities (user_id, provider, subject, linked_at)
    SELECT md5('person' || n)::uuid, 'google', n, now() FROM generate_series(1, 20000) n;";

/// Tables that must not be scanned.
const LARGE: [&str; 4] = ["users", "profiles", "user_roles", "user_identities"];

#[test_support::test]
async fn every_order_filter_and_search_of_many_people_reads_by_index() {
    let database = TestDatabase::new();
    database.connect().batch_execute(PEOPLE).unwrap();
    database.connect().batch_execute("VACUUM ANALYZE").unwrap();
    let recorder = Recorder::start(&database).await;
    let app = TestApp::on(database, &[("DATABASE_URL", recorder.url())]).await;
    let admin = app.admin();
    let client = Client::new(&app.base, Some(&session(&mut app.conn(), admin.id, app.clock.now())));
    let mut queries: Vec<String> = Vec::new();
    for sort in ["name", "email", "last_seen", "joined"] {
        for direction in ["asc", "desc"] {
            let order = format!("sort={sort}&direction={direction}");
            queries
                .extend(["student", "admin", "suspended"].map(|filter| format!("{order}&filter={filter}")));
            queries
                .extend(["tutor", "provider", "unverified"].map(|filter| format!("{order}&filter={filter}")));
            queries.push(format!("{order}&q=last123"));
            queries.push(format!("{order}&q=first7+9@many"));
            let page = client.get(&format!("/api/admin/users?{order}")).await.expect(200);
            let next = page["next_cursor"].as_str().unwrap();
            let second = client.get(&format!("/api/admin/users?{order}&cursor={next}")).await.expect(200);
            queries.push(format!("{order}&cursor={next}"));
            queries.push(format!("{order}&cursor={}", second["previous_cursor"].as_str().unwrap()));
            queries.push(order);
        }
    }
    let mut faults = Vec::new();
    let mut conn = app.conn();
    for query in queries {
        recorder.take();
        client.get(&format!("/api/admin/users?{query}")).await.expect(200);
        for statement in recorder.take().iter().filter(|statement| statement.text.starts_with("SELECT")) {
            let plan = generic_plan(&mut conn, statement).join(" \n") + " ";
            if LARGE.iter().any(|table| plan.contains(&format!("Seq Scan on {table} "))) {
                faults.push(format!("{query}\n{}\n{plan}", statement.text));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
