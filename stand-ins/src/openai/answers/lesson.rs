//! A session's facts, as the academy's instructions tell them, and what the script says of any subject.

/// What a session is about.
#[derive(Debug)]
pub(super) struct Lesson {
    subject: String,
    topic: String,
}

impl Lesson {
    pub fn of(instructions: &str) -> Self {
        let line = |name: &str| instructions.lines().rev().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        // The topic stands there as a JSON text.
        let topic = serde_json::from_str(line("Topic: ")).unwrap_or_else(|_| "this".to_owned());
        Self { subject: line("Subject: ").to_owned(), topic }
    }

    pub fn ask_for_attempt(&self) -> String {
        format!(
            "Good, let's work on **{}**. First I would like to see how you think. {}",
            self.topic,
            match self.subject.as_str() {
                "Math" => "Write down the problem and the first line you would write.",
                "Physics" => "What happens, in your own words, and which quantities do you know, with their units?",
                "Chemistry" => "Which substances are there, and what is your first try at the equation?",
                "Computer Science" => "What should the program do, what does it do, and what have you tried?",
                "English" => "Which sentence would you like your reader to believe, and where does the text show it?",
                "History" => "What do you think happened, and who says so?",
                _ => "What do you know about it already, and where do you get stuck?",
            }
        )
    }

    pub fn go_on(&self, turn: usize) -> String {
        let replies = [
            "That is a good start: you said what you see before you explain it. What makes you think so? Name one reason.",
            "The reason holds. Now test it: what would have to be different if you were wrong?",
            "You are close. Say it once more in one sentence, as if to a friend who missed the lesson.",
        ];
        match self.subject.as_str() {
            "Computer Science" if turn == 2 => {
                "Good. Let's trace it by hand. What is in `total` after each round?\n\n```python\ntotal = 0\nfor number in [3, 1, 2]:\n    \
                 total = total + number\n    print(total)\n```\n\nWrite the three numbers it prints before you run it."
                    .to_owned()
            }
            _ => replies[turn.saturating_sub(2) % replies.len()].to_owned(),
        }
    }

    pub fn nudge(&self) -> String {
        format!("Look at the words of the question again. Which of them names what is to be found about {}?", self.topic)
    }

    pub fn step(&self) -> String {
        match self.subject.as_str() {
            "Physics" => "Draw it first and put an arrow for each force, named. Then pick one direction and add up the forces in \
                          it: $\\sum F = m\\,a$. Which arrows lie in your direction?"
                .to_owned(),
            "Chemistry" => "Count the atoms of each element on both sides and start with the one that stands in the fewest \
                            substances. Which is that here?"
                .to_owned(),
            _ => "Take the first part alone, because it is needed for everything after it. Say it in one sentence and give one \
                  example. What comes next?"
                .to_owned(),
        }
    }

    pub fn worked_example(&self) -> String {
        match self.subject.as_str() {
            "Physics" => "Another problem of the same kind: a cart of $2\\,\\text{kg}$ is pulled with $6\\,\\text{N}$.\n\n1. Drawing: \
                          one arrow, along the floor.\n2. Principle: $F = m\\,a$.\n3. Symbols first: $a = \\frac{F}{m}$.\n4. Numbers: \
                          $a = \\frac{6\\,\\text{N}}{2\\,\\text{kg}} = 3\\,\\text{m/s}^2$.\n5. Plausible? It speeds up by a brisk \
                          walk's speed in half a second.\n\nNow do the same steps with yours."
                .to_owned(),
            _ => "Here is another case, worked out:\n\n1. What is asked: why bread rises.\n2. What one knows: yeast lives, and eats \
                  sugar.\n3. The link: it gives off a gas, which stays in the dough.\n4. The check: without sugar it rises less.\n\n\
                  Now do the same four steps with yours."
                .to_owned(),
        }
    }

    pub fn closing_question(&self) -> String {
        format!(
            "Last one, without help: explain the most important idea of {} in two sentences, and give an example that we have not \
             talked about.",
            self.topic
        )
    }

    pub fn feedback(&self) -> String {
        "You explained it in your own words and your example fits, which is what counts. To practise next: do two more of the same \
         kind tomorrow, without looking at this one."
            .to_owned()
    }

    pub fn summary(&self, messages: usize) -> String {
        format!(
            "The student worked on {} ({}) and wrote {messages} {}. They made a first attempt of their own and could explain the idea \
             after small hints. To practise next: two more problems of the same kind without help, saying the reason for each \
             step.",
            self.topic,
            self.subject,
            if messages == 1 { "message" } else { "messages" }
        )
    }
}
