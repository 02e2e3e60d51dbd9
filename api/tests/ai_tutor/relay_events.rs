//! Every event that the relay's client sends matches `stand-ins/tests/openai/relay-events.json`, which a test there
//! checks against the types of OpenAI's own package.

use std::collections::HashMap;

use academy::clients::realtime_model::{
    Medium, ModelCommand, ModelEvent, RealtimeModel, ResponsePlace, Speaker, TurnTaking,
};
use academy::platform::config::Config;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use stand_ins::openai::{OpenAiOptions, OpenAiStandIn};

const EVENTS: &str = include_str!("../../../stand-ins/tests/openai/relay-events.json");

#[test_support::test]
async fn the_client_sends_what_openais_package_types() {
    let openai = OpenAiStandIn::start(OpenAiOptions::default()).await.expect("a stand-in");
    let vars = [
        ("DATABASE_URL", "postgres://localhost/x"),
        ("AI_TUTOR_PASSWORD", "open sesame"),
        ("OPENAI_API_KEY", openai.api_key()),
        ("OPENAI_API_URL", openai.url()),
    ];
    let vars: HashMap<String, String> = vars.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let config = Config::from_vars(&vars).expect("settings").ai_tutor.expect("an AI tutor");
    let model = RealtimeModel::new(&config.openai).expect("a client");
    let mut connection = model.connect("person-1").await.expect("a connection");
    let add = |item_id: &str, speaker, text: &str| ModelCommand::Add {
        item_id: item_id.to_owned(),
        speaker,
        text: text.to_owned(),
    };
    let aside = ResponsePlace::Aside { instructions: "Write a summary.".to_owned() };
    let commands = [
        ModelCommand::Configure { instructions: "Ask for an attempt first.".to_owned(), speech: None },
        add("m1", Speaker::Student, "2x + 3 = 11"),
        add("m2", Speaker::Tutor, "What have you tried?"),
        add("n3", Speaker::Academy, "The student asks for a hint of the level nudge."),
        ModelCommand::Respond { tag: 3, place: ResponsePlace::Conversation, medium: Medium::Text },
        ModelCommand::Forget { item_id: "m2".to_owned() },
        ModelCommand::Respond { tag: 4, place: aside, medium: Medium::Text },
        ModelCommand::Cancel { response_id: "resp_1".to_owned() },
    ];
    let spoken = [
        ModelCommand::Configure {
            instructions: "Ask for an attempt first.".to_owned(),
            speech: Some(TurnTaking::Patient),
        },
        ModelCommand::TakeTurns(TurnTaking::Balanced),
        ModelCommand::TakeTurns(TurnTaking::Quick),
        ModelCommand::TakeTurns(TurnTaking::PushToTalk),
        // 200 ms of silence; the stand-in's log omits audio.
        ModelCommand::Hear(BASE64_STANDARD.encode([0; 9600])),
        ModelCommand::EndOfSpeech,
        ModelCommand::IgnoreSpeech,
        ModelCommand::Respond { tag: 5, place: ResponsePlace::Conversation, medium: Medium::Speech },
        ModelCommand::Truncate { item_id: "item_1".to_owned(), heard_ms: 1500 },
        ModelCommand::Cancel { response_id: "resp_2".to_owned() },
    ];
    for command in commands {
        connection.commands.send(command).expect("a command");
    }
    // The last event is refused, so all others have been received.
    let is_refusal = |event: &Option<ModelEvent>, of: &str| matches!(event, Some(ModelEvent::Refused { code, .. }) if code == of);
    while !is_refusal(&connection.events.next().await, "response_cancel_not_active") {}
    let mut connection = model.connect("person-2").await.expect("a connection");
    for command in spoken {
        connection.commands.send(command).expect("a command");
    }
    while !is_refusal(&connection.events.next().await, "response_cancel_not_active") {}
    let expected: Vec<Value> = serde_json::from_str(EVENTS).expect("JSON");
    assert_eq!(openai.state().received, expected);
}
