//! The LISTEN connection while its notifications are not consumed.

use std::time::Duration;

use academy::live::announcements::{Announcement, Announcements};
use academy::platform::listening_connection::connect;
use diesel::connection::SimpleConnection;
use schema::models::live_event;
use schema::models::signal::{self, Signal};
use uuid::Uuid;

use test_support::TestDatabase;

/// Time within which a polled connection responds.
const ANSWERED: Duration = Duration::from_secs(3);

#[test_support::test]
async fn a_flood_of_events_holds_up_neither_the_connection_nor_a_signal() {
    let database = TestDatabase::new();
    let (client, connection) = connect(&database.url()).await.unwrap();
    let mut announcements = Announcements::of(connection);
    let listen = format!("LISTEN {}; LISTEN {}", live_event::CHANNEL, signal::CHANNEL);
    client.batch_execute(&listen).await.unwrap();
    let mut conn = database.connect();
    let channel = live_event::CHANNEL;
    conn.batch_execute(&format!("SELECT pg_notify('{channel}', n::text) FROM generate_series(1, 3000) n"))
        .unwrap();
    let sent = Signal::SessionEnded(Uuid::new_v4());
    signal::send(&mut conn, &sent).unwrap();
    for _ in 0..2 {
        let answered = tokio::time::timeout(ANSWERED, client.simple_query("")).await;
        answered.expect("a worked connection").unwrap();
    }
    let heard = [announcements.next().await, announcements.next().await];
    let payload = serde_json::to_string(&sent).unwrap();
    assert_eq!(heard, [Some(Announcement::Signal(payload)), Some(Announcement::Events)]);
}

#[test_support::test]
async fn signals_that_nobody_takes_end_the_connection_and_are_not_lost_in_silence() {
    let database = TestDatabase::new();
    let (client, connection) = connect(&database.url()).await.unwrap();
    let mut announcements = Announcements::of(connection);
    client.batch_execute(&format!("LISTEN {}", signal::CHANNEL)).await.unwrap();
    let channel = signal::CHANNEL;
    let flood = format!("SELECT pg_notify('{channel}', n::text) FROM generate_series(1, 3000) n");
    database.connect().batch_execute(&flood).unwrap();
    // Consumed only after the connection has ended.
    let end = async { while client.simple_query("").await.is_ok() {} };
    tokio::time::timeout(ANSWERED, end).await.expect("an end");
    let mut taken = 0;
    while announcements.next().await.is_some() {
        taken += 1;
    }
    assert!((1..3000).contains(&taken), "{taken}");
}
