//! What a session is about, and what the script says of it where there is no equation to work.

use super::subjects::SubjectTexts;

/// What the academy's instructions say of a session.
#[derive(Debug)]
pub(super) struct Lesson {
    pub subject: String,
    pub topic: String,
    has_notes: bool,
    texts: &'static SubjectTexts,
}

impl Lesson {
    pub fn of(instructions: &str) -> Self {
        let line = |name: &str| {
            instructions.lines().rev().find_map(|line| line.strip_prefix(name)).unwrap_or_default()
        };
        // The topic stands there as a JSON text.
        let topic = serde_json::from_str(line("Topic: ")).unwrap_or_else(|_| "your topic".to_owned());
        let subject = line("Subject: ").to_owned();
        let has_notes = instructions.contains("The student's human tutor noted");
        Self { texts: SubjectTexts::of(&subject), subject, topic, has_notes }
    }

    pub fn attempt(&self) -> String {
        let notes =
            if self.has_notes { " Your tutor's note from your last lesson is at hand as well." } else { "" };
        format!(
            "Good, let's work on **{}**.{notes} First I would like to see how you think. {}",
            self.topic, self.texts.attempt
        )
    }

    /// What follows the student's message of this number, from 2 on.
    pub fn reply(&self, number: usize) -> String {
        self.about(self.texts.replies[number.saturating_sub(2) % self.texts.replies.len()])
    }

    pub fn nudge(&self) -> String {
        self.about(self.texts.nudge)
    }

    pub fn step(&self) -> String {
        self.about(self.texts.step)
    }

    pub fn worked_example(&self) -> String {
        self.about(self.texts.worked_example)
    }

    pub fn closing_question(&self) -> String {
        self.about(self.texts.closing_question)
    }

    /// Whether the answer is right is beyond the script.
    pub fn feedback(&self) -> String {
        format!(
            "You answered it alone and in your own words, which is what counts. Hold it against your book or your notes: does \
             each sentence stand there too? To practise next: {}, tomorrow and without looking at this.",
            self.texts.practice
        )
    }

    /// What to practise next.
    pub const fn practice(&self) -> &'static str {
        self.texts.practice
    }

    fn about(&self, text: &str) -> String {
        text.replace("{topic}", &self.topic)
    }
}
