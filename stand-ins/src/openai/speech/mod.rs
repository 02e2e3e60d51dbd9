//! The sentences that the stand-in can speak and recognize: a dozen, recorded with a speech synthesizer
//! (`stand-ins/speech/synthesise.py`). It hums any other text word by word.

mod hearing;
mod recognize;

use std::{f64::consts::TAU, sync::LazyLock};

use base64::{Engine, prelude::BASE64_STANDARD};
use serde::Deserialize;

pub(super) use self::{
    hearing::{Hearing, HearingEvent},
    recognize::recognize,
};

/// Samples per second, 16 bits each.
pub(super) const SAMPLE_RATE: usize = 24_000;

const BYTES_PER_SAMPLE: usize = 2;
/// Size in bytes of the header of a WAV file that contains only samples.
const WAV_HEADER: usize = 44;
/// Length of a hummed word in samples: per letter, and at least.
const HUM_PER_LETTER: usize = SAMPLE_RATE / 22;
const SHORTEST_HUM: usize = SAMPLE_RATE / 8;
/// Volume and pitch (Hz) of the hum.
const HUM_VOLUME: f64 = 6000.0;
const HUM_PITCH: f64 = 160.0;

const SENTENCES: &str = include_str!("../../../speech/sentences.json");

macro_rules! recordings {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../speech/", $name, ".wav")) as &[u8])),*]
    };
}

const RECORDINGS: &[(&str, &[u8])] = recordings![
    "equation",
    "subtract",
    "four",
    "wait",
    "stuck",
    "distress",
    "first-step",
    "nudge",
    "step",
    "worked-example",
    "closing-question",
    "right",
];

/// Who speaks a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Speaker {
    Student,
    Tutor,
}

/// A recorded sentence.
#[derive(Debug)]
pub struct Sentence {
    name: &'static str,
    speaker: Speaker,
    /// What is said.
    pub text: &'static str,
    /// The start of each word: byte offset in the text, and sample offset.
    pub words: Vec<(usize, usize)>,
    /// The audio: 24 kHz mono.
    pub samples: Vec<i16>,
}

#[derive(Deserialize)]
struct ListedSentence {
    name: &'static str,
    who: Speaker,
    text: &'static str,
    /// Byte offset in the text, and offset in the audio in ms.
    words: Vec<(usize, usize)>,
}

static ALL: LazyLock<Vec<Sentence>> = LazyLock::new(|| {
    let listed: Vec<ListedSentence> =
        serde_json::from_str(SENTENCES).unwrap_or_else(|error| panic!("speech/sentences.json: {error}"));
    listed
        .into_iter()
        .map(|ListedSentence { name, who, text, words }| {
            let recording = RECORDINGS.iter().find(|(recorded, _)| *recorded == name);
            let (_, wav) = recording.unwrap_or_else(|| panic!("there is no recording of {name}"));
            Sentence {
                name,
                speaker: who,
                text,
                words: words.into_iter().map(|(at, ms)| (at, ms * SAMPLE_RATE / 1000)).collect(),
                samples: samples_of(&wav[WAV_HEADER..]),
            }
        })
        .collect()
});

/// A word or a part of one that one delta contains, with the space after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SpokenWord {
    pub text: String,
    pub samples: Vec<i16>,
}

/// Returns the sentence with this name in `stand-ins/speech/sentences.json`.
///
/// # Panics
/// If there is no such sentence.
#[must_use]
pub fn sentence(name: &str) -> &'static Sentence {
    let sentence = ALL.iter().find(|sentence| sentence.name == name);
    sentence.unwrap_or_else(|| panic!("there is no sentence {name}"))
}

/// Returns the text of a tutor's sentence.
pub(super) fn tutor_sentence(name: &str) -> &'static str {
    sentence(name).text
}

/// Returns the audio of a text, word by word.
pub(super) fn speak(text: &str) -> Vec<SpokenWord> {
    match ALL.iter().find(|sentence| sentence.text == text) {
        Some(sentence) => sentence.words(),
        None => text.split_inclusive(' ').map(hum).collect(),
    }
}

impl Sentence {
    fn words(&self) -> Vec<SpokenWord> {
        let ends = self.words.iter().skip(1).copied().chain([(self.text.len(), self.samples.len())]);
        self.words
            .iter()
            .zip(ends)
            .map(|((text, sample), (text_end, sample_end))| SpokenWord {
                text: self.text[*text..text_end].to_owned(),
                samples: self.samples[*sample..sample_end].to_vec(),
            })
            .collect()
    }
}

fn hum(word: &str) -> SpokenWord {
    let length = (word.trim_end().chars().count() * HUM_PER_LETTER).max(SHORTEST_HUM);
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "a second of audio at most"
    )]
    let sample = |at: usize| {
        let (time, part) = (at as f64 / SAMPLE_RATE as f64, at as f64 / length as f64);
        let voice = (TAU * HUM_PITCH * time).sin() + 0.4 * (TAU * 3.0 * HUM_PITCH * time).sin();
        // Fades both ends to avoid clicks.
        (HUM_VOLUME * voice * (part * TAU / 2.0).sin().powf(0.3)) as i16
    };
    SpokenWord { text: word.to_owned(), samples: (0..length).map(sample).collect() }
}

/// Encodes samples as base64.
pub(super) fn encode(samples: &[i16]) -> String {
    BASE64_STANDARD.encode(samples.iter().flat_map(|sample| sample.to_le_bytes()).collect::<Vec<u8>>())
}

/// Decodes base64 samples; `None` if it is not valid audio.
pub(super) fn decode(audio: &str) -> Option<Vec<i16>> {
    let bytes = BASE64_STANDARD.decode(audio).ok()?;
    bytes.len().is_multiple_of(BYTES_PER_SAMPLE).then(|| samples_of(&bytes))
}

fn samples_of(bytes: &[u8]) -> Vec<i16> {
    bytes.as_chunks().0.iter().map(|sample| i16::from_le_bytes(*sample)).collect()
}

/// Returns the duration of samples in ms.
pub(super) const fn milliseconds(samples: usize) -> usize {
    samples * 1000 / SAMPLE_RATE
}
