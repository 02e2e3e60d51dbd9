// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import {
  type ReceivedApplication,
  type ReceivedApplicationDetail,
  receivedApplication,
  receivedApplications,
} from "../../../queries/provider-applications.ts";
import type { User } from "../../../queries/session.ts";
import {
  click,
  eventually,
  getByText,
  isOff,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleProvider } from "../../../testing/sample-provider.ts";
import {
  RECEIVED_ID,
  sampleReceived,
  sampleReceivedDetail,
  sampleReceivedPage,
} from "../../../testing/sample-received.ts";
import ApplicationTab, { clientLoader } from "../application.tsx";
import { MAX_NEIGHBORS } from "../tabs.ts";
import { neighborsIn } from "./application-page.tsx";
import { meanwhileWords, standingWords } from "./words.ts";

beforeEach(() => localStorage.clear());

const PAGE = `/dashboard/provider/application?id=${RECEIVED_ID}`;
const API = `/api/provider/applications/${RECEIVED_ID}`;
const OTHER = "0192aa11-0000-7000-8000-0000000000c2";

/** A new user each time, since unsaved text is kept for the same user. */
const somebody = (): User => ({ ...sampleProvider, id: crypto.randomUUID() });

const show = (
  application: ReceivedApplicationDetail | null = sampleReceivedDetail(),
  list: ReceivedApplication[] = [sampleReceived()],
  user = somebody(),
) =>
  renderPage(<ApplicationTab />, PAGE, { user }, [
    [receivedApplication(RECEIVED_ID).queryKey, application],
    [receivedApplications({ q: "" }, MAX_NEIGHBORS).queryKey, sampleReceivedPage(list)],
  ]);

const ok = (change: Partial<ReceivedApplicationDetail>) => ({
  status: 200,
  body: sampleReceivedDetail(change),
});
const list = { status: 200, body: { ...sampleReceivedPage([]), next_cursor: null } };
const text = () => document.body.textContent ?? "";
const dialog = () => document.querySelector<HTMLElement>("[role=dialog]");
const moves = () =>
  [...document.querySelectorAll(".application-moves button")].map(({ textContent }) => textContent);
