//! What a reader sees of concurrent publishers, at the database level.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use academy::live::{Topic, publish};
use chrono::Utc;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::Error;
use schema::models::live_event::{between, current_snapshot, delete_before};

use test_support::TestDatabase;
use test_support::events::numbered;

#[test]
fn a_reader_sees_each_commit_once_whatever_order_they_come_in() {
    const PUBLISHERS: usize = 12;
    const EACH: usize = 40;
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let mut seen = current_snapshot(&mut conn).unwrap();
    let running = Arc::new(AtomicUsize::new(PUBLISHERS));
    let publishers: Vec<_> = (0..PUBLISHERS)
        .map(|publisher| {
            let (mut conn, running) = (database.connect(), running.clone());
            std::thread::spawn(move || {
                let mut committed = Vec::new();
                for number in (publisher * EACH)..(publisher + 1) * EACH {
                    let stays = !rand::random::<u32>().is_multiple_of(5);
                    let ended = conn.transaction(|conn| {
                        // Some write long before they publish.
                        let pause = |conn: &mut PgConnection| {
                            let length = rand::random::<u32>() % 15;
                            conn.batch_execute(&format!(
                                "SELECT pg_current_xact_id(), pg_sleep({length} / 1000.0)"
                            ))
                        };
                        pause(conn)?;
                        publish(conn, &[Topic::Admin], &numbered(number), Utc::now()).unwrap();
                        pause(conn)?;
                        if stays { Ok(()) } else { Err(Error::RollbackTransaction) }
                    });
                    assert_eq!(ended.is_ok(), stays);
                    committed.extend(stays.then_some(number));
                }
                running.fetch_sub(1, Ordering::SeqCst);
                committed
            })
        })
        .collect();
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut reads = 0;
    loop {
        let last = running.load(Ordering::SeqCst) == 0;
        let present = current_snapshot(&mut conn).unwrap();
        let mut from = 0;
        loop {
            // Small pages: transactions that commit meanwhile belong to a later read.
            let rows = between(&mut conn, &seen, &present, from, 3).unwrap();
            let Some(end) = rows.last() else { break };
            from = end.seq;
            for row in &rows {
                *found.entry(row.data["booking_id"].as_str().unwrap().to_owned()).or_default() += 1;
            }
        }
        seen = present;
        reads += 1;
        if last {
            break;
        }
    }
    let committed: BTreeMap<String, usize> = publishers
        .into_iter()
        .flat_map(|publisher| publisher.join().unwrap())
        .map(|number| (uuid::Uuid::from_u128(number as u128).to_string(), 1))
        .collect();
    assert!(committed.len() < PUBLISHERS * EACH && reads > 10, "{} {reads}", committed.len());
    assert_eq!(found, committed);
}

#[test]
fn publishers_do_not_wait_for_each_other() {
    let database = TestDatabase::new();
    let (mut slow, mut quick) = (database.connect(), database.connect());
    slow.batch_execute("BEGIN").unwrap();
    publish(&mut slow, &[Topic::Admin], &numbered(1), Utc::now()).unwrap();
    quick.batch_execute("SET lock_timeout = '1s'").unwrap();
    quick.transaction(|conn| publish(conn, &[Topic::Admin], &numbered(2), Utc::now())).unwrap();
    slow.batch_execute("COMMIT").unwrap();
}

#[test]
fn the_release_before_still_publishes_and_is_heard() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let before = current_snapshot(&mut conn).unwrap();
    let (_, tutor) = {
        let id =
            test_support::people::store_person(&mut conn, schema::enums::Role::Tutor, None, Utc::now()).0;
        (
            test_support::people::store_offer(
                &mut conn,
                id,
                schema::enums::Subject::Physics,
                "10:00",
                "12:00",
            ),
            id,
        )
    };
    conn.batch_execute(&format!(
        "INSERT INTO live_events (audience_user_id, kind, data, created_at)
            VALUES ('{tutor}', 'booking.changed', '{{}}', now());
         INSERT INTO live_events (audience_role, kind, data, created_at)
            VALUES ('admin', 'mail.failed', '{{}}', now()),
                   ('student', 'slots.changed', '{{\"tutor_id\": \"{tutor}\", \"date\": \"2026-12-01\"}}', now())"
    ))
    .unwrap();
    let present = current_snapshot(&mut conn).unwrap();
    let topics: Vec<Vec<String>> =
        between(&mut conn, &before, &present, 0, 10).unwrap().into_iter().map(|row| row.topics).collect();
    let text = |topic: Topic| topic.to_string();
    assert_eq!(
        topics,
        [
            vec![text(Topic::User(tutor))],
            vec![text(Topic::Admin)],
            vec![text(Topic::SubjectDays(schema::enums::Subject::Physics)), text(Topic::TutorSlots(tutor))],
        ]
    );
}

#[test]
fn old_events_go_a_few_at_a_time() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let (before, now) = (current_snapshot(&mut conn).unwrap(), Utc::now());
    for (number, age) in [(1, 30), (2, 26), (3, 25), (4, 1)] {
        publish(&mut conn, &[Topic::Admin], &numbered(number), now - chrono::TimeDelta::hours(age)).unwrap();
    }
    let limit = now - academy::live::cursor::EVENT_RETENTION;
    let gone: Vec<usize> = (0..3).map(|_| delete_before(&mut conn, limit, 2).unwrap()).collect();
    assert_eq!(gone, [2, 1, 0]);
    let present = current_snapshot(&mut conn).unwrap();
    assert_eq!(between(&mut conn, &before, &present, 0, 10).unwrap().len(), 1);
}
