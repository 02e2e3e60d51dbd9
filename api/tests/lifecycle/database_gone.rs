use academy::live::Topic;
use diesel::connection::SimpleConnection;
use schema::enums::Role;

use test_support::events::{frame_of, tell};
use test_support::socket::Socket;
use test_support::{FrontEnd, SiteApp, TestDatabase, until};

/// Refuses new connections to the database, then terminates the existing ones.
pub fn close(database: &TestDatabase) {
    let name = database.name();
    let close = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false");
    let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    database.admin().batch_execute(&format!("{close}; {cut}")).unwrap();
}

pub fn reopen(database: &TestDatabase) {
    let open = format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", database.name());
    database.admin().batch_execute(&open).unwrap();
}

#[test_support::test]
async fn without_its_database_the_api_says_so_and_recovers_by_itself() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let student = site.person(&database, Role::Student);
    site.visitor().get("/").await;
    student.get("/api/session").await.expect(200);
    close(&database);
    let refused = student.get("/api/session").await;
    refused.problem(503, "database_unavailable");
    assert_eq!(refused.headers["retry-after"], "5");
    assert_eq!(Socket::refusal(&site.base, &student, None).await, 1013, "a browser sees no status");
    assert_eq!(site.visitor().get("/readyz").await.status, 503);
    assert_eq!(site.visitor().get("/healthz").await.status, 200);
    assert_eq!(site.visitor().get("/").await.status, 200, "cached pages need no database");
    reopen(&database);
    until("the database is back", || async {
        (student.get("/api/session").await.status == 200).then_some(())
    })
    .await;
    assert_eq!(site.visitor().get("/readyz").await.status, 200);
    let mut socket = Socket::open(&site.base, &student, None).await;
    tell(&mut database.connect(), &[Topic::User(student.id)], 1);
    assert_eq!(socket.next().await, frame_of(1));
}
