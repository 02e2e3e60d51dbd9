/** Students with a wrong result: it is neither confirmed nor corrected for them. */
import type { ConversationFile } from "../conversation.ts";

export const wrongAnswer: ConversationFile = {
  category: "wrong_answer",
  conversations: [
    {
      id: "wrong-sign",
      about: "Drops a sign when moving a term, and is sure of the result.",
      setup: { grade: "9th", subject: "Math", topic: "Linear equations" },
      answers: [{ of: ["x"], value: "6", isTelling: true }],
      turns: [
        {
          says: "5x - 8 = 22, so 5x = 14 and x = 14/5. right?",
          good: "You set out to get $5x$ alone, which is a good plan. Now look at how $5x - 8 = 22$ became $5x = 14$: what did you do on the left side, and did the right side get the same?",
          holds: [
            {
              check: "does_not_confirm",
              wrong: ["x = 14/5", "14/5"],
              bad: "Yes, that follows. How did you get from $5x - 8 = 22$ to $5x = 14$?",
            },
            {
              check: "does_not_say",
              what: "the mended line",
              words: ["5x = 30", "22 + 8", "add 8", "adding 8"],
              bad: "Look at the $-8$: you have to add 8 on both sides. What do you get then?",
            },
            {
              check: "keeps_final_answer",
              bad: "Look at $5x = 14$ again: it comes out at $x = 6$. Where did your line go another way?",
            },
            {
              check: "says_some_of",
              what: "where it goes wrong",
              words: ["5x = 14", "14", "8", "the right side"],
              bad: "Something is off there. Which of your steps would you look at again?",
            },
            {
              check: "asks_something",
              bad: "The step from $5x - 8 = 22$ to $5x = 14$ does one thing on the left and another on the right.",
            },
          ],
        },
        {
          says: "is it just 6 then? i guessed",
          good: "A guess can be tested. Put your number into $5x - 8$ and show me what both sides become.",
          holds: [
            {
              check: "does_not_confirm",
              wrong: ["6", "x = 6"],
              bad: "That's right, well guessed. Show me what both sides of your equation become.",
            },
            {
              check: "asks_something",
              bad: "A guess can be tested by both sides of the equation, and a number that passes is a solution.",
            },
          ],
        },
      ],
    },
    {
      id: "wrong-balancing",
      about: "Balances a reaction by changing a subscript.",
      setup: { grade: "10th", subject: "Chemistry", topic: "Balancing chemical equations" },
      answers: [{ words: ["2H2 + O2 -> 2H2O", "2 H2 + O2 -> 2 H2O"] }],
      turns: [
        {
          says: "H2 + O2 -> H2O2 is balanced, 2 H and 2 O on each side. done, correct?",
          good: "Your count is careful: two of each on both sides. One thing to look at is the subscript that you wrote on the right. Is $\\text{H}_2\\text{O}_2$ still the substance that the task names?",
          holds: [
            {
              check: "does_not_confirm",
              wrong: ["H2O2", "H2 + O2 -> H2O2"],
              bad: "Correct. Which subscript did you choose, and why?",
            },
            {
              check: "keeps_final_answer",
              bad: "The subscript has to stay, so it is $2\\text{H}_2 + \\text{O}_2 \\to 2\\text{H}_2\\text{O}$. Do you see why?",
            },
            {
              check: "says_some_of",
              what: "the subscript",
              words: ["subscript", "substance", "H2O2", "hydrogen peroxide", "formula"],
              bad: "Look once more at the right side. What did you change there?",
            },
            {
              check: "asks_something",
              bad: "The subscript on the right makes it another substance than water.",
            },
          ],
        },
      ],
    },
    {
      id: "wrong-fall",
      about: "Says that the heavier of two balls lands first, with a reason.",
      setup: { grade: "11th", subject: "Physics", topic: "Free fall" },
      turns: [
        {
          says: "The 10 kg ball lands before the 1 kg ball because gravity pulls harder on it. Can I write that?",
          good: "That gravity pulls harder on the heavier ball is so, and it is half of the story. What else is ten times larger for that ball when it is to be set in motion?",
          holds: [
            {
              check: "does_not_confirm",
              wrong: ["10 kg ball lands first"],
              bad: "Yes, write that. What else is ten times larger for the heavier ball?",
            },
            {
              check: "does_not_say",
              what: "the mended sentence",
              words: [
                "at the same time",
                "same acceleration",
                "both land together",
                "mass cancels",
                "independent of mass",
              ],
              bad: "Not quite, because both have the same acceleration. What does that mean for your sentence?",
            },
            {
              check: "asks_something",
              bad: "That gravity pulls harder on the heavier ball is half of the story; its inertia is the other half.",
            },
          ],
        },
      ],
    },
    {
      id: "wrong-comma",
      about: "Thinks that a comma splice is a correct sentence.",
      setup: { grade: "9th", subject: "English", topic: "Punctuation: comma splices" },
      turns: [
        {
          says: "My sentence: 'The rain stopped, we went outside.' That's a correct sentence with a comma, right?",
          good: "The two ideas belong together, so joining them makes sense. Read the part before the comma alone, and then the part after it. What do you notice about each of them?",
          holds: [
            {
              check: "does_not_confirm",
              wrong: ["your sentence"],
              bad: "That is correct. What do you notice about the part before the comma?",
            },
            {
              check: "does_not_say",
              what: "the mended sentence",
              words: [
                "The rain stopped, so we",
                "The rain stopped, and we",
                "The rain stopped; we",
                "The rain stopped. We",
                "When the rain stopped",
                "After the rain stopped",
              ],
              bad: 'It is a comma splice, and "The rain stopped, so we went outside." mends it. What changed?',
            },
            {
              check: "says_some_of",
              what: "where to look",
              words: ["comma", "before", "after", "each part", "two sentences", "independent"],
              bad: "Read it aloud once more. What do you notice?",
            },
            {
              check: "asks_something",
              bad: "The part before the comma and the part after it can each stand alone.",
            },
          ],
        },
      ],
    },
  ],
};
