//! Linear equations: the script can tell a right step from a wrong one.

/// `a x + b = c`, with whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Equation {
    a: i64,
    b: i64,
    c: i64,
}

impl Equation {
    /// The first one in a text, such as `2x + 3 = 11`.
    pub fn find(text: &str) -> Option<Self> {
        let clean: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '$').collect();
        let at = clean.find('x')?;
        let before = &clean[..at];
        let digits = before.rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |last| last + 1);
        let is_negative = before[..digits].ends_with('-');
        let a: i64 = match &before[digits..] {
            "" => 1,
            number => number.parse().ok()?,
        };
        let rest = &clean[at + 1..];
        let (left, right) = rest.split_once('=')?;
        let b: i64 = if left.is_empty() { 0 } else { left.strip_prefix('+').unwrap_or(left).parse().ok()? };
        let end = right
            .char_indices()
            .find(|(index, letter)| !(letter.is_ascii_digit() || (*index == 0 && *letter == '-')))
            .map_or(right.len(), |(index, _)| index);
        let c: i64 = right[..end].parse().ok()?;
        let a = if is_negative { -a } else { a };
        let fits = [a, b, c].iter().all(|number| number.abs() < 100_000);
        (a != 0 && fits && (c - b) % a == 0 && (a, b) != (1, 0)).then_some(Self { a, b, c })
    }

    fn solution(self) -> i64 {
        (self.c - self.b) / self.a
    }

    fn tex(self) -> String {
        let a = match self.a {
            1 => String::new(),
            -1 => "-".to_owned(),
            a => a.to_string(),
        };
        let b = match self.b {
            0 => String::new(),
            b if b < 0 => format!(" - {}", -b),
            b => format!(" + {b}"),
        };
        format!("{a}x{b} = {}", self.c)
    }

    pub fn ask_for_attempt(self) -> String {
        format!(
            "Let's look at $${}$$\nBefore I say anything: what do you think the first step could be, and why? A guess is \
             fine, as long as it is yours.",
            self.tex()
        )
    }

    /// What there is to say about a student's line.
    pub fn judge(self, line: &str) -> String {
        let clean: String = line.chars().filter(|letter| !letter.is_whitespace() && *letter != '$').collect();
        let middle = self.c - self.b;
        if clean.contains(&format!("x={}", self.solution())) {
            "That fits. How can you be sure without asking me? Put your number back into the equation and tell me what both \
             sides become."
                .to_owned()
        } else if clean.contains(&format!("x={middle}")) {
            format!(
                "Moving the ${}$ to the other side was right: both sides stay equal. Now look at the ${}x$ again. What does \
                 the ${}$ do to the $x$, and how do you undo that?",
                self.b.abs(),
                self.a,
                self.a
            )
        } else if clean.contains('=') {
            "Good, you wrote a line one can check. Try a number for $x$ that fits your line, and put it into the first \
             equation. Do both sides agree? If not, which step changed one side alone?"
                .to_owned()
        } else {
            "You are on your way. Write that step as an equation, with the same letters, so that we can both check it."
                .to_owned()
        }
    }

    pub fn nudge(self) -> String {
        "Which two things happen to $x$ on the left side, one after the other? Think about which of them you would undo first, \
         as with shoes and socks."
            .to_owned()
    }

    pub fn step(self) -> String {
        let verb = if self.b < 0 { "Add" } else { "Subtract" };
        format!(
            "{verb} ${}$ on **both** sides, because that leaves the term with $x$ alone on the left. What stands there then, and \
             what on the right?",
            self.b.abs()
        )
    }

    pub fn worked_example(self) -> String {
        "Here is another one of the same kind, from start to end:\n\n$$5x - 4 = 21$$\n\n1. Add $4$ on both sides, since it is \
         taken away last: $5x = 25$.\n2. Divide both sides by $5$, since $x$ is multiplied by it: $x = 5$.\n3. Check: \
         $5 \\cdot 5 - 4 = 21$. It fits.\n\nNow do the same three steps with yours, and show me each line."
            .to_owned()
    }

    pub fn closing_question(self) -> String {
        format!(
            "Last one, without help: for which $x$ is $${}$$ and how do you know that it is right?",
            Self { a: self.a + 1, b: self.b - 2, c: (self.a + 1) * 7 + self.b - 2 }.tex()
        )
    }
}
