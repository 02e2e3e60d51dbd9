// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { click, getByText, isOff, renderPage } from "../testing/app-page.tsx";
import { Hints } from "./hints.tsx";
import type { HintLevel, Progress } from "./protocol.ts";
import { newSession } from "./session.ts";
import type { TutorState } from "./store.ts";

const askForHint = vi.fn();

async function show(next_hint: Progress["next_hint"], hints: Partial<Progress["hints"]> = {}) {
  const progress: Progress = {
    hints: { nudge: 0, step: 0, worked_example: 0, ...hints },
    next_hint,
    closing_question: "none",
  };
  const session = { ...newSession(), line: "live" as const, progress };
  const tutor = createStore(() => ({ session, askForHint }) as Partial<TutorState> as TutorState);
  await renderPage(<Hints tutor={tutor} onClosingQuestion={() => undefined} />);
}

const buttons = () => [...document.querySelectorAll("button")];
const labels = () => buttons().map(({ textContent }) => textContent);
const note = () => document.querySelector(".note")?.textContent;

const NUDGE = "Give me a nudge";
const STEP = "Show me the next step";
const EXAMPLE = "Show me a worked example";

test.each<[HintLevel, string[]]>([
  ["nudge", [NUDGE]],
  ["step", [NUDGE, STEP]],
  ["worked_example", [NUDGE, STEP, EXAMPLE]],
])("up to %s every hint is offered", async (next_hint, offered) => {
  await show(next_hint);
  expect(labels()).toEqual([...offered, "Closing question"]);
  expect(buttons().filter(isOff)).toEqual([]);
});

test("each button asks for its own hint", async () => {
  await show("worked_example");
  for (const label of [EXAMPLE, NUDGE, STEP]) await click(getByText(label));
  expect(askForHint.mock.calls).toEqual([["worked_example"], ["nudge"], ["step"]]);
});

test("before the first message there is no hint yet", async () => {
  await show(null);
  expect(labels()).toEqual([NUDGE, "Closing question"]);
  expect(buttons().every(isOff)).toBe(true);
  expect(note()).toBe("Hints come after your first message.");
});

test.each([
  [{}, ""],
  [{ nudge: 2 }, "Hints taken: 2 nudges."],
])("hints that were taken are counted from the first on: %j", async (hints, words) => {
  await show("step", hints);
  expect(note()).toBe(words);
});
