use academy::live::Topic;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Pair, say};
use test_support::Client;

async fn unread(who: &Client, chat: Uuid) -> (i64, i64) {
    let shown = who.get(&format!("/api/chats/{chat}")).await.expect(200);
    let number = |name: &str| shown[name].as_i64().unwrap();
    (number("unread_count"), number("last_read_seq"))
}

async fn read(who: &Client, chat: Uuid, seq: i64) -> Value {
    who.put(&format!("/api/chats/{chat}/read"), json!({ "seq": seq })).await.expect(200)
}

#[test_support::test]
async fn what_is_read_on_one_device_is_read_on_the_other() {
    let pair = Pair::new().await;
    let (lessons, asked) = (pair.lesson_chat().await, pair.inquiry().await);
    let other_device = pair.app.signed_in(pair.student.id);
    say(&pair.student, asked, "A question").await;
    for words in ["One", "Two", "Three"] {
        say(&pair.tutor, lessons, words).await;
    }
    say(&pair.tutor, asked, "An answer").await;
    let total = async |who: &Client| who.get("/api/chats/unread").await.expect(200);
    assert_eq!(total(&pair.student).await, json!({ "messages": 4, "chats": 2 }));
    assert_eq!(total(&pair.tutor).await, json!({ "messages": 1, "chats": 1 }));
    assert_eq!(read(&pair.student, lessons, 2).await, json!({ "messages": 2, "chats": 2 }));
    assert_eq!(unread(&other_device, lessons).await, (1, 2));
    // Never backwards, and never beyond the last message.
    assert_eq!(read(&other_device, lessons, 1).await, json!({ "messages": 2, "chats": 2 }));
    assert_eq!(read(&other_device, lessons, i64::MAX).await, json!({ "messages": 1, "chats": 1 }));
    assert_eq!(unread(&pair.student, lessons).await, (0, 3));
    read(&pair.student, lessons, i64::MIN).await;
    say(&pair.tutor, lessons, "Four").await;
    assert_eq!(unread(&pair.student, lessons).await, (1, 3));
    let events = pair.app.published(Topic::User(pair.student.id));
    let moved: Vec<&Value> = events
        .iter()
        .filter(|(kind, _)| kind == "chat.read")
        .map(|(_, data)| &data["last_read_seq"])
        .collect();
    assert_eq!(moved, [2, 3], "only when it moved");
    let theirs = pair.app.published(Topic::User(pair.tutor.id));
    assert!(theirs.iter().all(|(kind, _)| kind != "chat.read"), "nobody hears what others have read");
}

#[test_support::test]
async fn ones_own_message_is_read_but_not_what_came_just_before_it() {
    let pair = Pair::new().await;
    let chat = pair.lesson_chat().await;
    say(&pair.student, chat, "One").await;
    say(&pair.student, chat, "Two").await;
    assert_eq!(unread(&pair.student, chat).await, (0, 2));
    assert_eq!(unread(&pair.tutor, chat).await, (2, 0));
    // Written before the student's message was seen.
    say(&pair.tutor, chat, "Three").await;
    assert_eq!(unread(&pair.tutor, chat).await, (2, 0));
    read(&pair.tutor, chat, 3).await;
    say(&pair.tutor, chat, "Four").await;
    assert_eq!(unread(&pair.tutor, chat).await, (0, 4));
    assert_eq!(unread(&pair.student, chat).await, (2, 2));
}

#[test_support::test]
async fn each_side_of_a_person_with_both_roles_has_a_count_of_its_own() {
    use schema::enums::Role;
    use schema::models::user::User;
    let pair = Pair::new().await;
    User::grant_role(&mut pair.app.conn(), pair.tutor.id, Role::Student).unwrap();
    let other = pair.app.tutor(None);
    let taught = pair.lesson_chat().await;
    say(&pair.student, taught, "Hello").await;
    let path = format!("/api/chats/inquiries/{}", other.id);
    let asked = super::id(&pair.tutor.put(&path, json!({})).await.expect(200));
    say(&pair.tutor, asked, "A question").await;
    say(&other, asked, "An answer").await;
    say(&other, asked, "And more").await;
    let count = async |query: &str| {
        pair.tutor.get(&format!("/api/chats/unread{query}")).await.expect(200)["messages"].clone()
    };
    let counts = [count("").await, count("?role=tutor").await, count("?role=student").await];
    assert_eq!(counts, [3, 1, 2]);
    let items = async |query: &str| -> Vec<Uuid> {
        let list = pair.tutor.get(&format!("/api/chats{query}")).await.expect(200);
        list["items"].as_array().unwrap().iter().map(super::id).collect()
    };
    assert_eq!(items("").await, [asked, taught]);
    assert_eq!(items("?role=student").await, [asked]);
    assert_eq!(items("?role=tutor").await, [taught]);
    assert_eq!(read(&pair.tutor, asked, 3).await, json!({ "messages": 0, "chats": 0 }), "of that side");
}
