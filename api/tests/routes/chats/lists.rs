use std::collections::BTreeSet;

use diesel::sql_types::Uuid as SqlUuid;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Pair, id, say};
use test_support::TestApp;

#[test_support::test]
async fn a_thousand_chats_are_read_page_by_page() {
    let pair = Pair::new().await;
    let Pair { app, tutor, .. } = &pair;
    a_thousand_chats(app, tutor.id);
    let (mut seen, mut times, mut cursor) = (Vec::new(), Vec::new(), String::new());
    loop {
        let (page, queries) = app.count_queries(tutor.get(&format!("/api/chats?limit=50{cursor}"))).await;
        assert_eq!(queries, 2, "the session, and the chats");
        let page = page.expect(200);
        let items = page["items"].as_array().unwrap();
        assert!(items.iter().all(|chat| chat["unread_count"] == 1 && chat["can_write"] == json!(true)));
        seen.extend(items.iter().map(id));
        times.extend(items.iter().map(|chat| chat["updated_at"].as_str().unwrap().to_owned()));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!((seen.len(), seen.iter().collect::<BTreeSet<_>>().len()), (1000, 1000));
    assert!(times.is_sorted_by(|one, next| one >= next), "newest first");
    let (unread, queries) = app.count_queries(tutor.get("/api/chats/unread?role=tutor")).await;
    assert_eq!((unread.expect(200), queries), (json!({ "messages": 1000, "chats": 1000 }), 2));
}

#[test_support::test]
async fn people_are_found_by_a_part_of_their_name_page_by_page() {
    let pair = Pair::new().await;
    let Pair { app, student, tutor, .. } = &pair;
    a_thousand_chats(app, tutor.id);
    let asked = pair.inquiry().await;
    say(student, asked, "Hello").await;
    let rename = "UPDATE profiles SET first_name = 'Zoë', last_name = 'O_Neil' WHERE id = $1";
    app.execute(diesel::sql_query(rename).bind::<SqlUuid, _>(student.id));
    let count = async |search: &str| {
        let (mut count, mut cursor) = (0, String::new());
        loop {
            let path = format!("/api/chats?role=tutor&kind=pre_booking&limit=50&q={search}{cursor}");
            let (page, queries) = app.count_queries(tutor.get(&path)).await;
            assert_eq!(queries, 2, "the session, and the chats");
            let page = page.expect(200);
            count += page["items"].as_array().unwrap().len();
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return count,
            }
        }
    };
    assert_eq!(count("aSks").await, 1000);
    for (search, found) in
        [("+zo%C3%AB%20O+", 1), ("neil", 1), ("o_n", 1), ("sks_", 0), ("%25", 0), ("", 1001)]
    {
        assert_eq!(count(search).await, found, "{search}");
    }
    // Users are not found by their own name.
    let own = student.get("/api/chats?q=zo%C3%AB").await.expect(200);
    assert_eq!(own["items"], json!([]));
}

/// Inserts chats of this tutor with a thousand students, with one question each.
fn a_thousand_chats(app: &TestApp, tutor: Uuid) {
    let sql = "WITH people AS (
                   INSERT INTO users (id, email) SELECT gen_random_uuid(), 'asks-' || n || '@people.test'
                   FROM generate_series(1, 1000) n RETURNING id
               ), profiles AS (
                   INSERT INTO profiles (id, first_name, last_name, role)
                   SELECT id, 'Asks', left(id::text, 8), 'student' FROM people RETURNING id
               ), chats AS (
                   INSERT INTO chat_sessions (kind, student_id, tutor_id, last_seq, updated_at)
                   SELECT 'pre_booking', id, $1, 1, now() - row_number() OVER () / 3 * interval '1 minute'
                   FROM profiles RETURNING id, student_id
               )
               INSERT INTO chat_messages (chat_session_id, seq, sender_id, client_message_id, message)
               SELECT id, 1, student_id, gen_random_uuid(), 'A question' FROM chats";
    app.execute(diesel::sql_query(sql).bind::<SqlUuid, _>(tutor));
}

#[test_support::test]
async fn the_chat_in_which_something_was_said_comes_first() {
    let pair = Pair::new().await;
    let (lessons, asked) = (pair.lesson_chat().await, pair.inquiry().await);
    let order = async || -> Vec<Uuid> {
        let list = pair.student.get("/api/chats").await.expect(200);
        list["items"].as_array().unwrap().iter().map(id).collect()
    };
    assert_eq!(order().await, [asked, lessons]);
    let long = "x".repeat(300);
    say(&pair.tutor, lessons, &long).await;
    assert_eq!(order().await, [lessons, asked]);
    let list = pair.student.get("/api/chats?kind=booking").await.expect(200);
    let [chat] = list["items"].as_array().unwrap().as_slice() else { panic!("one chat: {list}") };
    let last: &Value = &chat["last_message"];
    assert_eq!((&last["seq"], &last["kind"]), (&json!(1), &json!("text")));
    assert_eq!(
        (last["preview"].as_str().unwrap(), &last["sender_id"]),
        (&long[..200], &json!(pair.tutor.id))
    );
    assert_eq!(chat["last_seq"], 1);
}