const inDialog = (words: string) => {
  const found = [...(dialog()?.querySelectorAll<HTMLElement>("button") ?? [])];
  return found.find(({ textContent }) => textContent === words) as HTMLElement;
};
const value = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name=${name}]`)?.value;
const posts = (calls: ReturnType<typeof stubApi>) => calls.filter(({ method }) => method !== "GET");

test("an address that names none leads to all of them", async () => {
  const url = new URL("https://academy.test/dashboard/provider/application?id=latest");
  const visit = async () => clientLoader({ url } as Parameters<typeof clientLoader>[0]);
  const thrown: unknown = await visit().catch((cause: unknown) => cause);
  expect(thrown instanceof Response && thrown.headers.get("location")).toBe(
    "/dashboard/provider/applications",
  );
});

test("what was sent, what can be decided and where it stands are there", async () => {
  await show();
  expect(document.querySelector("h1")?.textContent).toBe("Robin Sample");
  const terms = [...document.querySelectorAll(".sent-texts dt")].map(({ textContent }) => textContent);
  expect(terms).toEqual(["Why kelp?", "Name", "Grade", "Coursework"]);
  expect(text()).toContain("Waiting for 2 days for a first answer.");
  expect(moves()).toEqual([
    "Start review",
    "Ask for an interview",
    "Put on the waitlist",
    "Accept",
    "Decline",
  ]);
  expect(text()).toContain("Sent by Robin Sample");
  expect(getByText("Applications").getAttribute("href")).toBe("/dashboard/provider/applications");
});

test.each([
  ["accepted", ["write"], []],
  ["withdrawn", [], []],
  ["declined", ["reconsider"], ["Reconsider"]],
  ["interview", ["waitlist", "accept", "decline", "write"], ["Put on the waitlist", "Accept", "Decline"]],
] as const)("%s offers what is allowed alone", async (state, allowed_actions, buttons) => {
  await show(sampleReceivedDetail({ state, allowed_actions: [...allowed_actions] }));
  expect(moves()).toEqual(buttons);
  const mayWrite = (allowed_actions as readonly string[]).includes("write");
  expect(document.querySelector("[name=text]") !== null).toBe(mayWrite);
});

test("accepting says that an email goes out, sends the message once, and leads on to the next", async () => {
  const accepted = { state: "accepted", allowed_actions: ["write"], version: 2 } as const;
  const first = Promise.withResolvers<ReturnType<typeof ok>>();
  const change = { ...accepted, allowed_actions: [...accepted.allowed_actions] };
  const calls = stubApi(first.promise, ok(change), list);
  await show(sampleReceivedDetail(), [
    sampleReceived(),
    sampleReceived({ id: OTHER, student_name: "Ana Sample" }),
  ]);
  await click(getByText("Accept"));
  await eventually(() => expect(dialog()?.textContent).toContain("right away that they have a place"));
  expect(dialog()?.textContent).toContain("You can’t take that back.");
  expect(calls).toEqual([]);
  await type("message", " Welcome! ");
  await click(inDialog("Accept"));
  expect(isOff(inDialog("Sending…"))).toBe(true);
  await click(inDialog("Sending…"));
  // Not by submitting the form another way either.
  await act(async () => {
    dialog()
      ?.querySelector("form")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  first.resolve(ok(change));
  await eventually(() => expect(dialog()).toBeNull());
  expect(posts(calls)).toEqual([
    expect.objectContaining({
      path: `${API}/moves`,
      body: { action: "accept", message: "Welcome!", seen_version: 1 },
    }),
  ]);
  expect(toasts().join()).toContain("We’ll email Robin Sample.");
  expect(document.activeElement?.textContent).toBe("Next: Ana Sample");
  expect(localStorage.length).toBe(0);
});

test("what another window has decided is shown instead, and what was typed is kept", async () => {
  const now = ok({
    state: "interview",
    version: 2,
    allowed_actions: ["waitlist", "accept", "decline", "write"],
    timeline: [
      { state: "submitted", by: "student", at: "2026-11-18T10:00:00Z" },
      { state: "interview", by: "provider", at: "2026-11-20T10:00:00Z" },
    ],
  });
  stubApi(problemResponse(409, "edit_conflict", "This was changed in the meantime."), now, list);
  const user = somebody();
  await show(sampleReceivedDetail(), [sampleReceived()], user);
  await click(getByText("Decline"));
  await eventually(() => expect(dialog()).not.toBeNull());
  await type("message", "Next year, maybe.");
  await click(inDialog("Decline"));
  await eventually(() => expect(dialog()?.textContent).toContain("It is now: Interview."));
  expect(isOff(inDialog("Decline"))).toBe(true);
  expect(value("message")).toBe("Next year, maybe.");
  await click(inDialog("Close"));
  await eventually(() => expect(dialog()).toBeNull());
  await click(getByText("Decline"));
  await eventually(() => expect(value("message")).toBe("Next year, maybe."));
});

test("why something is not allowed, or not sent, is said in the dialog", async () => {
  stubApi(
    problemResponse(409, "action_not_allowed", "The listing is closed."),
    ok({}),
    list,
    problemResponse(422, "validation_failed", "Please check.", {
      message: ["Please leave out phone numbers."],
    }),
  );
  await show();
  await click(getByText("Start review"));
  await eventually(() => expect(dialog()).not.toBeNull());
  await click(inDialog("Start review"));
  await eventually(() => expect(dialog()?.textContent).toContain("The listing is closed."));
  await type("message", "Call 555 0100");
  await click(inDialog("Start review"));
  await eventually(() => expect(dialog()?.textContent).toContain("Please leave out phone numbers."));
  expect(value("message")).toBe("Call 555 0100");
  expect(document.activeElement?.getAttribute("name")).toBe("message");
});

test("a message goes out under an id of the page's own, and stays typed where that fails", async () => {
  const calls = stubApi(problemResponse(503, "unavailable", "Later, please."));
  await show();
  await type("text", "When could we talk?");
  await click(getByText("Send message"));
  await eventually(() => expect(toasts().join()).toContain("Later, please."));
  expect(value("text")).toBe("When could we talk?");
  await click(getByText("Send message"));
  await eventually(() => expect(posts(calls)).toHaveLength(2));
  const ids = posts(calls).map(({ body }) => (body as { id: string }).id);
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/);
  expect(ids[1]).toBe(ids[0]);
});

test("the organization's own messages are its own, and the student's are named", async () => {
  const at = "2026-11-20T12:00:00Z";
  await show(
    sampleReceivedDetail({
      messages: [
        { id: "m1", from: "student", text: "When is it?", created_at: at },
        { id: "m2", from: "provider", text: "In June.", created_at: at },
      ],
    }),
  );
  expect(document.querySelector(".letter.mine")?.textContent).toContain("In June.");
  expect(document.querySelector(".letter:not(.mine)")?.textContent).toContain("Robin Sample");
});

test("notes that another window has changed are shown, and nothing typed is lost", async () => {
  const theirs = ok({ notes: "Ask about the boat.", notes_version: 1 });
  stubApi(problemResponse(409, "edit_conflict", "Changed."), theirs, list);
  await show();
  await type("notes", "Bright.");
  await click(getByText("Save notes"));
  await eventually(() =>
    expect(document.querySelector(".meanwhile")?.textContent).toContain("Ask about the boat."),
  );
  expect(value("notes")).toBe("Bright.");
});

test("what changes while somebody reads is shown, and said to those who listen", async () => {
  const { client } = await show();
  const heard = () => document.querySelector("[role=status].visually-hidden")?.textContent;
  expect(heard()).toBe("");
  await act(async () => {
    client.setQueryData(
      receivedApplication(RECEIVED_ID).queryKey,
      sampleReceivedDetail({ state: "withdrawn", allowed_actions: [] }),
    );
  });
  expect(text()).toContain("withdrew it");
  await eventually(() => expect(heard()).toBe("Withdrawn. 0 messages"));
});

test("one that is not there says so", async () => {
  await show(null, []);
  expect(text()).toContain("This application doesn’t exist.");
});

test("neighbors are those of the list, also once a decision has taken it out", async () => {
  const three = [{ id: "a" }, { id: "b" }, { id: "c" }].map((one) => ({ ...one, student_name: one.id }));
  expect(neighborsIn(three, "b")).toMatchObject({ previous: { id: "a" }, next: { id: "c" } });
  expect(neighborsIn(three, "a")?.previous).toBeUndefined();
  expect(neighborsIn(three, "x")).toBeUndefined();
  const { client } = await show(sampleReceivedDetail(), [
    sampleReceived(),
    sampleReceived({ id: OTHER, student_name: "Ana Sample" }),
  ]);
  await act(async () => {
    client.setQueryData(receivedApplications({ q: "" }, MAX_NEIGHBORS).queryKey, sampleReceivedPage([]));
  });
  expect(getByText("Next: Ana Sample").getAttribute("href")).toContain(OTHER);
});

test("each state says what is expected of the organization", () => {
  const states = [
    "submitted",
    "in_review",
    "interview",
    "waitlisted",
    "accepted",
    "declined",
    "withdrawn",
  ] as const;
  const words = states.map((state) =>
    standingWords(sampleReceivedDetail({ state }), Date.parse("2026-11-20T12:00:00Z")),
  );
  expect(new Set(words).size).toBe(7);
  expect(standingWords(sampleReceivedDetail({ answered_at: "2026-11-19T12:00:00Z" }), 0)).toContain(
    "haven’t decided yet",
  );
});

test("who has changed it meanwhile is said", () => {
  const by = (party: "student" | "provider" | "academy") =>
    meanwhileWords(
      sampleReceivedDetail({
        version: 2,
        timeline: [{ state: "withdrawn", by: party, at: "2026-11-20T10:00:00Z" }],
      }),
      1,
    );
  expect(by("student")).toContain("by Robin Sample");
  expect(by("provider")).toContain("in another of your windows");
  expect(by("academy")).toContain("by the academy");
  expect(meanwhileWords(sampleReceivedDetail(), 1)).toBe("");
});
