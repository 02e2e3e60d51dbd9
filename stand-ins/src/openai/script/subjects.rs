//! The script's texts for each subject. `{topic}` is replaced by the session's topic.

/// A subject's texts.
#[derive(Debug)]
pub(super) struct SubjectTexts {
    /// The subject as the academy's instructions name it.
    pub subject: &'static str,
    /// Asks for a first attempt.
    pub attempt: &'static str,
    /// Replies to the student's later messages, in turn.
    pub replies: [&'static str; 3],
    pub nudge: &'static str,
    pub step: &'static str,
    pub worked_example: &'static str,
    pub closing_question: &'static str,
    /// What to practice next.
    pub practice: &'static str,
}

impl SubjectTexts {
    /// Returns the texts of a subject, or the general ones.
    pub fn of(subject: &str) -> &'static Self {
        SUBJECTS.iter().find(|texts| texts.subject == subject).unwrap_or(&ANY_SUBJECT)
    }
}

const SUBJECTS: &[SubjectTexts] = &[
    SubjectTexts {
        subject: "Math",
        attempt: "Write down the problem and the first line you would write, even if you are not sure of it.",
        replies: [
            "Good, now there is a line that one can check. What did you do to get it, and what allows you to do that?",
            "That reason holds. Try it with a number: does your line come out true?",
            "You are close. Which line follows next, and which rule do you use for it?",
        ],
        nudge: "Look at what the problem asks for, and at the last operation in it. Which one would you undo first?",
        step: "Give what you are looking for a letter, because then what is known can be written down. Write one equation with \
               it. What stands on its left side, and what on its right?",
        worked_example: "Another problem of the same kind: a rectangle is $3$ longer than it is wide, and its perimeter is \
                         $26$.\n\n1. Name it: the width is $w$, so the length is $w + 3$.\n2. Write what is known: \
                         $2w + 2(w + 3) = 26$.\n3. Multiply out and collect: $4w + 6 = 26$.\n4. Undo the sum, then the \
                         product: $4w = 20$, so $w = 5$.\n5. Check: $2 \\cdot 5 + 2 \\cdot 8 = 26$. It fits.\n\nNow do the \
                         same steps with yours, and show me each line.",
        closing_question: "Last one, without help: make up a problem about {topic} yourself, solve it, and say how you know that \
                           the result is right.",
        practice: "two more problems of the same kind, with the reason beside each line",
    },
    SubjectTexts {
        subject: "Science",
        attempt: "What do you expect to happen, and what makes you expect it?",
        replies: [
            "That is a prediction one can test. What exactly would you see if it is right?",
            "Good. Which part of that did you observe, and which part do you conclude from it?",
            "You are close. What would show that the idea is wrong?",
        ],
        nudge: "Separate what can be seen from what is meant to explain it. Which of the two does the question ask for?",
        step: "Name the one thing that is changed and the one that is measured, because everything else has to stay the same. \
               Which two are these here?",
        worked_example: "Another case, worked out: do plants grow faster with more light?\n\n1. Changed: hours of light a day.\n\
                         2. Measured: height after two weeks, in $\\text{cm}$.\n3. Kept the same: water, soil, kind of \
                         plant.\n4. Prediction with a reason: taller with more light, since light drives photosynthesis.\n5. \
                         What would speak against it: no difference, or smaller plants.\n\nNow do the same five steps with \
                         your question.",
        closing_question: "Last one, without help: describe an experiment about {topic} that could show that you are wrong.",
        practice: "planning one more fair test, with what is changed, measured and kept the same",
    },
    SubjectTexts {
        subject: "English",
        attempt: "What would you like your reader to believe, and where does the text show it?",
        replies: [
            "That is a claim one could dispute, which is what it takes. Which words of the text made you think so?",
            "Good choice of words to quote. What do they suggest that a plainer word would not?",
            "You are close to a paragraph. Which sentence says why that matters for your claim?",
        ],
        nudge: "Read your sentence again: does it say what happens in the text, or what you think of it?",
        step: "Put the claim into one sentence first, because everything else serves it. Could somebody who read the same text \
               say the opposite? If not, what would make it a claim?",
        worked_example: "On a poem of my own, with the line \"the house kept its lights on for nobody\":\n\n1. Claim: the poem \
                         is about waiting that has lost its reason.\n2. Evidence: \"for nobody\".\n3. Explanation: lights are \
                         kept on *for* someone; the house goes on with a habit after its reason is gone.\n4. Back to the \
                         claim: so the waiting itself is what is left.\n\nNow do the same four steps with your text.",
        closing_question: "Last one, without help: write one sentence about {topic} that somebody could dispute, and name the \
                           evidence you would use.",
        practice: "one paragraph with a claim, a quotation and what the quotation suggests",
    },
    SubjectTexts {
        subject: "History",
        attempt: "What do you think happened, and who says so?",
        replies: [
            "Good, you named a source. For whom was it written, and when?",
            "That matters for how far one can trust it. Who would have told it in another way?",
            "You are close. Which of the two causes weighs more for you, and why?",
        ],
        nudge: "Ask what came before, and then what came *because* of it. Which of the two does your sentence say?",
        step: "Name two causes before you choose one, because large events seldom have a single one. Which two would you name \
               here?",
        worked_example: "Another event, worked out: why did bread riots break out in Paris in 1789?\n\n1. Long-term cause: taxes \
                         that fell on those who had least.\n2. Short-term cause: the bad harvest of 1788.\n3. Source: lists of \
                         complaints from the villages, written for the king, so people had a reason to be careful.\n4. \
                         Weighing: without the harvest not that year; without the taxes not that anger.\n\nNow do the same four \
                         steps with yours.",
        closing_question: "Last one, without help: name two causes for one event of {topic}, and say which one weighs more and \
                           why.",
        practice: "reading one source and saying who wrote it, when, for whom and why",
    },
    SubjectTexts {
        subject: "Geography",
        attempt: "Where does it lie, next to what, and what do you know about it already?",
        replies: [
            "Good, you placed it first. Which of its causes is physical, and which is human?",
            "That distinction helps. How do the two act on each other?",
            "You are close. Would it be the same on another scale, a city instead of a country?",
        ],
        nudge: "Look at the map around it: what lies upwind, upstream or uphill?",
        step: "Name the physical cause first, because the human ones work with it or against it. Which is it here?",
        worked_example: "Another place, worked out: why is the Atacama so dry?\n\n1. Place: the west coast of South America, west \
                         of the Andes.\n2. Physical: a cold current cools the air, and cool air carries little water.\n3. \
                         Physical, on land: the mountains hold back what comes from the east.\n4. Human: mining needs the \
                         little water there is.\n\nNow do the same four steps with your place.",
        closing_question: "Last one, without help: explain one thing about {topic} by a physical and a human cause, and how they \
                           act on each other.",
        practice: "one more place, on a map, with a physical and a human cause",
    },
    SubjectTexts {
        subject: "Physics",
        attempt: "What happens, in your own words, and which quantities do you know, with their units?",
        replies: [
            "Good, you described it before calculating. Which principle connects what you know with what is asked?",
            "That principle fits. Write it in symbols first, without numbers. What do you get?",
            "You are close. Check the units of your result: are they those of what is asked?",
        ],
        nudge: "Draw it. Which arrows are there, and which of them did you leave out?",
        step: "Draw it first and put a named arrow for each force, because the sum runs over all of them. Then pick one direction: \
               $\\sum F = m\\,a$. Which arrows lie in your direction?",
        worked_example: "Another problem of the same kind: a cart of $2\\,\\text{kg}$ is pulled with $6\\,\\text{N}$.\n\n1. \
                         Drawing: one arrow, along the floor.\n2. Principle: $F = m\\,a$.\n3. Symbols first: \
                         $a = \\frac{F}{m}$.\n4. Numbers: $a = \\frac{6\\,\\text{N}}{2\\,\\text{kg}} = 3\\,\\text{m/s}^2$.\n5. \
                         Plausible? After half a second it moves at a brisk walk's speed. Yes.\n\nNow do the same five steps \
                         with yours.",
        closing_question: "Last one, without help: predict what happens to the result in {topic} when one quantity doubles, and \
                           say from which principle that follows.",
        practice: "two problems in symbols first, with units at every step",
    },
    SubjectTexts {
        subject: "Chemistry",
        attempt: "Which substances are there, and what is your first try at the formula or the equation?",
        replies: [
            "Good, there is something to count now. How many atoms of each element stand on each side?",
            "Right way to look at it. Which number may you change, the subscript or the one in front?",
            "You are close. Check the charges as well: do they agree?",
        ],
        nudge: "Count the atoms of one element on both sides. Does anything appear or vanish?",
        step: "Start with the element that stands in the fewest substances, because its number is fixed soonest. Which one is that \
               here, and which number goes in front?",
        worked_example: "Another equation, worked out: $\\text{CH}_4 + \\text{O}_2 \\to \\text{CO}_2 + \\text{H}_2\\text{O}$.\n\n1. \
                         Carbon: one on each side.\n2. Hydrogen: four on the left, so $2\\,\\text{H}_2\\text{O}$.\n3. Oxygen last: \
                         four on the right, so $2\\,\\text{O}_2$.\n4. Check: $\\text{CH}_4 + 2\\,\\text{O}_2 \\to \\text{CO}_2 + \
                         2\\,\\text{H}_2\\text{O}$, and every element agrees.\n\nNow do the same four steps with yours.",
        closing_question: "Last one, without help: explain in two sentences why something about {topic} happens, and name the \
                           particles that take part.",
        practice: "two equations, balanced element by element, with the count written down",
    },
    SubjectTexts {
        subject: "Biology",
        attempt: "What is the structure called, what do you think it does, and how do you know?",
        replies: [
            "Good, you went from structure to function. What would change if it were missing?",
            "That follows. Does it happen in one organism, or over generations?",
            "You are close. Say it without \"wants to\" or \"in order to\": what causes it?",
        ],
        nudge: "Ask at which level the question is: molecule, cell, organism or population?",
        step: "Name the structure first, because its shape limits what it can do. Which part is it here, and what is it next to?",
        worked_example: "Another one, worked out: why do leaves have a large surface?\n\n1. Structure: flat, thin blades.\n2. \
                         Function: they take in light and carbon dioxide.\n3. Link: both come in through the surface, so more \
                         surface brings in more.\n4. If it were missing: a plant with needles lives where saving water matters \
                         more.\n\nNow do the same four steps with yours.",
        closing_question: "Last one, without help: pick one structure from {topic}, say what it does, and what would change without \
                           it.",
        practice: "two more structures, each with its function and what would change without it",
    },
    SubjectTexts {
        subject: "Computer Science",
        attempt: "What should the program do, what does it do instead, and what have you tried?",
        replies: [
            "Good. Let's trace one by hand. What is in `total` after each round?\n\n```python\ntotal = 0\nfor number in [3, 1, \
             2]:\n    total = total + number\n    print(total)\n```\n\nWrite down the three numbers before you run it.",
            "Right. Now do the same with yours: which line changes the variable you care about, and when does it run?",
            "You are close. What happens in the very first round, and in the last one?",
        ],
        nudge: "Pick the variable whose value surprises you. Which line wrote it last?",
        step: "Print the variable right before the line that surprises you, because then you see whether the mistake is earlier or \
               there. What do you expect to see, and what do you see?",
        worked_example: "Another program, worked out: it should print the largest number.\n\n```python\nlargest = 0\nfor number in \
                         [-4, -2, -7]:\n    if number > largest:\n        largest = number\nprint(largest)\n```\n\n1. Expected: \
                         `-2`. Seen: `0`.\n2. Trace: `largest` starts at `0`, and no number is greater.\n3. Cause: the start is \
                         no number of the list.\n4. Repair: `largest = numbers[0]`, with the list in `numbers`.\n5. Check: an \
                         empty list needs an answer of its own.\n\nNow do the same five steps with yours.",
        closing_question: "Last one, without help: write three lines of code about {topic}, and say what each variable holds after \
                           each line.",
        practice: "tracing one more program by hand before running it",
    },
    SubjectTexts {
        subject: "Art",
        attempt: "What do you see in it, or what do you want others to see?",
        replies: [
            "Good, that is an intention one can look for. Which part of the picture carries it most?",
            "Yes. What would change if that part were darker, larger or elsewhere?",
            "You are close. Which one change would you try first, and what do you expect from it?",
        ],
        nudge: "Squint at it. Which shape do you see first, and is it the one you want to be seen first?",
        step: "Look at light and dark alone first, because they carry a picture before color does. Where is the strongest contrast, \
               and is that your subject?",
        worked_example: "Another picture, worked out: a portrait in which the hands should matter.\n\n1. Intention: the hands tell \
                         of work.\n2. What leads there: the light falls on them.\n3. What leads away: a bright collar.\n4. One \
                         change: a darker collar.\n\nNow do the same four steps with yours.",
        closing_question: "Last one, without help: name one choice of composition in {topic} and what it does to whoever looks.",
        practice: "three small sketches of the same thing with another strongest contrast",
    },
    SubjectTexts {
        subject: "Music",
        attempt: "Count it or sing it first: what do you hear, and where does it come to rest?",
        replies: [
            "Good, you listened before naming. Which note does it want to go to?",
            "Yes. Which notes are in that chord, counted from its root?",
            "You are close. Play or sing it with one note changed: what is different?",
        ],
        nudge: "Find the last note and the lowest one. What do they tell you about the key?",
        step: "Write the letters of the scale first, because intervals are counted along them. Which letters are these here?",
        worked_example: "Another one, worked out: the chord on G in C major.\n\n1. Scale: C D E F G A B.\n2. From G, every second \
                         letter: G-B-D.\n3. Size: G to B is a major third, B to D a minor one.\n4. So it is major, and it leads \
                         back to C.\n\nNow do the same four steps with yours.",
        closing_question: "Last one, without help: build one chord or rhythm of {topic} in letters or counts, and say how you know \
                           that it is right.",
        practice: "two more chords in another key, spelled in letters",
    },
];

const ANY_SUBJECT: SubjectTexts = SubjectTexts {
    subject: "Other",
    attempt: "What is the task, what do you know about it already, and where do you get stuck?",
    replies: [
        "That is a good start: you said what you see before you explain it. What makes you think so? Name one reason.",
        "The reason holds. Now test it: what would have to be different if you were wrong?",
        "You are close. Say it once more in one sentence, as if to a friend who missed the lesson.",
    ],
    nudge: "Look at the words of the task again. Which of them names what is to be found about {topic}?",
    step: "Take the first part alone, because it is needed for everything after it. Say it in one sentence and give one example. \
           What comes next?",
    worked_example: "Another case, worked out: why does bread rise?\n\n1. What is asked: what makes the dough larger.\n2. What one \
                     knows: yeast lives, and eats sugar.\n3. The link: it gives off a gas, which stays in the dough.\n4. The check: \
                     without sugar it rises less.\n\nNow do the same four steps with yours.",
    closing_question: "Last one, without help: explain the most important idea of {topic} in two sentences, and give an example that \
                       we have not talked about.",
    practice: "one more task of the same kind, without help",
};
