//! Every event that the relay's client sends is what `stand-ins/tests/openai/relay-events.json` says, which a test there holds
//! against the types of OpenAI's own package.

use std::collections::HashMap;

use academy::clients::realtime_model::{ModelCommand, ModelEvent, RealtimeModel, ResponsePlace, Speaker};
use academy::platform::config::Config;
use serde_json::Value;
use stand_ins::openai::{OpenAiOptions, OpenAiStandIn};

const EVENTS: &str = include_str!("../../../stand-ins/tests/openai/relay-events.json");

#[actix_web::test]
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
        ModelCommand::Configure { instructions: "Ask for an attempt first.".to_owned() },
        add("m1", Speaker::Student, "2x + 3 = 11"),
        add("m2", Speaker::Tutor, "What have you tried?"),
        add("n3", Speaker::Academy, "The student asks for a hint of the level nudge."),
        ModelCommand::Respond { tag: 3, place: ResponsePlace::Conversation },
        ModelCommand::Forget { item_id: "m2".to_owned() },
        ModelCommand::Respond { tag: 4, place: aside },
        ModelCommand::Cancel { response_id: "resp_1".to_owned() },
    ];
    for command in commands {
        connection.commands.send(command).await.expect("a command");
    }
    // The last one is refused: by then all were received.
    while !matches!(connection.events.next().await, Some(ModelEvent::Refused { .. })) {}
    let expected: Vec<Value> = serde_json::from_str(EVENTS).expect("JSON");
    assert_eq!(openai.state().received, expected);
}
