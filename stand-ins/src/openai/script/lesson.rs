//! The subject and topic of a session, and the script's replies where there is no equation.

use super::subjects::SubjectTexts;

/// The facts in the academy's instructions of a session.
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
        // The instructions contain the topic as a JSON string.
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

    /// Returns the reply to the student's message number `number`, from 2 on.
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

    /// Gives neutral feedback: the script cannot judge the answer.
    pub fn feedback(&self) -> String {
        format!(
            "You answered it alone and in your own words, which is what counts. Hold it against your book or your notes: does \
             each sentence stand there too? To practice next: {}, tomorrow and without looking at this.",
            self.texts.practice
        )
    }

    /// Returns what to practice next.
    pub const fn practice(&self) -> &'static str {
        self.texts.practice
    }

    fn about(&self, text: &str) -> String {
        text.replace("{topic}", &self.topic)
    }
}
