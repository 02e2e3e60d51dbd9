//! A page that talks with the AI tutor by voice: its microphone gets the stand-in's sentences, its speaker plays audio
//! immediately.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use stand_ins::openai::sentence;

use super::ai_tutor::{Talk, equations};
use super::client::Client;

/// Samples per second.
pub const SAMPLE_RATE: usize = 24_000;
/// Samples per frame: the specification's buffer size.
const CHUNK: usize = 1024;
const BYTES_PER_MS: usize = 48;

/// A spoken answer.
#[derive(Debug, Default)]
pub struct SpokenAnswer {
    /// Its item id.
    pub item_id: String,
    /// Its words, with their start in the audio in ms.
    pub captions: Vec<(String, u64)>,
    /// Its audio.
    pub sound: Vec<u8>,
    /// Whether the answer is complete.
    pub is_whole: bool,
    /// The transcript of the played part, once known.
    pub transcript: Option<String>,
    /// Its final status, once known.
    pub status: Option<String>,
    /// All frames received meanwhile.
    pub frames: Vec<Value>,
    response_id: Option<String>,
}

impl SpokenAnswer {
    /// Returns the length of its audio in ms.
    pub fn milliseconds(&self) -> usize {
        self.sound.len() / BYTES_PER_MS
    }

    /// Returns its text.
    pub fn words(&self) -> String {
        self.captions.iter().map(|(words, _)| words.as_str()).collect()
    }

    /// Whether the frame belongs to another answer: after a reconnection, the old answer may still play while the next
    /// one arrives.
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

/// Returns the setup of a voice session.
pub fn equations_aloud() -> Value {
    let mut setup = equations();
    setup["mode"] = json!("voice");
    setup
}

/// Returns the frame that a page sends for microphone audio.
pub fn append(samples: &[i16]) -> Value {
    let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    json!({ "type": "input_audio_buffer.append", "audio": BASE64_STANDARD.encode(bytes) })
}

impl Talk {
    /// Starts a voice session.
    pub async fn begin_aloud(client: &Client) -> Talk {
        let mut talk = Talk::open(client, "").await;
        talk.set_up(equations_aloud()).await;
        talk.ready().await;
        talk
    }

    /// Sends microphone audio.
    pub async fn hear(&mut self, samples: &[i16]) {
        for chunk in samples.chunks(CHUNK) {
            self.say(append(chunk)).await;
        }
    }

    /// Sends silence for this many ms.
    pub async fn hear_silence(&mut self, milliseconds: usize) {
        self.hear(&vec![0; milliseconds * SAMPLE_RATE / 1000]).await;
    }

    /// Sends one of the stand-in's sentences, followed by silence longer than a pause.
    pub async fn speak(&mut self, name: &str) {
        self.hear(&sentence(name).samples).await;
        self.hear_silence(1500).await;
    }

    /// Reports how much audio was played.
    pub async fn played(&mut self, item_id: &str, heard_ms: usize, state: &str) {
        self.say(json!({ "type": "tutor.played", "item_id": item_id, "heard_ms": heard_ms, "state": state }))
            .await;
    }

    /// Receives an answer until `is_enough` returns true, and reports all of it as played immediately.
    pub async fn listen(&mut self, is_enough: impl Fn(&SpokenAnswer) -> bool) -> SpokenAnswer {
        let mut answer = SpokenAnswer::default();
        self.listen_on(&mut answer, is_enough).await;
        answer
    }

    /// Receives more of an answer and reports it as played. Frames of another answer are put back.
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

    /// Receives an answer without reporting any of it as played.
    pub async fn receive(&mut self, is_enough: impl Fn(&SpokenAnswer) -> bool) -> SpokenAnswer {
        let mut answer = SpokenAnswer::default();
        self.receive_on(&mut answer, is_enough).await;
        answer
    }

    /// Receives more of an answer without reporting it as played. Frames of another answer are put back.
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

    /// Receives answers until one is complete.
    pub async fn listen_to_a_whole_one(&mut self) -> SpokenAnswer {
        loop {
            let answer = self.listen_to_its_end().await;
            if answer.status.as_deref() == Some("completed") {
                return answer;
            }
        }
    }

    /// Receives an answer until its end.
    pub async fn listen_to_its_end(&mut self) -> SpokenAnswer {
        self.listen(|answer| answer.status.is_some()).await
    }
}
