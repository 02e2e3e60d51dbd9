//! Blocked texts, and who is notified.

use academy::live::Topic;
use serde_json::json;
use stand_ins::openai::OpenAiFault;

use test_support::ai_tutor::{Talk, equations, user_item};
use test_support::{AiTutorApp, until_true};

const BAD: &str = "You are worthless, and shut up idiot.";
const ALARMING: &str = "I can't do this any more, I want to die.";

#[test_support::test]
async fn a_student_who_goes_astray_is_led_back() {
    let app = AiTutorApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let mut talk = app.talk(&student.client).await;
    let item_id = talk.send(BAD).await;
    let withheld = talk.until("tutor.withheld").await;
    assert_eq!(withheld["item_id"], json!(item_id));
    assert!(withheld["message"].as_str().expect("a text").starts_with("I won’t go into that here."));
    assert!(app.upstream("conversation.item.create").is_empty());
    let flag = "SELECT concat_ws('|', severity, source, array_to_string(categories, ','), excerpt, subject, topic, user_id)
                FROM ai_tutor_flags";
    let expected = format!("steer|student|harassment|{BAD}|Math|Linear equations|{}", student.id);
    assert_eq!(app.values(flag), [expected]);
    assert_eq!(app.published(Topic::Admin).len(), 1);
    assert!(app.mails_to(&admin.email).await.is_empty(), "it can wait until somebody looks");
    // The session continues, and the model never received the text.
    assert_eq!(talk.ask("2x + 3 = 11").await.status, "completed");
    assert!(!app.openai.state().received.iter().any(|event| event.to_string().contains("worthless")));
}

#[test_support::test]
async fn a_student_in_distress_is_shown_help_and_adults_are_told_at_once() {
    let app = AiTutorApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let mut talk = app.talk(&student.client).await;
    talk.ask("2x + 3 = 11").await;
    talk.send(ALARMING).await;
    let help = talk.until("tutor.help").await;
    assert_eq!(
        test_support::column(&help["help_lines"], "name"),
        ["Emergencies", "988 Suicide & Crisis Lifeline", "Crisis Text Line", "Childhelp"]
    );
    assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000));
    let flag = "SELECT concat_ws('|', severity, source, array_to_string(categories, ','), excerpt) FROM ai_tutor_flags";
    assert_eq!(app.values(flag), [format!("stop|student|self-harm,self-harm/intent|{ALARMING}")]);
    assert_eq!(app.value("SELECT end_reason FROM ai_tutor_sessions"), "unsafe");
    let mails = app.mails_to(&admin.email).await;
    let [mail] = mails.as_slice() else { panic!("{} mails", mails.len()) };
    assert!(mail.contains("Subject: A session with the AI tutor was stopped"), "{mail}");
    assert!(!mail.contains("want to die") && !mail.contains(&student.email), "a mailbox is no place for it");
    let events: Vec<_> = app.published(Topic::Admin).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(events, ["ai_tutor_flag.changed"]);
    assert!(!app.openai.state().received.iter().any(|event| event.to_string().contains("want to die")));
}

#[test_support::test]
async fn an_academy_names_its_own_help_lines() {
    let lines = "Telefonseelsorge: 0800 111 0 111; Nummer gegen Kummer: 116 111";
    let app = AiTutorApp::with(&[("AI_TUTOR_HELP_LINES", lines)]).await;
    let mut talk = app.talk(&app.visitor()).await;
    talk.send(ALARMING).await;
    let help_lines = talk.until("tutor.help").await["help_lines"].clone();
    let expected = json!([
        { "name": "Telefonseelsorge", "contact": "0800 111 0 111" }, { "name": "Nummer gegen Kummer", "contact": "116 111" },
    ]);
    assert_eq!(help_lines, expected);
}

#[test_support::test]
async fn of_what_the_model_says_nobody_sees_what_is_not_let_through() {
    let app = AiTutorApp::start().await;
    let student = app.student();
    let mut talk = app.talk(&student.client).await;
    let good =
        "Let us look at the left side first, and at what happens to x there, one thing after the other. "
            .repeat(3);
    app.openai.answer_next(&format!("{good}{BAD} And then we go on with something else entirely."));
    let answer = talk.ask("2x + 3 = 11").await;
    assert_eq!(answer.status, "withheld");
    // A piece may end within the sentence, before the flagged part.
    let shown = answer.shown();
    assert!(
        !shown.contains("worthless") && format!("{good}{BAD}").starts_with(&shown),
        "{:?}",
        answer.deltas
    );
    let withheld = answer
        .frames
        .iter()
        .find(|frame| frame["type"] == "tutor.withheld")
        .expect("what stands in its place");
    assert!(withheld["message"].as_str().expect("a text").starts_with("I’d rather not put it the way"));
    // Stored: the shown part, the replacement after it, and the flagged text in the flag.
    let stored = app.values(
        "SELECT state || ' ' || content FROM ai_tutor_messages WHERE role = 'assistant' ORDER BY seq",
    );
    assert_eq!(stored[0], format!("interrupted {shown}"));
    assert!(stored[1].starts_with("withheld I’d rather not") && stored.len() == 2, "{stored:?}");
    let excerpt = app.value("SELECT excerpt FROM ai_tutor_flags WHERE source = 'tutor'");
    // The answer may be flagged before its last words have arrived.
    assert!(excerpt.contains("You are worthless"), "{excerpt}");
    // The item is deleted at the model as well.
    assert_eq!(talk.ask("Say it in other words").await.status, "completed");
    assert_eq!(app.upstream("conversation.item.delete").len(), 1);
}

