//! The severity of moderation findings.

use schema::enums::FlagSeverity;

use crate::clients::moderation::{CategoryResult, Findings};

/// The moderation categories with their severity and threshold. A score can make a finding count without a flag, or
/// make a flagged one not count: history and biology lessons mention violence and bodies.
/// <https://developers.openai.com/api/docs/guides/moderation>
const CATEGORIES: &[(&str, FlagSeverity, Threshold)] = &[
    ("self-harm", FlagSeverity::Stop, Threshold::FromScore(0.4)),
    ("self-harm/intent", FlagSeverity::Stop, Threshold::FromScore(0.3)),
    ("self-harm/instructions", FlagSeverity::Stop, Threshold::FromScore(0.3)),
    ("sexual/minors", FlagSeverity::Stop, Threshold::FromScore(0.3)),
    ("harassment/threatening", FlagSeverity::Stop, Threshold::Flagged),
    ("hate/threatening", FlagSeverity::Stop, Threshold::Flagged),
    ("illicit/violent", FlagSeverity::Stop, Threshold::Flagged),
    ("sexual", FlagSeverity::Steer, Threshold::Flagged),
    ("harassment", FlagSeverity::Steer, Threshold::Flagged),
    ("hate", FlagSeverity::Steer, Threshold::Flagged),
    ("illicit", FlagSeverity::Steer, Threshold::Flagged),
    ("violence", FlagSeverity::Steer, Threshold::FlaggedAbove(0.8)),
    ("violence/graphic", FlagSeverity::Steer, Threshold::FlaggedAbove(0.8)),
];

/// When a finding counts.
#[derive(Debug, Clone, Copy)]
enum Threshold {
    /// If it is flagged.
    Flagged,
    /// If it is flagged, or its score is at least this.
    FromScore(f64),
    /// If it is flagged, and its score is at least this.
    FlaggedAbove(f64),
}

impl Threshold {
    fn is_reached(self, CategoryResult { is_flagged, score }: CategoryResult) -> bool {
        match self {
            Threshold::Flagged => is_flagged,
            Threshold::FromScore(least) => is_flagged || score >= least,
            Threshold::FlaggedAbove(least) => is_flagged && score >= least,
        }
    }
}

/// The reason why a text is withheld.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concern {
    /// The highest severity found.
    pub severity: FlagSeverity,
    /// The categories found.
    pub categories: Vec<String>,
}

impl Concern {
    /// The concern of these findings, if any. An unknown category counts if it is flagged.
    #[must_use]
    pub fn of(findings: &Findings) -> Option<Concern> {
        let mut severity = None;
        let mut categories = Vec::new();
        for (name, finding) in &findings.0 {
            let (_, found, threshold) = CATEGORIES
                .iter()
                .find(|(category, ..)| category == name)
                .unwrap_or(&("", FlagSeverity::Steer, Threshold::Flagged));
            if threshold.is_reached(*finding) {
                severity = severity.max(Some(*found));
                categories.push(name.chars().take(100).collect());
            }
        }
        Some(Concern { severity: severity?, categories })
    }
}
