//! Recognizes which of the student's sentences was spoken. It compares loudness over time, which survives any
//! microphone, resampler and gain, and recognizes nothing else.

use super::{ALL, SAMPLE_RATE, Speaker, milliseconds};

/// Samples per loudness frame: 20 ms.
const FRAME: usize = SAMPLE_RATE / 50;
/// Loudness in dB relative to the peak below which a frame is silent.
const FLOOR: f64 = -35.0;
/// Maximum difference in length, in frames.
const LENGTHS: usize = 15;
/// Minimum similarity of a match.
const ALIKE: f64 = 0.8;

/// Returns the transcript of the audio, as far as it is recognized.
pub(in crate::openai) fn recognize(audio: &[i16]) -> String {
    let heard = envelope(audio);
    if heard.is_empty() {
        return String::new();
    }
    let sentences = ALL.iter().filter(|sentence| sentence.speaker == Speaker::Student);
    let best = sentences
        .map(|sentence| (likeness(&heard, &envelope(&sentence.samples)), sentence.text))
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    match best {
        Some((likeness, text)) if likeness >= ALIKE => text.to_owned(),
        _ => format!(
            "I said something for {}.{} seconds that the stand-in for speech recognition does not understand.",
            milliseconds(audio.len()) / 1000,
            milliseconds(audio.len()) % 1000 / 100
        ),
    }
}

/// Returns the loudness of each frame in dB above silence, without leading and trailing silence.
#[allow(clippy::cast_precision_loss, reason = "some hundred samples")]
fn envelope(samples: &[i16]) -> Vec<f64> {
    let loudness: Vec<f64> = samples
        .chunks(FRAME)
        .map(|frame| frame.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>() / frame.len() as f64)
        .collect();
    let loudest = loudness.iter().copied().fold(0.0, f64::max);
    if loudest < 1.0 {
        return Vec::new();
    }
    let above: Vec<f64> =
        loudness.iter().map(|power| (10.0 * (power.max(1e-9) / loudest).log10() - FLOOR).max(0.0)).collect();
    let is_loud = |level: &f64| *level > 0.0;
    match (above.iter().position(is_loud), above.iter().rposition(is_loud)) {
        (Some(first), Some(last)) => above[first..=last].to_vec(),
        _ => Vec::new(),
    }
}

/// Returns the similarity from 0 to 1 at the best alignment.
fn likeness(one: &[f64], other: &[f64]) -> f64 {
    if one.len().abs_diff(other.len()) > LENGTHS {
        return 0.0;
    }
    (0..=2 * LENGTHS)
        .map(|shift| {
            let (skip_one, skip_other) = (shift.saturating_sub(LENGTHS), LENGTHS.saturating_sub(shift));
            correlation(one.get(skip_one..).unwrap_or_default(), other.get(skip_other..).unwrap_or_default())
        })
        .fold(0.0, f64::max)
}

#[allow(clippy::cast_precision_loss, reason = "some hundred frames")]
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let count = one.len().min(other.len()).max(1) as f64;
    let mean = |values: &[f64]| values.iter().take(one.len().min(other.len())).sum::<f64>() / count;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let (mut product, mut squares_one, mut squares_other) = (0.0, 0.0, 0.0);
    for (a, b) in one.iter().zip(other) {
        product += (a - mean_one) * (b - mean_other);
        squares_one += (a - mean_one).powi(2);
        squares_other += (b - mean_other).powi(2);
    }
    if squares_one == 0.0 || squares_other == 0.0 {
        0.0
    } else {
        product / (squares_one * squares_other).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_of_the_student_is_understood_whatever_its_gain() {
        for sentence in ALL.iter().filter(|sentence| sentence.speaker == Speaker::Student) {
            let mut audio = vec![3; SAMPLE_RATE / 2];
            audio.extend(sentence.samples.iter().map(|sample| sample / 4));
            audio.extend([0; SAMPLE_RATE]);
            assert_eq!(recognize(&audio), sentence.text);
        }
    }

    #[test]
    fn what_is_none_of_them_is_not() {
        let tutor = ALL.iter().find(|sentence| sentence.speaker == Speaker::Tutor).expect("a sentence");
        assert!(recognize(&tutor.samples).contains("does not understand"));
        assert_eq!(recognize(&[0; SAMPLE_RATE]), "");
    }
}
