// @vitest-environment happy-dom
import { expect, test } from "vitest";
import {
  type TutorPayouts,
  tutorEarnings,
  tutorPayout,
  tutorPayouts,
} from "../../../queries/admin-payouts.ts";
import {
  click,
  eventually,
  getByText,
  problemResponse,
  renderPage,
  stubApi,
  toasts,
  type,
} from "../../../testing/app-page.tsx";
import { sampleAdjustment, samplePayoutItem, samplePayouts } from "../../../testing/sample-payouts.ts";
import TutorPayoutsPage from "../money/tutors.tsx";

const PATH = "/dashboard/admin/money/tutors";
const { id } = samplePayouts().tutor;

const shownList = (items = [samplePayoutItem()]) =>
  renderPage(<TutorPayoutsPage />, PATH, {}, [
    [
      tutorPayouts({ q: "", only: undefined }, 25).queryKey,
      { items, more: false, counts: { all: items.length, owed: 1, held: 0 } },
    ],
  ]);

const shownTutor = (payouts: TutorPayouts = samplePayouts()) =>
  renderPage(<TutorPayoutsPage />, `${PATH}?tutor=${id}`, {}, [
    [tutorPayout(id).queryKey, payouts],
    [tutorEarnings(id, 25).queryKey, { items: [], more: false }],
  ]);

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');

function inDialog(words: string): HTMLElement {
  const found = [...(dialog()?.querySelectorAll("button") ?? [])].find(
    ({ textContent }) => textContent === words,
  );
  if (!found) throw new Error(`no ${words} in: ${dialog()?.textContent}`);
  return found;
}

async function choose(value: string): Promise<void> {
  const radio = dialog()?.querySelector<HTMLElement>(`input[value="${value}"]`);
  if (!radio) throw new Error(`no ${value}`);
  await click(radio);
}

const SAVED = { status: 200, body: sampleAdjustment() };
/** A response that suits each of the page's queries. */
const READ = { status: 200, body: { ...samplePayouts(), items: [], next_cursor: null } };

test("each tutor stands there with what they are owed, and with what holds it up", async () => {
  await shownList([
    samplePayoutItem(),
    samplePayoutItem({ id: "0192aa11-0000-7000-8000-0000000000c9", last_name: "Two", payout_state: "none" }),
  ]);
  const rows = [...document.querySelectorAll(".payout-row")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Ada TutorDue$48.00On its way$0.00Paid out$480.00",
    "Ada TwoNo payout account yetDue$48.00On its way$0.00Paid out$480.00",
  ]);
  const filters = [...document.querySelectorAll("nav[aria-label='Whose money'] a")];
  expect(filters.map(({ textContent }) => textContent)).toEqual(["Everyone2", "Owed something1", "On hold0"]);
});

async function openAdjustment(): Promise<void> {
  await click(getByText("Pay a bonus or correction"));
  await eventually(() => expect(dialog()).not.toBeNull());
}

test("an adjustment says what is wrong beside its field, and a repetition is the same entry", async () => {
  await shownTutor();
  await openAdjustment();
  await click(inDialog("Pay"));
  expect(dialog()?.textContent).toContain("Choose one of them.");
  expect(dialog()?.textContent).toContain("Enter an amount in dollars, such as 12.50.");
  expect(dialog()?.textContent).toContain("Please say why, for the tutor and other administrators.");
  await choose("bonus");
  await type("amount_cents", "1000.01");
  await type("reason", "Well done.");
  await click(inDialog("Pay $1,000.01"));
  expect(dialog()?.textContent).toContain("Enter at most $1,000.00.");
  await type("amount_cents", "25");
  const calls = stubApi(
    problemResponse(502, "payment_provider_failed", "No answer."),
    READ,
    READ,
    SAVED,
    READ,
    READ,
  );
  await click(inDialog("Pay $25.00"));
  await eventually(() => expect(dialog()?.textContent).toContain("No answer."));
  await click(inDialog("Pay $25.00"));
  const bodies = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({
    tutor_id: id,
    kind: "bonus",
    amount_cents: 2500,
    reason: "Well done.",
    is_another: false,
  });
  await eventually(() => expect(toasts()[0]).toContain("$25.00 for Ada entered"));
});

test("what looks entered twice is asked about, and changing it asks anew", async () => {
  await shownTutor();
  await openAdjustment();
  await choose("correction");
  await type("amount_cents", "25");
  await type("reason", "Well done.");
  const twin = problemResponse(409, "already_exists", "Sam Admin entered $25.00 for this tutor.");
  const calls = stubApi(twin, READ, READ, twin, READ, READ, SAVED, READ, READ);
  await click(inDialog("Pay $25.00"));
  await eventually(() => expect(dialog()?.textContent).toContain("Sam Admin entered $25.00"));
  expect(inDialog("Pay another $25.00")).toBeTruthy();
  await type("reason", "Well done, once more.");
  await click(inDialog("Pay $25.00"));
  await eventually(() => expect(inDialog("Pay another $25.00")).toBeTruthy());
  await click(inDialog("Pay another $25.00"));
  await eventually(() => expect(toasts()[0]).toContain("$25.00 for Ada entered"));
  const bodies = calls
    .filter(({ method }) => method === "POST")
    .map(({ body }) => body as { is_another: boolean });
  expect(bodies.map(({ is_another }) => is_another)).toEqual([false, false, true]);
});

test("a tutor who has left is given nothing, and what they were paid stays", async () => {
  await shownTutor(samplePayouts({ has_left: true, payout_state: "none" }));
  expect(document.body.textContent).toContain("They no longer teach here.");
  expect(document.querySelectorAll(".adjustment")).toHaveLength(1);
  expect(document.body.textContent).not.toContain("Pay a bonus or correction");
  expect(document.body.textContent).not.toContain("has not begun to set up payouts");
});
