// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, useState } from "react";
import { expect, test } from "vitest";
import { click, eventually, getByText, renderPage, type } from "../testing/app-page.tsx";
import { sampleStudent } from "../testing/sample-summer.ts";
import { DraftFields } from "./draft-fields.tsx";
import { OUTDATED_DRAFT_EVENT } from "./page-drafts.ts";
import { type StoredValues, useDraft } from "./use-draft.ts";

const KEY = `unsaved-draft:${sampleStudent.id}:plan:1`;
const NOTICE = "We restored what you typed here before.";
const APP = join(import.meta.dirname, "..");

interface Plan {
  title: string;
  text: string;
  kind: string;
}

const EMPTY: Plan = { title: "", text: "", kind: "a" };
const ids = { id: "1" };

type Shown = ReturnType<typeof useDraft<Plan>>;
let form: Shown;

interface FormProps {
  stored: StoredValues<Plan>;
  onNewer?: "merge" | "ask";
  isBusy?: boolean;
}

function Form({ stored, onNewer, isBusy = false }: FormProps) {
  form = useDraft("plan", stored, { choices: ["kind"], isBusy, ...(onNewer ? { onNewer } : {}) });
  const field = (name: keyof Plan) => (
    <input
      id={name}
      name={name}
      value={form.values[name]}
      onChange={({ target }) => form.set(name, target.value)}
    />
  );
  return (
    <DraftFields draft={form}>
      <label htmlFor="title">Title</label>
      {field("title")}
      {field("text")}
      {field("kind")}
    </DraftFields>
  );
}

let setProps: (props: FormProps | undefined) => void;

function Page({ first }: { first: FormProps }) {
  const [props, set] = useState<FormProps | undefined>(first);
  setProps = set;
  return props ? <Form {...props} /> : null;
}

/** Renders the form with the stored values, as a freshly loaded page does. */
const load = (first: FormProps, user: typeof sampleStudent | null = sampleStudent) =>
  renderPage(<Page first={first} />, "/", { user });

const show = (props: FormProps | undefined) => act(async () => setProps(props));

const asksBeforeLeaving = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

const text = () => document.body.textContent ?? "";
const version = (version: number, values: Partial<Plan> = {}) => ({
  ...ids,
  version,
  values: { ...EMPTY, ...values },
});

test("what was typed is in the form again on the next visit, for the same person and subject alone", async () => {
  await load({ stored: { ...ids, values: EMPTY } });
  expect([localStorage.getItem(KEY), asksBeforeLeaving()]).toEqual([null, false]);
  await type("title", "Kelp");
  await type("kind", "b");
  expect(asksBeforeLeaving()).toBe(true);

  await show(undefined);
  await show({ stored: { id: "2", values: EMPTY } });
  expect(form.values).toEqual(EMPTY);
  // The same form for another subject.
  await show({ stored: { ...ids, values: EMPTY } });
  expect(form.values).toEqual({ ...EMPTY, title: "Kelp", kind: "b" });
  expect(text()).toContain(NOTICE);

  await click(getByText("Discard"));
  expect([form.values, localStorage.length, asksBeforeLeaving()]).toEqual([EMPTY, 0, false]);
  expect(text()).not.toContain(NOTICE);
  expect(document.activeElement?.getAttribute("name")).toBe("title");
});

test("a choice alone is no draft, nor is what was typed and taken back", async () => {
  await load({ stored: { ...ids, values: EMPTY } });
  await type("kind", "b");
  await type("title", "Kelp");
  await type("title", " ");
  expect([localStorage.getItem(KEY), asksBeforeLeaving()]).toEqual([null, false]);
});

test("no draft is left of what was sent, also where the form is gone by then", async () => {
  await load({ stored: { ...ids, values: EMPTY } });
  await type("title", "Kelp");
  await act(async () => form.sent());
  expect([form.values.title, localStorage.length, asksBeforeLeaving()]).toEqual(["Kelp", 0, false]);
  await act(async () => form.discard());
  expect(form.values).toEqual(EMPTY);
  await type("title", "Whales");
  const { sent } = form;
  await show(undefined);
  await act(async () => sent());
  expect(localStorage.length).toBe(0);
});

test("what was typed while it was being saved stays, over what is stored then", async () => {
  await load({ stored: version(1), onNewer: "merge" });
  await type("title", "Kelp");
  const sent = form.values;
  await show({ stored: version(1), onNewer: "merge", isBusy: true });
  await type("text", "More");
  // The query is updated before the form.
  await show({ stored: version(2, { title: "Kelp!" }), onNewer: "merge", isBusy: true });
  await act(async () => form.saved(version(2, { title: "Kelp!" }), sent));
  await show({ stored: version(2, { title: "Kelp!" }), onNewer: "merge" });
  expect(form.values).toEqual({ ...EMPTY, title: "Kelp!", text: "More" });
  expect([form.seenVersion, form.conflicts, form.isUnsaved]).toEqual([2, [], true]);
  await type("text", "");
  expect(localStorage.length).toBe(0);
});