#[test_support::test]
async fn a_model_that_says_something_alarming_is_stopped() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.answer_next("You could hurt myself or yourself.");
    talk.send("2x + 3 = 11").await;
    talk.until("tutor.help").await;
    assert_eq!(talk.end().await.0, "unsafe");
    assert_eq!(app.values("SELECT severity || ' ' || source FROM ai_tutor_flags"), ["stop tutor"]);
}

#[test_support::test]
async fn words_that_are_cut_in_two_are_found_nevertheless() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    // Wherever a piece ends, it is moderated again together with the text before it.
    let filler = "x".repeat(40);
    for length in [1, 20, 38, 39, 40] {
        app.openai.answer_next(&format!(
            "{filler} {filler} {} you are worthless {filler} {filler} {filler}",
            "y".repeat(length)
        ));
        assert_eq!(talk.ask("2x + 3 = 11").await.status, "withheld", "{length}");
    }
}

#[test_support::test]
async fn one_check_that_fails_is_made_again() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.visitor()).await;
    app.openai.fault(OpenAiFault::ModerationFails, 1);
    assert_eq!(talk.ask("2x + 3 = 11").await.status, "completed");
}

#[test_support::test]
async fn nothing_goes_on_unchecked() {
    for fault in [OpenAiFault::ModerationFails, OpenAiFault::ModerationHangs, OpenAiFault::ModerationGarbled]
    {
        let app = AiTutorApp::impatient().await;
        let mut talk = app.talk(&app.student().client).await;
        app.openai.fault(fault, 2);
        talk.send("2x + 3 = 11").await;
        let ended = talk.until("tutor.ended").await;
        assert_eq!(ended["reason"], "unchecked", "{fault:?}");
        assert!(ended["message"].as_str().expect("a text").starts_with("We can’t check right now"));
        assert_eq!(talk.close_code().await, 1000);
        assert!(app.upstream("conversation.item.create").is_empty());
        app.openai.clear_faults();
    }
}

#[test_support::test]
async fn an_answer_whose_rest_cannot_be_checked_is_kept_as_far_as_it_was() {
    let app = AiTutorApp::impatient().await;
    let mut talk = app.talk(&app.student().client).await;
    app.openai.set_pace(std::time::Duration::from_millis(20));
    app.openai.answer_next(&"Let us look at the left side first. ".repeat(20));
    talk.send("2x + 3 = 11").await;
    talk.until("response.text.delta").await;
    app.openai.fault(OpenAiFault::ModerationFails, 2);
    assert_eq!(talk.end().await, ("unchecked".to_owned(), 1000));
    let kept = app.value("SELECT content FROM ai_tutor_messages WHERE state = 'interrupted'");
    assert!(kept.starts_with("Let us look at the left side"), "{kept}");
}

/// Returns the severity and text of every flag.
fn flags(app: &AiTutorApp) -> Vec<String> {
    app.values("SELECT severity || ' ' || excerpt FROM ai_tutor_flags ORDER BY created_at")
}

#[test_support::test]
async fn what_is_typed_last_is_found_however_the_session_ends() {
    for end in ["gone", "finished", "closed"] {
        let app = AiTutorApp::impatient().await;
        let admin = app.admin();
        let mut talk = app.talk(&app.student().client).await;
        app.openai.fault(OpenAiFault::ModerationHangs, 1);
        talk.say(user_item("last", ALARMING)).await;
        until_true("it is being checked", async || {
            app.openai.state().moderated.iter().any(|text| text == ALARMING)
        })
        .await;
        match end {
            "gone" => drop(talk),
            "finished" => talk.say(json!({ "type": "tutor.end" })).await,
            _ => app.set("is_open = false"),
        }
        app.openai.clear_faults();
        until_true(end, async || flags(&app) == [format!("stop {ALARMING}")]).await;
        assert_eq!(app.mails_to(&admin.email).await.len(), 1, "{end}");
        until_true("it is over", async || {
            app.values("SELECT ended_at FROM ai_tutor_sessions WHERE ended_at IS NOT NULL").len() == 1
        })
        .await;
    }
}

