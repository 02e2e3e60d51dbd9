// @vitest-environment happy-dom
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { newsletter, newsletterPreview } from "../../../queries/admin-newsletters.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  type,
} from "../../../testing/app-page.tsx";
import { sampleNewsletter } from "../../../testing/sample-newsletters.ts";
import { NewsletterPage } from "./newsletter-page.tsx";

const STORED = sampleNewsletter();
const PREVIEW = { html: "<p>Hello</p>", text: "Hello", problems: [], links: [] };
/** The subjects that the tests type: their previews are in the cache. */
const SUBJECTS = [STORED.subject, "Summer news!", "Kept", "Mine"];
const PATH = `/api/admin/newsletters/${STORED.id}`;

/** Renders a newsletter; the API stub gives the responses in this order. */
async function show(detail = STORED, ...responses: Parameters<typeof stubApi>) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const calls = stubApi(...responses);
  const page = await renderPage(<NewsletterPage id={detail.id} />, "/dashboard/admin/newsletter", {}, [
    [newsletter(detail.id).queryKey, detail],
    ...SUBJECTS.map((subject): [readonly unknown[], unknown] => [
      newsletterPreview({ subject, body: STORED.body }).queryKey,
      PREVIEW,
    ]),
  ]);
  return { calls, ...page };
}

/** Advances the timers, in ms. */
const pass = (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time)));

const changes = (calls: Awaited<ReturnType<typeof show>>["calls"]) =>
  calls.filter(({ method }) => method === "PUT");

test("what is typed is saved once typing pauses, over the version that was seen", async () => {
  const { calls } = await show(STORED, {
    status: 200,
    body: sampleNewsletter({ subject: "Summer news!", version: 4 }),
  });
  await type("subject", "Summer news!");
  expect(document.body.textContent).toContain("Not saved yet");
  await pass(1300);
  await eventually(() => expect(changes(calls)).toHaveLength(1));
  expect(changes(calls)[0]).toMatchObject({
    path: PATH,
    body: { draft: { subject: "Summer news!", body: "Hello *all*" }, seen_version: 3 },
  });
});

test("a test that is asked for while a save is under way waits for it, and is not refused for its version", async () => {
  const { calls } = await show(
    STORED,
    { status: 200, body: sampleNewsletter({ subject: "Summer news!", version: 4 }) },
    { status: 202, body: { email: "ada@academy.test" } },
  );
  await type("subject", "Summer news!");
  await act(async () => {
    vi.advanceTimersByTime(1300);
    getByText("Send me a test").click();
  });
  await eventually(() => expect(calls.some(({ path }) => path === `${PATH}/test`)).toBe(true));
  expect(changes(calls).map(({ body }) => (body as { seen_version: number }).seen_version)).toEqual([3]);
});

test("what is refused stays, with the reason and a way to try again", async () => {
  await show(STORED, problemResponse(503, "database_unavailable", "We can’t reach our records right now."));
  await type("subject", "Kept");
  await pass(1300);
  await eventually(() =>
    expect(document.body.textContent).toContain("We can’t reach our records right now."),
  );
  expect(getByText("Try again")).toBeTruthy();
  expect(document.querySelector<HTMLInputElement>("[name=subject]")?.value).toBe("Kept");
});

test("what another admin saved meanwhile is shown, and nothing is saved over it unasked", async () => {
  const theirs = sampleNewsletter({ subject: "Theirs", version: 4 });
  const { calls, client } = await show(STORED, {
    status: 200,
    body: sampleNewsletter({ subject: "Mine", version: 5 }),
  });
  await type("subject", "Mine");
  await act(async () => client.setQueryData(newsletter(STORED.id).queryKey, theirs));
  await eventually(() => expect(document.querySelector(".their-words")?.textContent).toContain("Theirs"));
  await pass(3000);
  expect(changes(calls)).toEqual([]);
  await click(getByText("Replace with mine"));
  await eventually(() => expect(changes(calls)[0]).toMatchObject({ body: { seen_version: 4 } }));
});

test("one that is on its way says how far it is, and can be stopped", async () => {
  const counts = { audience: 20, sent: 12, waiting: 5, failed: 1, left: 1, uncertain: 0 };
  await show(
    sampleNewsletter({
      state: "sending",
      counts,
      allowed_actions: ["stop", "duplicate"],
      started_at: "2026-11-20T20:00:00Z",
    }),
  );
  expect(document.querySelector("progress")?.value).toBe(15);
  expect(document.body.textContent).toContain("15 of 20 copies");
  expect(document.body.textContent).toContain("Left before it went out1");
  expect(getByText("Stop")).toBeTruthy();
  expect(document.querySelector("[name=subject]")).toBeNull();
});

test("what was refused is not sent again before it changes", async () => {
  const { calls } = await show(
    STORED,
    problemResponse(503, "database_unavailable", "We can’t reach our records right now."),
    { status: 200, body: sampleNewsletter({ subject: "Summer news!", version: 4 }) },
  );
  await type("subject", "Kept");
  await pass(1300);
  await eventually(() => getByText("Try again"));
  await pass(10_000);
  expect(changes(calls)).toHaveLength(1);
  await type("subject", "Summer news!");
  await pass(1300);
  await eventually(() => expect(changes(calls)).toHaveLength(2));
});

test("what another admin saved is shown also where nothing told of it", async () => {
  const theirs = sampleNewsletter({ subject: "Theirs", version: 4 });
  const { calls } = await show(
    STORED,
    problemResponse(409, "edit_conflict", "This was changed in the meantime."),
    {
      status: 200,
      body: theirs,
    },
  );
  await type("subject", "Mine");
  await pass(1300);
  await eventually(() => expect(document.querySelector(".their-words")?.textContent).toContain("Theirs"));
  expect(changes(calls)).toHaveLength(1);
  expect(getByText("Replace with mine")).toBeTruthy();
});

test("one that stopped by itself says why, and that it can go on", async () => {
  await show(
    sampleNewsletter({
      state: "stopped",
      problem: "554 no",
      allowed_actions: ["resume", "duplicate"],
      ended_at: "2026-11-20T20:00:00Z",
    }),
  );
  expect(document.body.textContent).toContain("It stopped automatically");
  expect(document.body.textContent).toContain("It says: 554 no");
  expect(getByText("Continue")).toBeTruthy();
});

test("one whose copies are gone does not offer to go on", async () => {
  await show(
    sampleNewsletter({
      state: "stopped",
      allowed_actions: ["duplicate"],
      ended_at: "2026-08-01T20:00:00Z",
    }),
  );
  expect(document.body.textContent).toContain("it can’t continue. You can send it again");
  expect(document.body.textContent).not.toContain("Continue");
});
