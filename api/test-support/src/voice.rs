//! A page that talks with the AI tutor aloud: its microphone hears the stand-in's sentences, its speaker plays at once what comes.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use stand_ins::openai::sentence;

use super::ai_tutor::{Talk, equations};
use super::client::Client;

/// Samples in a second.
pub const SAMPLE_RATE: usize = 24_000;
/// The specification's buffer.
const CHUNK: usize = 1024;
const BYTES_PER_MS: usize = 48;

/// How a spoken answer came.
#[derive(Debug, Default)]
pub struct SpokenAnswer {
    /// What the page knows it as.
    pub item_id: String,
    /// Its words, and where in its sound they begin, in ms.
    pub captions: Vec<(String, u64)>,
    /// How it sounds.
    pub sound: Vec<u8>,
    /// Whether nothing more of it comes.
    pub is_whole: bool,
    /// What was heard of it, once that is known.
    pub transcript: Option<String>,
    /// How it ended, once it has.
    pub status: Option<String>,
    /// Everything that came meanwhile.
    pub frames: Vec<Value>,
    response_id: Option<String>,
}

impl SpokenAnswer {
    /// How long its sound is, in ms.
    pub fn milliseconds(&self) -> usize {
        self.sound.len() / BYTES_PER_MS
    }

    /// All its words.
    pub fn words(&self) -> String {
        self.captions.iter().map(|(words, _)| words.as_str()).collect()
    }

    /// Whether this is about another answer: after the line broke, one is still heard while the next one comes.
    fn is_other(&self, frame: &Value) -> bool {
        let Some(own) = &self.response_id else { return false };
        let id = frame["response_id"].as_str().or(frame["response"]["id"].as_str());
        id.is_some_and(|id| id != own)
    }

    fn take(&mut self, frame: Value) {
        let text = |name: &str| frame[name].as_str().expect("a text").to_owned();
        match frame["type"].as_str().expect("a type") {
            "response.created" => {
                self.item_id = text("item_id");
                self.response_id = Some(frame["response"]["id"].as_str().expect("an id").to_owned());
            }
            "response.audio.delta" => {
                self.sound.extend(BASE64_STANDARD.decode(text("delta")).expect("base64"));
            }
            "response.audio_transcript.delta" => {
                self.captions.push((text("delta"), frame["audio_ms"].as_u64().expect("a place")));
            }
            "response.audio.done" => self.is_whole = true,
            "response.audio_transcript.done" => self.transcript = Some(text("transcript")),
            "response.done" => {
                self.status = Some(frame["response"]["status"].as_str().expect("a status").to_owned());
            }
            _ => {}
        }
        self.frames.push(frame);
    }
}

/// What a session is about, aloud.
pub fn equations_aloud() -> Value {
    let mut setup = equations();
    setup["mode"] = json!("voice");
    setup
}

/// What a page sends of what its microphone hears.
pub fn append(samples: &[i16]) -> Value {
    let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    json!({ "type": "input_audio_buffer.append", "audio": BASE64_STANDARD.encode(bytes) })
}

impl Talk {
    /// Begins a session aloud.
    pub async fn begin_aloud(client: &Client) -> Talk {
        let mut talk = Talk::open(client, "").await;
        talk.set_up(equations_aloud()).await;
        talk.ready().await;
        talk
    }

    /// The microphone hears this.
    pub async fn hear(&mut self, samples: &[i16]) {
        for chunk in samples.chunks(CHUNK) {
            self.say(append(chunk)).await;
        }
    }

    /// The microphone hears nothing for so many ms.
    pub async fn hear_silence(&mut self, milliseconds: usize) {
        self.hear(&vec![0; milliseconds * SAMPLE_RATE / 1000]).await;
    }

    /// The student says one of the stand-in's sentences, and then nothing for longer than a pause.
    pub async fn speak(&mut self, name: &str) {
        self.hear(&sentence(name).samples).await;
        self.hear_silence(1500).await;
    }

    /// The page says how much was heard.
    pub async fn played(&mut self, item_id: &str, heard_ms: usize, state: &str) {
        self.say(json!({ "type": "tutor.played", "item_id": item_id, "heard_ms": heard_ms, "state": state }))
            .await;
    }

    /// Hears an answer as far as `is_enough` says, playing all of it at once.
    pub async fn listen(&mut self, is_enough: impl Fn(&SpokenAnswer) -> bool) -> SpokenAnswer {
        let mut answer = SpokenAnswer::default();
        self.listen_on(&mut answer, is_enough).await;
        answer
    }

    /// Hears more of an answer. What comes of another one meanwhile comes afterwards.
    pub async fn listen_on(&mut self, answer: &mut SpokenAnswer, is_enough: impl Fn(&SpokenAnswer) -> bool) {
        let mut others = Vec::new();
        while !is_enough(answer) {
            let frame = self.next().await;
            if answer.is_other(&frame) {
                others.push(frame);
                continue;
            }
            let (kind, before) = (frame["type"].clone(), answer.milliseconds());
            answer.take(frame);
            let is_second = before / 1000 < answer.milliseconds() / 1000;
            if kind == "response.audio.delta" && is_second {
                self.played(&answer.item_id, answer.milliseconds(), "playing").await;
            } else if kind == "response.audio.done" {
                self.played(&answer.item_id, answer.milliseconds(), "ended").await;
            }
        }
        self.put_back(others);
    }

    /// Takes what comes of an answer without playing any of it.
    pub async fn receive(&mut self, is_enough: impl Fn(&SpokenAnswer) -> bool) -> SpokenAnswer {
        let mut answer = SpokenAnswer::default();
        self.receive_on(&mut answer, is_enough).await;
        answer
    }

    /// Takes more of what comes of an answer without playing any of it. What comes of another one comes afterwards.
    pub async fn receive_on(&mut self, answer: &mut SpokenAnswer, is_enough: impl Fn(&SpokenAnswer) -> bool) {
        let mut others = Vec::new();
        while !is_enough(answer) {
            let frame = self.next().await;
            if answer.is_other(&frame) {
                others.push(frame);
            } else {
                answer.take(frame);
            }
        }
        self.put_back(others);
    }

    /// Hears answers until one is given whole.
    pub async fn listen_to_a_whole_one(&mut self) -> SpokenAnswer {
        loop {
            let answer = self.listen_to_its_end().await;
            if answer.status.as_deref() == Some("completed") {
                return answer;
            }
        }
    }

    /// Hears an answer to its end.
    pub async fn listen_to_its_end(&mut self) -> SpokenAnswer {
        self.listen(|answer| answer.status.is_some()).await
    }
}