#[test_support::test]
async fn what_is_found_when_the_page_is_gone_ends_the_session_and_shows_help_to_the_next_one() {
    for comes_back in ["after it", "before it"] {
        let app = AiTutorApp::impatient().await;
        let client = app.enter(&app.student().client).await;
        let mut talk = Talk::begin(&client).await;
        let resume = format!("?resume={}", talk.session_id);
        app.openai.fault(OpenAiFault::ModerationHangs, 1);
        talk.say(user_item("last", ALARMING)).await;
        until_true("it is being checked", async || {
            app.openai.state().moderated.iter().any(|text| text == ALARMING)
        })
        .await;
        drop(talk);
        let mut again = None;
        if comes_back == "before it" {
            let mut other = Talk::open(&client, &resume).await;
            other.until("session.updated").await;
            again = Some(other);
        }
        app.openai.clear_faults();
        until_true("it is over", async || {
            app.values("SELECT end_reason FROM ai_tutor_sessions WHERE end_reason IS NOT NULL") == ["unsafe"]
        })
        .await;
        let mut talk = match again {
            Some(talk) => talk,
            None => Talk::open(&client, &resume).await,
        };
        talk.until("tutor.help").await;
        assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000), "{comes_back}");
    }
}

#[test_support::test]
async fn help_is_shown_although_nothing_can_be_stored() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    app.execute("ALTER TABLE ai_tutor_flags ADD CONSTRAINT none CHECK (false) NOT VALID");
    talk.send(ALARMING).await;
    talk.until("tutor.help").await;
    assert_eq!(talk.close_code().await, 1013);
}

#[test_support::test]
async fn a_student_who_is_done_while_their_words_are_checked_is_shown_help() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    talk.say(user_item("last", ALARMING)).await;
    talk.say(json!({ "type": "tutor.end" })).await;
    talk.until("tutor.help").await;
    assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000));
}

#[test_support::test]
async fn a_flag_outlives_a_session_that_is_deleted_in_the_middle() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    talk.ask("2x + 3 = 11").await;
    client.delete(&format!("/api/ai-tutor/sessions/{}", talk.session_id)).await.expect(204);
    talk.send(ALARMING).await;
    talk.until("tutor.help").await;
    assert_eq!(talk.end().await.1, 1000);
    assert_eq!(flags(&app), [format!("stop {ALARMING}")]);
    assert_eq!(app.value("SELECT session_id IS NULL FROM ai_tutor_flags"), "true");
}

#[test_support::test]
async fn a_topic_is_checked_like_everything_else() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let about = |topic: &str| {
        let mut setup = equations();
        setup["topic"] = json!(topic);
        setup
    };
    let mut talk = Talk::open(&client, "").await;
    talk.set_up(about("Why you are worthless")).await;
    let error = talk.until("error").await["error"].clone();
    assert_eq!(error["message"], "We can’t work on this topic here. Please choose another one.");
    talk.set_up(about("How I hurt myself")).await;
    talk.until("tutor.help").await;
    assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000));
    assert_eq!(flags(&app), ["steer Why you are worthless", "stop How I hurt myself"]);
    assert_eq!(app.openai.state().opened, 0);
    app.openai.fault(OpenAiFault::ModerationFails, 2);
    let mut talk = Talk::open(&client, "").await;
    talk.set_up(equations()).await;
    assert_eq!(talk.end().await.0, "unchecked");
    assert_eq!(app.values("SELECT count(*) FROM ai_tutor_sessions"), ["0"]);
    // A request that cannot start a session is not moderated.
    app.set("is_open = false");
    let moderated = app.openai.state().moderated.len();
    let mut talk = Talk::open(&client, "").await;
    talk.set_up(about("How I hurt myself")).await;
    assert_eq!(talk.end().await.0, "closed");
    assert_eq!(app.openai.state().moderated.len(), moderated);
}

#[test_support::test]
async fn whoever_goes_astray_again_and_again_is_sent_away() {
    let app = AiTutorApp::start().await;
    let mut talk = app.talk(&app.student().client).await;
    for _ in 0..5 {
        talk.send(BAD).await;
        talk.until("tutor.withheld").await;
    }
    assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000));
    assert_eq!(flags(&app).len(), 5);
}

#[test_support::test]
async fn nobody_begins_anew_by_coming_again() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut talk = Talk::begin(&client).await;
    for _ in 0..4 {
        talk.send(BAD).await;
        talk.until("tutor.withheld").await;
    }
    let resume = format!("?resume={}", talk.session_id);
    drop(talk);
    let mut talk = Talk::open(&client, &resume).await;
    talk.until("tutor.progress").await;
    talk.send(BAD).await;
    assert_eq!(talk.end().await, ("unsafe".to_owned(), 1000));
}

#[test_support::test]
async fn topics_are_tried_so_often_and_no_more() {
    let app = AiTutorApp::start().await;
    let client = app.enter(&app.student().client).await;
    let mut setup = equations();
    setup["topic"] = json!("Why you are worthless");
    let mut talk = Talk::open(&client, "").await;
    for _ in 0..30 {
        talk.set_up(setup.clone()).await;
        talk.until("error").await;
    }
    talk.set_up(setup).await;
    assert_eq!(talk.close_code().await, 1013);
    assert_eq!(flags(&app).len(), 30);
}
