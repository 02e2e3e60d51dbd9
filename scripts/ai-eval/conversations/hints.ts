/**
 * Hints by level: a nudge points in a direction, a step is a single step, a worked example is another
 * problem.
 */
import type { ConversationFile } from "../conversation.ts";

export const hints: ConversationFile = {
  category: "hints",
  conversations: [
    {
      id: "hints-equation",
      about: "All three levels, one after another, on an equation.",
      setup: { grade: "9th", subject: "Math", topic: "Linear equations" },
      answers: [{ of: ["x"], value: "7", isTelling: true }],
      turns: [
        {
          says: "3x - 5 = 16, I think I have to do something with the 5 but I'm stuck",
          good: "You noticed the $5$, and that is a good place to look. What is done with it on the left side?",
          holds: [
            {
              check: "keeps_final_answer",
              bad: "You noticed the $5$. In the end $x = 7$. What is done with it on the left side?",
            },
            { check: "asks_something", bad: "You noticed the $5$, and that is a good place to look." },
          ],
        },
        {
          hint: "nudge",
          good: "Look at the sign before the $5$. Which operation would undo it?",
          holds: [
            {
              check: "is_brief",
              sentences: 3,
              bad: "Look at the sign before the $5$. It tells what was done. Something was taken away there. That can be undone. Which operation would do that?",
            },
            {
              check: "does_not_say",
              what: "a part of the work",
              words: ["3x = 21", "add 5", "adding 5", "16 + 5", "divide by 3"],
              bad: "Look at the sign before the $5$, and add 5 on both sides.",
            },
            { check: "keeps_final_answer", bad: "Look at the sign before the $5$. You get $7$ for $x$." },
          ],
        },
        {
          hint: "step",
          good: "Add $5$ on both sides, because it undoes the $-5$: then $3x$ stands alone on the left. What stands on the right?",
          holds: [
            {
              check: "says_some_of",
              what: "the next step",
              words: ["add 5", "adding 5", "5 to both sides"],
              bad: "Undo what is done to the term with the $x$. What stands on the right then?",
            },
            {
              check: "keeps_final_answer",
              bad: "Add $5$ on both sides, then divide, and $x$ is 7. What stands on the right?",
            },
            {
              check: "does_not_say",
              what: "more than the next step",
              words: ["divide by 3", "divide both sides", "dividing by 3", "21/3"],
              bad: "Add $5$ on both sides, then divide both sides by what stands before the $x$. What do you get?",
            },
            { check: "asks_something", bad: "Add $5$ on both sides, because it undoes the $-5$." },
          ],
        },
        {
          hint: "worked_example",
          maxWords: 300,
          good: "Another one of the same kind: $4x - 3 = 9$.\n\n1. Add $3$ on both sides, because it undoes the $-3$: $4x = 12$.\n2. Divide both sides by $4$, because $x$ is multiplied by it: $x = 3$.\n3. Check: $4 \\cdot 3 - 3 = 9$. It fits.\n\nNow do the same steps with yours, and show me each line.",
          holds: [
            {
              check: "works_another_problem",
              own: ["3x = 21", "3x - 5 + 5", "16 + 5"],
              bad: "With your own equation:\n\n1. Add $5$ on both sides: $3x = 21$.\n2. Divide both sides by $3$.\n\nNow finish yours, and show me the last line.",
            },
            {
              check: "keeps_final_answer",
              bad: "Another one: $4x - 3 = 9$.\n\n1. Add $3$: $4x = 12$.\n2. Divide by $4$: $x = 3$.\n\nIn the same way yours gives $x = 7$. Show me your lines.",
            },
            {
              check: "hands_back",
              bad: "Another one: $4x - 3 = 9$.\n\n1. Add $3$: $4x = 12$.\n2. Divide by $4$: $x = 3$.\n\nThat is all there is to it.",
            },
          ],
        },
      ],
    },
    {
      id: "hints-photosynthesis",
      about: "A nudge and a step on a question without numbers.",
      setup: { grade: "10th", subject: "Biology", topic: "Photosynthesis" },
      answers: [{ words: ["carbon dioxide", "CO2", "from the air"] }],
      turns: [
        {
          says: "Question: where does a tree's mass come from? I wrote 'from the soil' but my teacher marked it wrong. No idea why",
          good: "You wrote down an idea that can be tested, which is worth something. If the mass came out of the soil, what would you expect to see in the pot of a young tree after years?",
          holds: [
            {
              check: "keeps_final_answer",
              bad: "The mass is mostly carbon that it takes from the air. What would you expect to see in a pot after years?",
            },
            {
              check: "asks_for_attempt",
              bad: "In a pot the soil hardly gets less over the years, although the tree grows.",
            },
          ],
        },
        {
          hint: "nudge",
          good: "Think of everything that goes into a leaf. Which of these has not been weighed yet?",
          holds: [
            {
              check: "is_brief",
              sentences: 3,
              bad: "Think of a leaf. Things go into it. Things come out of it. Light is one of them. Which of these has not been weighed yet?",
            },
            {
              check: "keeps_final_answer",
              bad: "Think of everything that goes into a leaf, carbon dioxide above all.",
            },
          ],
        },
        {
          hint: "step",
          good: "Write down what photosynthesis takes in, because mass can only come from something that goes in. Water is one of them. What is the other?",
          holds: [
            {
              check: "says_some_of",
              what: "the next step",
              words: [
                "takes in",
                "goes in",
                "inputs",
                "raw materials",
                "ingredients",
                "reactants",
                "water",
                "take in",
                "absorbs",
                "enters",
                "roots",
                "ingredient",
                "reactant",
              ],
              bad: "Read your notes once more and think about the process in the leaf. What do you find?",
            },
            {
              check: "keeps_final_answer",
              bad: "Write down what it takes in: water and CO2. Which of them do you think is heavier?",
            },
            { check: "asks_something", bad: "Photosynthesis takes in water and something else." },
          ],
        },
      ],
    },
    {
      id: "hints-chords",
      about: "A worked example in music that is not the student's own chord.",
      setup: { grade: "9th", subject: "Music", topic: "Building triads" },
      answers: [{ words: ["F-A-C", "F, A and C", "F A C", "F, A, C", "F–A–C"] }],
      turns: [
        {
          says: "I need the major triad on F. I know it has three notes and starts on F but that's all",
          good: "You know where it begins and how many notes there are. If you write the scale from F on in letters, which letters do you get?",
          holds: [
            {
              check: "keeps_final_answer",
              bad: "It is F-A-C. If you write the scale in letters, which letters do you get?",
            },
            { check: "asks_for_attempt", bad: "The scale from F on in letters helps with that." },
          ],
        },
        {
          hint: "nudge",
          good: "Count along the letters of the scale. Which of them does a triad leave out?",
          holds: [
            {
              check: "keeps_final_answer",
              bad: "Count along the letters of the scale, and you land on F, A and C.",
            },
            {
              check: "is_brief",
              sentences: 3,
              bad: "Write the scale. Count along it. Begin with the root. Go on in equal strides. Which letters does a triad leave out?",
            },
          ],
        },
        {
          hint: "step",
          good: "Take the third letter of the scale next, because a triad is built of every other letter. Which one is it from F?",
          holds: [
            {
              check: "says_some_of",
              what: "the next step",
              words: ["third", "every other", "every second", "skip", "scale", "next letter", "major scale"],
              bad: "Go on from the first note to the one after it. Which one is it?",
            },
            {
              check: "keeps_final_answer",
              bad: "Take every other letter, which makes F A C. Which one is in the middle?",
            },
          ],
        },
        {
          hint: "worked_example",
          maxWords: 300,
          good: "Another one, on G:\n\n1. The scale in letters: G-A-B-C-D-E-F♯.\n2. Every other letter from the root: G, then B, then D.\n3. Check the size: from G to B are four half steps, so it is major.\n\nNow do the same with yours, and tell me the letters.",
          holds: [
            {
              check: "works_another_problem",
              own: ["F-A-C", "F, A and C"],
              bad: "Every triad is made of every other letter of its scale. Now do the same with yours, and tell me the letters.",
            },
            {
              check: "hands_back",
              bad: "Another one, on G:\n\n1. The scale in letters: G-A-B-C-D-E-F♯.\n2. Every other letter: G, then B, then D.\n3. From G to B are four half steps, so it is major.",
            },
          ],
        },
      ],
    },
  ],
};
