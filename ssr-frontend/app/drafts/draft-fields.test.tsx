// @vitest-environment happy-dom
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { click, eventually, focus, getByText, renderPage, type } from "../testing/app-page.tsx";
import { sampleStudent } from "../testing/sample-summer.ts";
import { KeptFields, useKeptFields } from "./draft-fields.tsx";
import { OUTDATED_DRAFT_EVENT } from "./page-drafts.ts";

const KEY = `unsaved-draft:${sampleStudent.id}:cancel:1`;
const NOTICE = "What you had typed here before is in the form again.";
const session = { user: sampleStudent };

/** A form whose state is React's, closure by closure as in most dialogs, with a field that a choice brings up. */
function Question({ first = "" }: { first?: string }) {
  const kept = useKeptFields("cancel:1");
  const [texts, setTexts] = useState({ amount: "", reason: first });
  const [isWarned, setWarned] = useState(false);
  return (
    <KeptFields kept={kept}>
      <input
        name="amount"
        value={texts.amount}
        onChange={({ target }) => setTexts({ ...texts, amount: target.value })}
      />
      <textarea
        name="reason"
        value={texts.reason}
        onChange={({ target }) => setTexts({ ...texts, reason: target.value })}
      />
      <input type="radio" name="action" value="warn" checked={isWarned} onChange={() => setWarned(true)} />
      {isWarned && <input name="warning" defaultValue="Please stop." />}
      <input name="password" type="password" />
      <p>{`State: ${texts.amount}/${texts.reason}`}</p>
      <button type="button" onClick={kept.forget}>
        Send
      </button>
    </KeptFields>
  );
}

/** The form in a tab that is left and opened again, where its field holds something each time. */
function Tabs({ firsts = [] }: { firsts?: string[] }) {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTurn(turn + 1)}>
        Other tab
      </button>
      {turn % 2 === 0 && <Question first={firsts[turn / 2] ?? ""} />}
    </>
  );
}

async function comeBack() {
  await click(getByText("Other tab"));
  await click(getByText("Other tab"));
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const asksBeforeClosing = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => localStorage.clear());

test("what was typed is in the form again on the next visit, with what a choice brings up; Discard gives it up", async () => {
  await renderPage(<Tabs />, "/", session);
  await type("amount", "12");
  await type("reason", "Ill");
  await click(field("action") as HTMLElement);
  await type("warning", "Stop it.");
  await type("password", "secret");
  expect(localStorage.getItem(KEY)).not.toContain("secret");
  expect(asksBeforeClosing()).toBe(true);

  await comeBack();
  await eventually(() => expect(field("warning")?.value).toBe("Stop it."));
  expect(getByText("State: 12/Ill")).toBeTruthy();
  expect(document.body.textContent).toContain(NOTICE);

  await click(getByText("Discard"));
  await eventually(() => expect(getByText("State: /")).toBeTruthy());
  expect(field("warning")?.value).toBe("Please stop.");
  expect(document.body.textContent).not.toContain(NOTICE);
  expect(document.activeElement).toBe(field("amount"));
  expect([localStorage.getItem(KEY), asksBeforeClosing()]).toEqual([null, false]);
});

test("nothing is kept of what was sent, or of what was only chosen", async () => {
  await renderPage(<Tabs />, "/", session);
  await click(field("action") as HTMLElement);
  expect([localStorage.getItem(KEY), asksBeforeClosing()]).toEqual([null, false]);
  await type("reason", "Ill");
  await click(getByText("Send"));
  expect([localStorage.getItem(KEY), asksBeforeClosing()]).toEqual([null, false]);
});

test("a field that holds something newer stays as it is, and what was typed is told", async () => {
  await renderPage(<Tabs firsts={["Late", "Never came"]} />, "/", session);
  await focus(field("reason") as HTMLElement);
  await type("reason", "Late again");
  const told: string[] = [];
  const hear = ({ detail }: WindowEventMap[typeof OUTDATED_DRAFT_EVENT]) => told.push(detail.typed);
  window.addEventListener(OUTDATED_DRAFT_EVENT, hear, { once: true });
  await comeBack();
  await eventually(() => expect(told).toEqual(["Late again"]));
  expect(field("reason")?.value).toBe("Never came");
  expect(localStorage.getItem(KEY)).toBeNull();
});
