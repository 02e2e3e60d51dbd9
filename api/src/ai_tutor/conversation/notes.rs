//! Instructions for the model in the course of a conversation.

use schema::enums::HintLevel;

use crate::ai_tutor::event::Purpose;

/// The instruction for a response; `None` if the conversation needs none.
pub fn of(purpose: Purpose, level: Option<HintLevel>) -> Option<&'static str> {
    match purpose {
        Purpose::Answer => None,
        Purpose::Hint => level.map(hint),
        Purpose::ClosingQuestion => Some(CLOSING_QUESTION),
        Purpose::Feedback => Some(CLOSING_ANSWER),
    }
}

const fn hint(level: HintLevel) -> &'static str {
    match level {
        HintLevel::Nudge => {
            "The student asks for a hint of the level nudge. Point at what to look at or think about next, in one or two \
             sentences. Do not do any part of the work, and do not name the result."
        }
        HintLevel::Step => {
            "The student asks for a hint of the level step. Show the next step alone and why one takes it, then ask the \
             student to go on from there. Do not name the result."
        }
        HintLevel::WorkedExample => {
            "The student asks for a hint of the level worked_example. Work out a different problem of the same kind, step \
             by step with reasons, and then ask the student to do the same with their own problem. Do not solve theirs."
        }
    }
}

const CLOSING_QUESTION: &str = "Ask the closing question now: one new question that shows whether the student has understood \
                                    what was worked on, to be answered without help. Ask it and nothing else; give no hint.";

const CLOSING_ANSWER: &str = "The student has just answered the closing question, without help. Say plainly whether the answer \
                                  is right, what was good about it and, if anything was wrong, what and why. Then say in one \
                                  sentence what to practice next. Do not ask another question.";

/// After the connection to the model broke during a spoken response.
pub const GO_ON: &str = "You were cut off in the middle of your last message. Go on exactly where it stops, without repeating any of \
                         it and without mentioning that you were cut off.";

/// Requests a summary.
pub const SUMMARY: &str = "Write a summary of this tutoring session for the student's human tutor, in at most 120 words of plain \
                           text without headings: what was worked on, what the student could do alone, what took hints, and \
                           what to practice next. Say \"the student\". Leave out anything personal. Write nothing else.";
