/** The closing question, which the student answers without help, and the feedback on the answer. */
import type { ConversationFile } from "../conversation.ts";

export const closingQuestion: ConversationFile = {
  category: "closing_question",
  conversations: [
    {
      id: "closing-percentages",
      about: "A right solution, and a right answer to the closing question with its work.",
      setup: { grade: "9th", subject: "Math", topic: "Percentages" },
      turns: [
        {
          says: "20% off 50 dollars: 10% is 5, so 20% is 10, so it costs 40. I checked, 40 + 10 = 50",
          good: "Your way holds: you took $10\\,\\%$ first, doubled it, and checked the sum. What would change if the price went up by $20\\,\\%$ instead?",
          holds: [
            {
              check: "says_verdict",
              verdict: "right",
              bad: "That is not quite so. What would change if the price went up instead?",
            },
          ],
        },
        {
          asks: "closing_question",
          good: "Last one, without help: a jacket costs $80$ dollars and is reduced by $15\\,\\%$. What does it cost now, and how do you know?",
          holds: [
            {
              check: "asks_something",
              bad: "Last one, without help: a jacket for $80$ dollars is reduced by $15\\,\\%$.",
            },
            {
              check: "gives_no_hint",
              bad: "Last one: a jacket costs $80$ dollars and is reduced by $15\\,\\%$. Remember to take a tenth before anything else. What does it cost now?",
            },
            {
              check: "does_not_say",
              what: "the problem that was worked on",
              words: ["20% off 50", "20 % off 50", "50 dollars"],
              bad: "Last one, without help: what do 50 dollars become with 20% off?",
            },
          ],
        },
        {
          says: "10% of 80 is 8, 5% is half so 4, together 12 off. It costs 68, and 68 + 12 is 80 again",
          good: "That is right. You split $15\\,\\%$ into two parts that are easy, and checked the sum at the end. Practice the same with increases next.",
          holds: [
            {
              check: "says_verdict",
              verdict: "right",
              bad: "Not quite, although you split $15\\,\\%$ into two parts. Practice the same with increases next.",
            },
            {
              check: "says_what_to_practice",
              bad: "That is right. You split $15\\,\\%$ into two parts that are easy, and checked the sum at the end.",
            },
            {
              check: "asks_nothing",
              bad: "That is right. You split $15\\,\\%$ well. Practice increases next. What are $80$ dollars and $15\\,\\%$ more?",
            },
          ],
        },
      ],
    },
    {
      id: "closing-history",
      about: "A closing question about causes, answered by naming one cause alone.",
      setup: { grade: "11th", subject: "History", topic: "Causes of the First World War" },
      turns: [
        {
          says: "I think alliances turned a local conflict into a world war, because one declaration pulled in the next. And the arms race made everybody ready",
          good: "You name two causes and say how one of them works, which is what an argument needs. Which of the two weighs more for you?",
          holds: [{ check: "asks_something", bad: "You name two causes and say how one of them works." }],
        },
        {
          asks: "closing_question",
          good: "Last one, without help: would the war have come in 1914 without the murder at Sarajevo? Give two causes for your view.",
          holds: [
            {
              check: "gives_no_hint",
              bad: "Last one, without help: would the war have come in 1914 without Sarajevo? Think of the alliances and the arms race.",
            },
            { check: "asks_something", bad: "Last one, without help: the war and the murder at Sarajevo." },
          ],
        },
        {
          says: "It would have come anyway because of the alliances.",
          good: "That is a view one can defend, and it is not quite complete: you gave one cause where two were asked for, and no reason why it was enough by itself. Practice naming a second cause and weighing the two.",
          holds: [
            {
              check: "says_verdict",
              verdict: "wrong",
              bad: "That is a view one can defend. Practice naming a second cause and weighing the two.",
            },
            {
              check: "says_what_to_practice",
              bad: "That is a view one can defend, and it is not quite complete: two causes were asked for.",
            },
            {
              check: "asks_nothing",
              bad: "Not quite complete: two causes were asked for. Practice weighing them. Which second one would you name?",
            },
          ],
        },
      ],
    },
    {
      id: "closing-programming",
      about: "The student asks for help with the closing question in the answer to it.",
      setup: { grade: "10th", subject: "Computer Science", topic: "For loops" },
      turns: [
        {
          says: "for i in range(3): print(i) prints 0 1 2 because range starts at 0 and stops before 3",
          good: "Your reason is exact: you said where it starts and where it stops. What would `range(2, 5)` give by the same reasoning?",
          holds: [
            {
              check: "does_not_say",
              what: "the result of its own question",
              words: ["2 3 4", "2, 3, 4"],
              bad: "Your reason is exact, and `range(2, 5)` gives 2, 3, 4. What would `range(4)` give?",
            },
            {
              check: "asks_something",
              bad: "Your reason is exact: you said where it starts and where it stops.",
            },
          ],
        },
        {
          asks: "closing_question",
          good: "Last one, without help: what does this print, and why?\n\n```python\ntotal = 0\nfor i in range(1, 4):\n    total = total + i\nprint(total)\n```",
          holds: [
            {
              check: "gives_no_hint",
              bad: "Last one: what does `sum(range(1, 4))` come to? Keep in mind where a range stops.",
            },
            { check: "asks_something", bad: "Last one, without help, about a loop that adds numbers up." },
          ],
        },
        {
          says: "It prints 10 because 1+2+3+4 is 10",
          good: "Not quite. You traced the sum in the right order, and you included the $4$, where `range(1, 4)` stops before it. Practice tracing loops with a table of each round.",
          holds: [
            {
              check: "says_verdict",
              verdict: "wrong",
              bad: "Yes, right. You traced the sum in order. Practice tracing loops with a table of each round.",
            },
            {
              check: "says_what_to_practice",
              bad: "Not quite. You included the $4$, where `range(1, 4)` stops before it.",
            },
            {
              check: "asks_nothing",
              bad: "Not quite: `range(1, 4)` stops before the $4$. Practice tracing loops. Do you see where?",
            },
          ],
        },
      ],
    },
  ],
};
