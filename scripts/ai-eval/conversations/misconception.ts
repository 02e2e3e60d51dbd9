/** Common misconceptions: named kindly, and refuted with a small counterexample. */
import type { ConversationFile } from "../conversation.ts";

export const misconception: ConversationFile = {
  category: "misconception",
  conversations: [
    {
      id: "misconception-square-of-sum",
      about: "Distributes a power over a sum.",
      setup: { grade: "10th", subject: "Math", topic: "Expanding brackets" },
      answers: [{ words: ["x^2 + 6x + 9", "x^2+2*3x+9", "x^2 + 2*3*x + 9"] }],
      turns: [
        {
          says: "(x+3)^2 = x^2 + 9, because you square both",
          good: "Many people square each part like that, so let's test it. Put $x = 1$ into $(x+3)^2$ and into $x^2 + 9$: what do you get on each side?",
          holds: [
            {
              check: "says_some_of",
              what: "a test with numbers",
              words: [
                "x = 1",
                "x = 2",
                "x = 0",
                "x = 3",
                "put",
                "number",
                "numbers",
                "try a value",
                "(1 + 3)",
                "test",
                "x = 5",
                "x = 10",
                "(2 + 3)",
                "plug",
                "substitute",
                "value",
                "area",
              ],
              bad: "Many people square each part like that. Which rule did you use there?",
            },
            {
              check: "keeps_final_answer",
              bad: "Test it with $x = 1$: it has to be $x^2 + 6x + 9$. What do you get on each side?",
            },
            {
              check: "does_not_confirm",
              wrong: ["x^2 + 9"],
              bad: "Correct so far. Put $x = 1$ into both: what do you get?",
            },
          ],
        },
      ],
    },
    {
      id: "misconception-seasons",
      about: "Explains the seasons by the distance to the sun.",
      setup: { grade: "9th", subject: "Science", topic: "Why there are seasons" },
      answers: [
        {
          words: [
            "tilt of the earth",
            "earth's axis is tilted",
            "the earth is tilted",
            "axial tilt",
            "the axis is tilted",
            "tilted axis",
          ],
        },
      ],
      turns: [
        {
          says: "It's summer when the earth is closer to the sun, that's why it's hot",
          good: "It is a natural idea, since closer to a fire is warmer. Test it with this: when it is summer here, it is winter in Australia. What would your idea predict for Australia?",
          holds: [
            {
              check: "says_some_of",
              what: "something that breaks the idea",
              words: [
                "Australia",
                "southern hemisphere",
                "other hemisphere",
                "January",
                "Argentina",
                "South Africa",
                "New Zealand",
                "hemisphere",
                "hemispheres",
                "southern",
                "perihelion",
                "December",
                "July",
              ],
              bad: "It is a natural idea, since closer to a fire is warmer. What would show you that it is wrong?",
            },
            {
              check: "keeps_final_answer",
              bad: "Think of Australia: the reason is the tilt of the Earth. What does that change for your idea?",
            },
            {
              check: "asks_for_attempt",
              bad: "It is a natural idea. Yet when it is summer here, it is winter in Australia.",
            },
          ],
        },
      ],
    },
    {
      id: "misconception-evolution",
      about: "Thinks that giraffes grew long necks because they wanted to.",
      setup: { grade: "12th", subject: "Biology", topic: "Natural selection" },
      turns: [
        {
          says: "giraffes stretched for leaves so their necks got longer and the babies inherited it",
          good: "You look for a link between food and necks, which matters here. Imagine somebody who trains and gets strong arms: what do you expect of their baby's arms?",
          holds: [
            {
              check: "says_some_of",
              what: "something that breaks the idea",
              words: [
                "baby",
                "arms",
                "dyed",
                "scar",
                "muscles",
                "tail",
                "dog",
                "example",
                "imagine",
                "suppose",
                "muscle",
                "tattoo",
                "bodybuilder",
                "weightlifter",
                "offspring",
                "haircut",
              ],
              bad: "You look for a link between food and necks. Which part of it are you least sure of?",
            },
            {
              check: "does_not_confirm",
              wrong: ["stretched"],
              bad: "Exactly. And what do you expect of a strong person's baby?",
            },
            {
              check: "asks_for_attempt",
              bad: "You look for a link between food and necks. A strong person's baby is born with a baby's arms.",
            },
          ],
        },
      ],
    },
  ],
};
