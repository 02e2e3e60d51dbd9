// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import {
  type OpportunityApplicationDetail,
  opportunityApplication,
} from "../../queries/summer-applications.ts";
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
} from "../../testing/app-page.tsx";
import { sampleApplication, sampleStudent } from "../../testing/sample-summer.ts";
import ApplicationPage from "./application.tsx";

beforeEach(() => localStorage.clear());

const { id } = sampleApplication();

const show = (application?: OpportunityApplicationDetail | null) =>
  renderPage(
    <ApplicationPage params={{ id }} />,
    `/summer/applications/${id}`,
    { user: sampleStudent },
    application === undefined ? [] : [[opportunityApplication(id).queryKey, application]],
  );

const said = () => document.querySelector("main")?.textContent ?? "";
const reply = () => document.querySelector<HTMLTextAreaElement>("[name=text]");
const steps = () =>
  [...document.querySelectorAll(".timeline > li")].map(({ textContent }) => textContent ?? "");
const ok = (change: Partial<OpportunityApplicationDetail>) => ({
  status: 200,
  body: sampleApplication(change),
});

test("what was sent, where it stands and until when it is decided are there", async () => {
  await show(sampleApplication());
  expect(document.querySelector("h1")?.textContent).toBe("Marine Biology Summer");
  expect(said()).toContain("No one there has answered yet.");
  expect(steps()).toEqual([
    "Sent by youNovember 18, 2026, 12:00 PM",
    "Decision, still to comeThey decide by March 1, 2027.",
  ]);
  expect(said()).toContain("Why kelp?");
  expect(said()).toContain("It grows half a meter a day.");
  expect(said()).toContain("Grade 10");
  expect(said()).toContain("From December 9, 2026 on you can ask them what happened to yours.");
  expect(getByText("The listing of Marine Biology Summer").getAttribute("href")).toBe(
    "/summer/opportunities/marine-biology",
  );
});

test("each step says who took it, and a decision ends the line", async () => {
  await show(
    sampleApplication({
      state: "declined",
      allowed_actions: [],
      ask_from: null,
      timeline: [
        { state: "submitted", by: "student", at: "2026-11-18T20:00:00Z" },
        { state: "interview", by: "provider", at: "2026-11-19T20:00:00Z" },
        { state: "declined", by: "academy", at: "2026-11-20T08:00:00Z" },
      ],
    }),
  );
  expect(steps().map((words) => words.replace(/November.*/, ""))).toEqual([
    "Sent by you",
    "Invited to an interview by Sample Institute",
    "Declined by the academy",
  ]);
  expect(said()).toContain("left the portal before deciding");
  expect(said()).not.toContain("Withdraw");
  expect(reply()).toBeNull();
  expect(said()).toContain("You can no longer message each other about this application.");
});

test.each([
  ["in_review", "In review", "is reading it"],
  ["interview", "Interview", "would like to talk with you"],
  ["waitlisted", "Waitlisted", "A place may still open up"],
  ["accepted", "Accepted", "Accepted: you have a place"],
  ["declined", "Declined", "This one didn’t work out"],
  ["withdrawn", "Withdrawn", "You withdrew it"],
] as const)("%s is said in words", async (state, badge, words) => {
  await show(sampleApplication({ state }));
  expect(document.querySelector(".application-state")?.textContent).toContain(badge);
  expect(said()).toContain(words);
});

test("without a line what was typed stays, also for the next page, and goes out under the same id", async () => {
  const calls = stubApi();
  await show(sampleApplication());
  await type("text", "When is it?");
  await click(getByText("Send message"));
  await eventually(() => expect(toasts().join()).toContain("We can’t reach the academy"));
  expect(reply()?.value).toBe("When is it?");
  await show(sampleApplication());
  await eventually(() => expect(reply()?.value).toBe("When is it?"));
  const sentBefore = calls.filter(({ method }) => method === "POST").length;
  await click(getByText("Send message"));
  await eventually(() =>
    expect(calls.filter(({ method }) => method === "POST").length).toBeGreaterThan(sentBefore),
  );
  const ids = calls.filter(({ method }) => method === "POST").map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  // A changed text is a new message.
  await type("text", "When is it? And where?");
  await click(getByText("Send message"));
  await eventually(() => {
    const last = calls.findLast(({ method }) => method === "POST")?.body as { id: string; text: string };
    expect(last.text).toContain("And where?");
    expect(last.id).not.toBe(ids[0]);
  });
});