test("the draft of a new one has the id that it was stored under", async () => {
  const stored = { values: EMPTY, version: 0 };
  await load({ stored, onNewer: "merge" });
  await type("title", "Kelp");
  const sent = form.values;
  await type("text", "More");
  await act(async () => form.saved(version(1, { title: "Kelp" }), sent));
  expect(Object.keys(localStorage)).toEqual([KEY]);
  expect(form.values.text).toBe("More");
});

test("merged: fields that nobody has typed in take what is newer, the others ask, also after a reload", async () => {
  await load({ stored: version(1, { title: "Old" }), onNewer: "merge" });
  await type("title", "Mine");
  const newer = version(2, { title: "Theirs", text: "New" });
  await show({ stored: newer, onNewer: "merge" });
  const undecided = () => [form.values, form.conflicts, form.seenVersion];
  const expected = [{ ...EMPTY, title: "Mine", text: "New" }, ["title"], 1];
  expect(undecided()).toEqual(expected);
  expect(form.taken).toEqual(["text"]);

  await show(undefined);
  await show({ stored: newer, onNewer: "merge" });
  expect(undecided()).toEqual(expected);
  await act(async () => form.decide(["title"], "mine"));
  expect([form.values.title, form.conflicts, form.seenVersion]).toEqual(["Mine", [], 2]);

  await show({ stored: version(3, { title: "Again", text: "New" }), onNewer: "merge" });
  await act(async () => form.decide(["title"], "theirs"));
  expect([form.values.title, form.conflicts, localStorage.length]).toEqual(["Again", [], 0]);
});

test("asked: nothing that was typed changes before it is decided, and nothing typed takes what is newer", async () => {
  await load({ stored: version(1), onNewer: "ask" });
  await show({ stored: version(2, { title: "Newer" }), onNewer: "ask" });
  expect([form.values.title, form.conflicts]).toEqual(["Newer", []]);
  await type("text", "Mine");
  await show({ stored: version(3, { title: "Theirs" }), onNewer: "ask" });
  expect([form.values.title, form.values.text, form.conflicts]).toEqual(["Newer", "Mine", ["title"]]);
  await show(undefined);
  await show({ stored: version(3, { title: "Theirs" }), onNewer: "ask" });
  expect([form.conflicts, form.seenVersion]).toEqual([["title"], 2]);
  await act(async () => form.decide(form.conflicts, "mine"));
  expect([form.values.title, form.conflicts, form.seenVersion]).toEqual(["Newer", [], 3]);
});

test("a page that shows something older than a draft was typed over asks nothing, and names the newer version", async () => {
  await load({ stored: version(2, { title: "New" }), onNewer: "merge" });
  await type("title", "Newer");
  await show(undefined);
  await show({ stored: version(1, { title: "Old" }), onNewer: "merge" });
  expect([form.values.title, form.conflicts, form.seenVersion]).toEqual(["Newer", [], 2]);
});

test("a form that is sent once begins with what is newer, and tells what was typed over something older", async () => {
  const told: unknown[] = [];
  const hear = ({ detail }: WindowEventMap[typeof OUTDATED_DRAFT_EVENT]) => told.push(detail);
  window.addEventListener(OUTDATED_DRAFT_EVENT, hear);
  await load({ stored: { ...ids, values: { ...EMPTY, title: "Late" } } });
  await type("title", "Late again");
  await type("text", "Ill");
  await show(undefined);
  await show({ stored: { ...ids, values: { ...EMPTY, title: "Never came" } } });
  await eventually(() => expect(told).toEqual([{ label: "Title", typed: "Late again" }]));
  expect(form.values).toEqual({ ...EMPTY, title: "Never came", text: "Ill" });
  window.removeEventListener(OUTDATED_DRAFT_EVENT, hear);
});

test("what is stored of an earlier release, or cannot be read, fills in nothing wrong", async () => {
  const stored = { values: { title: "Kelp", text: 3, gone: "x" }, base: { title: "" } };
  await load({ stored: { id: "2", values: EMPTY } });
  for (const found of ["{", "null", '"Kelp"', JSON.stringify(stored)]) {
    localStorage.setItem(KEY, found);
    await show(undefined);
    await show({ stored: { ...ids, values: EMPTY } });
    expect(form.values).toEqual({ ...EMPTY, title: found.length > 10 ? "Kelp" : "" });
  }
});

test("nothing is kept of a visitor who is not signed in", async () => {
  await load({ stored: { ...ids, values: EMPTY } }, null);
  await type("title", "Kelp");
  expect(localStorage.length).toBe(0);
});

test("no two forms name their drafts alike", () => {
  const named = /(?:useDraft(?:Form)?(?:<[^(]*>)?|useUnsentText)\(\s*"([^"]+)"|draftsOf: "([^"]+)"/g;
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes(".test."),
  );
  const kinds = sources.flatMap((path) =>
    [...readFileSync(join(APP, path), "utf8").matchAll(named)].map(([, kind, of]) => kind ?? of),
  );
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
});
