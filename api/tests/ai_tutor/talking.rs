//! Typed messages and their answers.

use serde_json::json;
use stand_ins::openai::OpenAiFault;

use test_support::AiTutorApp;
use test_support::ai_tutor::user_item;

#[test_support::test]
async fn a_message_is_checked_shown_and_answered_word_by_word() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    let first = "Let us begin with the equation, please. ".repeat(8);
    app.openai.answer_next(&first);
    let answer = talk.ask("2x + 3 = 11, what is x?").await;
    let kinds: Vec<_> = answer.frames.iter().map(|frame| frame["type"].as_str().expect("a type")).collect();
    let created = kinds.iter().position(|kind| *kind == "conversation.item.created").expect("the item");
    assert_eq!(
        answer.frames[created]["item"],
        json!({ "id": "item_1", "role": "user", "content": "2x + 3 = 11, what is x?" })
    );
    assert!(kinds.iter().position(|kind| *kind == "response.created").expect("the answer") > created);
    assert_eq!((answer.status.as_str(), answer.purpose.as_str()), ("completed", "answer"));
    assert!(answer.deltas.len() > 1, "{:?}", answer.deltas);
    assert_eq!(answer.text.as_deref(), Some(first.as_str()));
    assert_eq!(answer.shown(), first);
    // Moderated before the model received it; every word of the answer is moderated before it is shown.
    let moderated = app.openai.state().moderated;
    assert_eq!(moderated[..2], ["Linear equations", "2x + 3 = 11, what is x?"]);
    assert!(moderated.last().expect("the end").ends_with(&first[first.len() - 60..]), "{moderated:?}");
}

#[test_support::test]
async fn messages_follow_one_another() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    let first = talk.ask("2x + 3 = 11").await;
    let second = talk.ask("2x = 8").await;
    let item_ids: Vec<_> = [&first, &second]
        .map(|answer| {
            let created = answer.frames.iter().find(|frame| frame["type"] == "conversation.item.created");
            created.expect("the item")["previous_item_id"].clone()
        })
        .into();
    // The first message is m1, its answer m2.
    assert_eq!(item_ids, [json!(null), json!("m2")]);
    // The model gets the earlier messages.
    let items = app.upstream("conversation.item.create");
    let texts: Vec<_> =
        items.iter().map(|event| event["item"]["content"][0]["text"].as_str().expect("a text")).collect();
    assert_eq!(texts, ["2x + 3 = 11", "2x = 8"]);
}

#[test_support::test]
async fn empty_and_endless_messages_are_refused_and_nothing_happens() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    assert_eq!(talk.refusal(user_item("a", " \n\t ")).await, "invalid_item");
    assert_eq!(talk.refusal(user_item("a", &"é".repeat(4001))).await, "too_long");
    assert_eq!(talk.refusal(user_item("", "Hello")).await, "invalid_item");
    assert_eq!(talk.refusal(user_item(&"a".repeat(33), "Hello")).await, "invalid_item");
    assert_eq!(talk.refusal(json!({ "type": "response.create" })).await, "nothing_to_answer");
    assert_eq!(app.openai.state().moderated, ["Linear equations"]);
    let longest = "é".repeat(4000);
    assert_eq!(talk.ask(&longest).await.status, "completed");
    assert_eq!(app.value("SELECT content FROM ai_tutor_messages WHERE seq = 1"), longest);
}

#[test_support::test]
async fn what_cannot_be_seen_is_taken_out_of_a_message() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.ask("  a\u{0}b\u{7}\r\n\tc ").await;
    assert_eq!(app.value("SELECT content FROM ai_tutor_messages WHERE seq = 1"), "ab\n\tc");
}

#[test_support::test]
async fn an_answer_is_stopped_and_asked_for_again() {
    let app = AiTutorApp::start().await;
    app.openai.set_pace(std::time::Duration::from_millis(20));
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.answer_next(&"A long answer that goes on and on. ".repeat(40));
    talk.send("2x + 3 = 11").await;
    let delta = talk.until("response.text.delta").await["delta"].as_str().expect("a text").to_owned();
    assert_eq!(talk.refusal(user_item("second", "And another")).await, "busy");
    assert_eq!(talk.refusal(json!({ "type": "response.create" })).await, "busy");
    talk.say(json!({ "type": "response.cancel" })).await;
    let stopped = talk.answer().await;
    assert_eq!(stopped.status, "cancelled");
    let kept = app.value("SELECT content FROM ai_tutor_messages WHERE seq = 2 AND state = 'interrupted'");
    assert!(kept.starts_with(&delta), "{kept}");
    app.openai.set_pace(std::time::Duration::ZERO);
    talk.say(json!({ "type": "response.create" })).await;
    let again = talk.answer().await;
    assert_eq!(again.status, "completed");
    assert_eq!(app.upstream("response.cancel").len(), 1);
    // No text of the stopped answer becomes part of the next one.
    assert!(!again.shown().contains("goes on and on"), "{again:?}");
}

#[test_support::test]
async fn an_answer_that_is_stopped_too_late_costs_the_next_one_nothing() {
    let app = AiTutorApp::start().await;
    app.openai.set_pace(std::time::Duration::from_millis(20));
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.answer_next(&"A long answer that goes on and on. ".repeat(20));
    app.openai.fault(OpenAiFault::CancelTooLate, 1);
    talk.send("2x + 3 = 11").await;
    talk.until("response.text.delta").await;
    talk.say(json!({ "type": "response.cancel" })).await;
    assert_eq!(talk.answer().await.status, "cancelled");
    // The cancellation is refused while this answer is requested.
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
}

#[test_support::test]
async fn stopping_while_a_message_is_checked_asks_for_no_answer() {
    let app = AiTutorApp::impatient().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::ModerationHangs, 1);
    talk.send("2x + 3 = 11").await;
    talk.say(json!({ "type": "response.cancel" })).await;
    // A later frame's response proves that the earlier frames were processed.
    assert_eq!(talk.refusal(json!({ "type": "made.up" })).await, "unknown_event");
    app.openai.clear_faults();
    talk.until("conversation.item.created").await;
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
    assert_eq!(app.upstream("response.create").len(), 1);
}

#[test_support::test]
async fn stopping_nothing_does_nothing() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.say(json!({ "type": "response.cancel" })).await;
    assert_eq!(talk.ask("2x + 3 = 11").await.status, "completed");
    assert!(app.upstream("response.cancel").is_empty());
}

#[test_support::test]
async fn an_answer_that_does_not_end_is_cut() {
    let app = AiTutorApp::impatient().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::IgnoreTokenLimit, 1);
    app.openai.answer_next(&format!("{} ", "é".repeat(19)).repeat(1500));
    let answer = talk.ask("2x + 3 = 11").await;
    assert_eq!(answer.status, "completed");
    let shown = answer.shown();
    assert!((17_000..=18_000).contains(&shown.len()), "{}", shown.len());
    assert_eq!(app.upstream("response.cancel").len(), 1);
    assert_eq!(talk.ask("2x = 8").await.status, "completed");
}
