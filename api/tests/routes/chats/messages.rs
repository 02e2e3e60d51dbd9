use diesel::prelude::*;
use diesel::sql_types::{Integer, Uuid as SqlUuid};
use schema::ids::UserId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Pair, messages, say, text};
use test_support::TestApp;

/// Inserts messages of a user.
pub fn store_messages(app: &TestApp, chat: Uuid, sender: UserId, count: i32) {
    let mut conn = app.conn();
    let sql = "INSERT INTO chat_messages (chat_session_id, seq, sender_id, client_message_id, message)
               SELECT $1, n, $2, gen_random_uuid(), 'Message ' || n FROM generate_series(1, $3) n";
    diesel::sql_query(sql)
        .bind::<SqlUuid, _>(chat)
        .bind::<SqlUuid, _>(sender)
        .bind::<Integer, _>(count)
        .execute(&mut conn)
        .unwrap();
    diesel::sql_query("UPDATE chat_sessions SET last_seq = $2 WHERE id = $1")
        .bind::<SqlUuid, _>(chat)
        .bind::<Integer, _>(count)
        .execute(&mut conn)
        .unwrap();
}

fn numbers(list: &Value) -> Vec<i64> {
    list["items"].as_array().unwrap().iter().map(|item| item["seq"].as_i64().unwrap()).collect()
}

fn more(list: &Value) -> (bool, bool) {
    (list["more_before"].as_bool().unwrap(), list["more_after"].as_bool().unwrap())
}

#[test_support::test]
async fn history_is_read_upwards_and_what_came_since_downwards() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let path = messages(chat);
    let (app, student) = (&pair.app, &pair.student);
    let none = student.get(&path).await.expect(200);
    assert_eq!((numbers(&none), more(&none)), (vec![], (false, false)));
    store_messages(app, chat, pair.tutor.id, 120);
    let read = async |query: &str| {
        let (response, queries) = app.count_queries(student.get(&format!("{path}?{query}"))).await;
        assert!(queries <= 5, "{queries} queries");
        let list = response.expect(200);
        (numbers(&list), more(&list))
    };
    assert_eq!(read("").await, ((71..=120).collect(), (true, false)));
    assert_eq!(read("before=71").await, ((21..=70).collect(), (true, true)));
    assert_eq!(read("before=21").await, ((1..=20).collect(), (false, true)));
    assert_eq!(read("before=1").await, (vec![], (false, true)));
    assert_eq!(read("after=0&limit=2").await, (vec![1, 2], (false, true)));
    assert_eq!(read("after=70").await, ((71..=120).collect(), (true, false)));
    assert_eq!(read("after=120").await, (vec![], (true, false)));
    // Purged messages are not waited for; nothing lies before them.
    app.execute(diesel::sql_query("DELETE FROM chat_messages WHERE seq <= 100"));
    assert_eq!(read("").await, ((101..=120).collect(), (false, false)));
    app.execute(diesel::sql_query("DELETE FROM chat_messages"));
    assert_eq!(read("after=100").await, (vec![], (false, false)));
    for wrong in ["limit=0", "limit=51", "before=1&after=1"] {
        student.get(&format!("{path}?{wrong}")).await.problem(400, "malformed_query");
    }
}

#[test_support::test]
async fn whatever_can_be_written_is_read_as_it_was() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    for words in [
        "<script>alert(1)</script><img src=x onerror=alert(1)>",
        "مرحبا، كيف حالك؟",
        "שלום עולם",
        "👩🏽‍🔬🎉🧪",
        "∫₀¹ x² dx = 1/3\n\n\tQED",
        "'; DROP TABLE chat_messages; --",
    ] {
        assert_eq!(say(&pair.student, chat, words).await["message"], words);
        let list = pair.tutor.get(&messages(chat)).await.expect(200);
        assert_eq!(list["items"].as_array().unwrap().last().unwrap()["message"], words);
    }
    let longest = "ß".repeat(1000);
    assert_eq!(say(&pair.student, chat, &format!("  {longest}\n")).await["message"], longest);
}

#[test_support::test]
async fn what_says_nothing_or_too_much_is_refused() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    let path = messages(chat);
    for (words, said) in [
        (String::new(), "Please write a message."),
        (" \n\t \u{200b}".to_owned(), "Please write a message."),
        ("a".repeat(10_000), "Please use at most 1000 characters."),
        ("👩".repeat(1001), "Please use at most 1000 characters."),
        ("a\0b".to_owned(), "This text has a character that can’t be used."),
        ("a\u{1b}b".to_owned(), "This text has a character that can’t be used."),
    ] {
        let problem = pair.student.post(&path, text(&words)).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({ "message": [said] }), "{words:?}");
    }
    for body in [
        json!({ "message": "Without an id" }),
        json!({ "client_message_id": "7", "message": "With another's id" }),
        json!({ "client_message_id": Uuid::new_v4(), "message": "With more", "seq": 7 }),
    ] {
        pair.student.post(&path, body).await.problem(422, "validation_failed");
    }
    assert_eq!(numbers(&pair.student.get(&path).await.expect(200)), Vec::<i64>::new());
}
