//! Tutors a linear equation: solves it step by step and checks what the student writes.

use super::{
    equation::{LinearEquation, NumberCheck},
    rational::Rational,
};

/// Words that announce a new problem.
const NEXT_PROBLEM: &[&str] = &["another", "next", "new one", "new problem"];

/// The student's current problem, and their messages since they brought it.
#[derive(Debug)]
pub(super) struct Algebra<'a> {
    problem: LinearEquation,
    /// The first message contains the problem.
    messages: Vec<&'a str>,
}

impl<'a> Algebra<'a> {
    /// Finds the problem in the student's messages. `None` if they contain no equation.
    pub fn find(said: &[&'a str]) -> Option<Self> {
        let mut found: Option<Self> = None;
        for (at, message) in said.iter().enumerate() {
            let lower = message.to_lowercase();
            let is_next = found.is_none() || NEXT_PROBLEM.iter().any(|words| lower.contains(words));
            if let Some(problem) = LinearEquation::find_problem(message).filter(|_| is_next) {
                found = Some(Self { problem, messages: said[at..].to_vec() });
            }
        }
        found
    }

    fn variable(&self) -> char {
        self.problem.variable
    }

    /// Returns the student's equations that are equivalent to the problem and differ from it, solved or not.
    fn right_lines(&self, messages: &[&str]) -> Vec<LinearEquation> {
        let lines = messages.iter().flat_map(|message| LinearEquation::find_all(message));
        lines.filter(|line| line.is_equivalent(&self.problem) && line.tex() != self.problem.tex()).collect()
    }

    fn has_shown_work(&self) -> bool {
        self.right_lines(&self.messages).iter().any(|line| line.solved_value().is_none())
    }

    /// Whether the student has found the solution by correct intermediate lines.
    pub fn is_solved(&self) -> bool {
        let lines = self.right_lines(&self.messages);
        self.has_shown_work() && lines.iter().any(|line| line.solved_value().is_some())
    }

    /// Returns the problem as plain text, without LaTeX.
    pub fn plain_problem(&self) -> String {
        self.problem.tex().replace("\\cdot", "*")
    }

    /// Returns the reply to the student's latest message.
    pub fn reply(&self) -> String {
        let Some((newest, earlier)) = self.messages.split_last() else { return String::new() };
        let mut lines = LinearEquation::find_all(newest);
        lines.retain(|line| line.variable == self.variable());
        if earlier.is_empty() {
            // A copy of the problem is not an attempt.
            lines.retain(|line| line.tex() != self.problem.tex());
        }
        if let Some(wrong) = lines.iter().find(|line| !line.is_equivalent(&self.problem)) {
            return self.wrong_line(wrong);
        }
        let Some(last) = lines.last() else {
            return if earlier.is_empty() { self.attempt() } else { self.without_line(newest) };
        };
        match last.solved_value() {
            Some(_) if self.has_shown_work() => format!(
                "Yes: ${}$ follows from your lines, and each of them keeps both sides equal. How can you be sure without asking \
                 me? Put it back into ${}$ and tell me what both sides become.",
                last.tex(),
                self.problem.tex()
            ),
            Some(_) => "How did you get there? Show me the lines in between, so that we can both see whether it holds.".to_owned(),
            None if last.tex() == self.problem.tex() => {
                "That is the problem itself. Which step would you take first, and why is it allowed?".to_owned()
            }
            None => format!(
                "${}$ is right: you did the same on both sides. What happens to ${}$ on the left now, and how do you undo it?",
                last.tex(),
                self.variable()
            ),
        }
    }

    fn attempt(&self) -> String {
        format!(
            "Let's look at\n\n$${}$$\n\nBefore I say anything: what do you think the first step could be, and why? A guess is fine, \
             as long as it is yours.",
            self.problem.tex()
        )
    }

    fn without_line(&self, message: &str) -> String {
        let checks = NumberCheck::find_all(message);
        if checks.iter().any(|check| !check.is_true) {
            return "Work that line out once more: the two sides are not the same number. Which of the two would you trust?"
                .to_owned();
        }
        if !checks.is_empty() && self.is_solved() {
            return "Both sides agree, so your solution is right, and you have shown it yourself. Try the closing question when you \
                    are ready: it is a new one, without help."
                .to_owned();
        }
        format!(
            "You are on your way. Write that step as an equation with ${}$, so that we can both check it.",
            self.variable()
        )
    }

    /// Says where the line goes wrong, without the correct result.
    fn wrong_line(&self, line: &LinearEquation) -> String {
        let variable = self.variable();
        let Some(value) = line.solved_value() else {
            return format!(
                "Look at ${}$ again. From the line before to this one, what did you do on the left, and did you do the same on the \
                 right?",
                line.tex()
            );
        };
        if self.undivided_value() == Some(value) {
            return format!(
                "You undid the sum, and rightly. Now look at what stands before the ${variable}$ on the left. What does it do to \
                 ${variable}$, and how do you undo that?"
            );
        }
        let sides = (self.problem.left.at(value), self.problem.right.at(value));
        match sides {
            (Some(left), Some(right)) => format!(
                "Let's test ${}$: in ${}$ the left side becomes ${}$ and the right side ${}$. They do not agree. In which of your \
                 steps did one side change and the other not?",
                line.tex(),
                self.problem.tex(),
                left.tex(),
                right.tex()
            ),
            _ => "Put that number back into the equation. Do both sides agree?".to_owned(),
        }
    }

    /// Returns the result without the final division.
    fn undivided_value(&self) -> Option<Rational> {
        let steps = self.problem.steps();
        let before_last = steps.len().checked_sub(2).map_or(&self.problem, |at| &steps[at].result);
        let is_multiple = before_last.left.constant.is_zero() && before_last.right.coefficient.is_zero();
        (is_multiple && before_last.solved_value().is_none()).then_some(before_last.right.constant)
    }

    /// Returns the latest form of the problem that the student has reached.
    fn position(&self) -> LinearEquation {
        let lines = self.right_lines(&self.messages);
        lines.into_iter().rfind(|line| line.solved_value().is_none()).unwrap_or_else(|| self.problem.clone())
    }

    pub fn nudge(&self) -> String {
        let position = self.position();
        let variable = self.variable();
        if !position.right.coefficient.is_zero() && !position.left.coefficient.is_zero() {
            return format!(
                "${variable}$ stands on both sides of ${}$. Where would you like to have it, and what has to go from the other \
                 side?",
                position.tex()
            );
        }
        if position.steps().len() > 1 {
            return format!(
                "In ${}$, more than one thing happens to ${variable}$. Which would you undo first? Think of shoes and socks.",
                position.tex()
            );
        }
        format!("One thing is left that happens to ${variable}$ in ${}$. Which one is it?", position.tex())
    }

    pub fn step(&self) -> String {
        let position = self.position();
        position.next_step().map_or_else(
            || {
                "Put your solution back into the problem, because that is how one knows that it holds."
                    .to_owned()
            },
            |step| {
                format!(
                    "From ${}$: {} {}. What stands on the left then, and what on the right?",
                    position.tex(),
                    lower_first(&step.action),
                    step.reason
                )
            },
        )
    }

    pub fn worked_example(&self) -> String {
        let solution = self.other_than_solution(&[3, 5]);
        let example = self.problem.sibling(solution);
        let mut text =
            format!("Another one of the same kind, from start to end:\n\n$${}$$\n\n", example.tex());
        for (number, step) in (1..).zip(example.steps()) {
            text.push_str(&format!("{number}. {}, {}: ${}$.\n", step.action, step.reason, step.result.tex()));
        }
        let value = Rational::whole(solution);
        let check = [example.left.at(value), example.right.at(value)]
            .map(|side| side.map(Rational::tex).unwrap_or_default());
        text.push_str(&format!(
            "\nCheck: for ${} = {solution}$ the left side is ${}$ and the right side ${}$. It fits.\n\nNow do the same with yours, \
             and show me each line.",
            example.variable, check[0], check[1]
        ));
        text
    }

    pub fn closing_question(&self) -> String {
        let question = self.problem.sibling(self.other_than_solution(&[7, 4]));
        format!(
            "Last one, without help: for which ${}$ is\n\n$${}$$\n\nand how do you know that it is right?",
            question.variable,
            question.tex()
        )
    }

    fn other_than_solution(&self, candidates: &[i64; 2]) -> i64 {
        let [first, second] = *candidates;
        if self.problem.solution() == Some(Rational::whole(first)) { second } else { first }
    }
}

/// Says whether the answer to a closing question with an equation is correct.
pub(super) fn feedback(question: &LinearEquation, answer: &str) -> String {
    let lines = LinearEquation::find_all(answer);
    let given = lines
        .iter()
        .rev()
        .filter(|line| line.variable == question.variable)
        .find_map(LinearEquation::solved_value);
    let has_lines = lines.iter().any(|line| line.solved_value().is_none());
    let practice = "To practice next: two more of this kind tomorrow, with the check at the end.";
    match given.or_else(|| lone_number(answer)) {
        Some(value) if question.solution() == Some(value) => {
            let praise = if has_lines {
                "each of your lines keeps both sides equal"
            } else {
                "next time write the lines down as well, so that others can follow"
            };
            format!("That is right: ${} = {}$ fits, and {praise}. {practice}", question.variable, value.tex())
        }
        Some(value) => {
            let sides = [question.left.at(value), question.right.at(value)];
            let [left, right] = sides.map(|side| side.map(Rational::tex).unwrap_or_default());
            format!(
                "Not quite: for ${} = {}$ the left side is ${left}$ and the right side ${right}$. You had the courage to finish it \
                 alone, and one step changed one side only. {practice}",
                question.variable,
                value.tex()
            )
        }
        None => format!(
            "You wrote down how you think, which is good, but not which ${}$ it is. {practice}",
            question.variable
        ),
    }
}

/// Returns the number in a text that contains exactly one.
fn lone_number(text: &str) -> Option<Rational> {
    let mut words = text
        .split_whitespace()
        .filter_map(|word| word.trim_matches(['.', ',', '!', '?', '$']).parse::<i64>().ok());
    let number = words.next()?;
    if words.next().is_some() { None } else { Rational::new(number, 1) }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
