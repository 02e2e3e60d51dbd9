import { expect, test } from "vitest";
import { sampleAiTutorTranscript } from "../../testing/sample-ai-tutor-sessions.ts";
import { recordMessages } from "./record-messages.ts";
import { sessionText } from "./session-record.tsx";

const marked = (transcript: ReturnType<typeof sampleAiTutorTranscript>) =>
  recordMessages(transcript)
    .filter(({ purpose, isClosingAnswer }) => purpose || isClosingAnswer)
    .map(({ id }) => id);

test("the closing question and what followed it are marked, not what was said so before", () => {
  expect(marked(sampleAiTutorTranscript())).toEqual(["m4", "m5"]);
  expect(marked(sampleAiTutorTranscript({ closing_answer: "" }))).toEqual(["m4"]);
  expect(marked(sampleAiTutorTranscript({ closing_question: "", closing_answer: "" }))).toEqual([]);
});

test("of one question asked twice the last one counts", () => {
  const { messages } = sampleAiTutorTranscript();
  const again = messages.map((message) => ({ ...message, id: `${message.id} again` }));
  expect(marked(sampleAiTutorTranscript({ messages: [...messages, ...again] }))).toEqual([
    "m4 again",
    "m5 again",
  ]);
});

test("hints and states are kept", () => {
  const [, hint, , , , last] = recordMessages(sampleAiTutorTranscript());
  expect(hint).toMatchObject({ hint: "nudge", state: "complete" });
  expect(last).toMatchObject({ state: "interrupted" });
});

test("as text, all of it can be read elsewhere", () => {
  const withheld = {
    id: "m7",
    role: "user",
    content: "Something else",
    state: "withheld",
    hint: null,
  } as const;
  const transcript = sampleAiTutorTranscript();
  const text = sessionText(
    { ...transcript, messages: [...transcript.messages, withheld] },
    "America/Los_Angeles",
  );
  expect(text.split("\n\n")).toEqual([
    "Linear equations\nMath, 9th grade\nThursday, November 19, 2026, 3:05 PM",
    "Summary\nThe student solved 2x + 3 = 11 and should practice fractions.",
    "Closing question\nWhat is $x$ in $3x = 12$?",
    "My answer\n4",
    "Me: I have 2x + 3 = 11",
    "AI tutor (hint: a nudge): What could the **first step** be?",
    "Me: 4",
    "AI tutor (closing question): What is $x$ in $3x = 12$?",
    "Me: 4",
    "AI tutor: Well [stopped here]",
    "Me: Something else [not passed on]",
  ]);
});