test("what does not belong into a message is said at its field", async () => {
  const words = "Please leave out phone numbers.";
  stubApi(problemResponse(422, "validation_failed", "Please check.", { text: [words] }));
  await show(sampleApplication());
  await type("text", "Call 555 0100");
  await click(getByText("Send message"));
  await eventually(() => expect(reply()?.getAttribute("aria-invalid")).toBe("true"));
  expect(said()).toContain(words);
  expect(reply()?.value).toBe("Call 555 0100");
});

test("nothing is sent that is empty", async () => {
  const calls = stubApi();
  await show(sampleApplication());
  await click(getByText("Send message"));
  expect(said()).toContain("Please write something first.");
  expect(calls).toEqual([]);
});

test("a withdrawal that fails says so in its dialog, and changes nothing", async () => {
  const late = Promise.withResolvers<ReturnType<typeof problemResponse>>();
  stubApi(late.promise);
  await show(sampleApplication());
  await click(getByText("Withdraw application"));
  await click(getByText("Withdraw for good"));
  expect(isOff(getByText("Withdrawing…"))).toBe(true);
  late.resolve(problemResponse(503, "unavailable", "Later, please."));
  await eventually(() =>
    expect(document.querySelector("[role=dialog]")?.textContent).toContain("Later, please."),
  );
  await click(getByText("Keep it"));
  expect(said()).toContain("No one there has answered yet.");
});

test("who may ask what happened asks with a press, and is told that it was done", async () => {
  const asked = { asked_at: "2026-11-20T12:00:00Z", ask_from: "2026-11-27T12:00:00Z" };
  const calls = stubApi(ok(asked), ok(asked));
  await show(
    sampleApplication({ allowed_actions: ["withdraw", "write", "ask"], ask_from: "2026-11-19T12:00:00Z" }),
  );
  await click(getByText("Ask what happened"));
  await eventually(() => expect(said()).toContain("You asked on November 20, 2026."));
  expect(said()).toContain("From November 27, 2026 on you can ask them again");
  expect(calls[0]).toMatchObject({ method: "POST", path: `/api/summer/applications/${id}/inquiries` });
  expect(toasts().join()).toContain("We emailed Sample Institute");
});

test("a page that has been open since before one may ask lets one ask", async () => {
  await show(sampleApplication({ ask_from: "2026-11-19T12:00:00Z" }));
  getByText("Ask what happened");
  expect(said()).toContain("Haven’t heard back?");
  await show(sampleApplication({ ask_from: "2026-11-19T12:00:00Z", answered_at: "2026-11-19T00:00:00Z" }));
  expect(said()).not.toContain("Haven’t heard back?");
});

test("what is no longer listed has no link to its page", async () => {
  await show(sampleApplication({ is_gone: true }));
  expect(said()).toContain("No longer listed");
  expect(said()).not.toContain("The listing of");
});

test("one that is not there says so", async () => {
  await show(null);
  expect(said()).toContain("There’s no application here");
  expect(getByText("See your applications").getAttribute("href")).toBe("/summer/applications");
});

test("what changes while somebody reads is shown, and said to those who listen", async () => {
  const { client } = await show(sampleApplication());
  const heard = () => document.querySelector("main [role=status].visually-hidden")?.textContent;
  expect(heard()).toBe("");
  await act(async () => {
    client.setQueryData(opportunityApplication(id).queryKey, sampleApplication({ state: "interview" }));
  });
  expect(said()).toContain("would like to talk with you");
  await eventually(() => expect(heard()).toBe("Interview. 0 messages"));
});

test("a change that is told of makes this one and the lists old, and no other", () => {
  const event = { opportunity_application_id: id, opportunity_id: "o", state: "accepted" } as const;
  const context = { cached: undefined } as never;
  const rule = opportunityApplication(id).meta?.staleAfter?.["opportunity_application.changed"];
  if (typeof rule !== "function") throw new Error("it has a rule of its own");
  expect(rule(event, context)).toBe(true);
  expect(rule({ ...event, opportunity_application_id: "another" }, context)).toBe(false);
});
