import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { site, standIns } from "./addresses.ts";
import type { Asker } from "./people.ts";
import { type BookableHour, twelveHours } from "./tutoring.ts";

/** A lesson in the API's format, as far as journeys read it. */
export interface BookedLesson {
  id: string;
  status: string;
  payment_status: string;
  starts_at: string;
  ends_at: string;
}

/**
 * Books an hour and pays for it, as in another window; the browser ends on the student's dashboard. `booking.spec.ts`
 * and `payment.spec.ts` test the screens.
 */
export async function bookAndPay(page: Page, hour: BookableHour): Promise<BookedLesson> {
  const lesson = await payFromElsewhere(page, hour);
  await page.goto("/dashboard");
  return lesson;
}

/** The same, without opening a page. */
export async function payFromElsewhere(
  student: Asker,
  hour: BookableHour,
  notes: { student_notes?: string } = {},
): Promise<BookedLesson> {
  const { id } = await bookFromElsewhere(student, hour, notes);
  const { url } = await changeFromElsewhere<{ url: string }>(student, "POST", `/api/bookings/${id}/checkout`);
  const paid = await student.request.post(`${url}/pay`, { form: { card_number: "" }, maxRedirects: 0 });
  expect(paid.status(), "what the payment page answers").toBe(303);
  const read = () => readApi<BookedLesson>(student, `/api/bookings/${id}`);
  await expect.poll(async () => (await read()).payment_status, { intervals: [50, 100] }).toBe("paid");
  return read();
}

/** Reads from the API as the page's user. */
export async function readApi<T>(page: Asker, path: string): Promise<T> {
  const response = await page.request.get(path);
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return (await response.json()) as T;
}

/** Changes something through the API, as in another window of the page's user. */
export async function changeFromElsewhere<T>(
  page: Asker,
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  data: unknown = {},
  origin = site(),
): Promise<T> {
  const response = await page.request.fetch(path, { method, data, headers: { origin } });
  const text = await response.text();
  expect(response.ok(), `${method} ${path}: ${response.status()} ${text}`).toBe(true);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Changes a tutor's profile, as in another window with the current version. */
export async function changeProfileFromElsewhere(page: Asker, change: object): Promise<void> {
  const path = "/api/tutor/profile";
  const { version } = await readApi<{ version: number }>(page, path);
  await changeFromElsewhere(page, "PATCH", path, { ...change, seen_version: version });
}

/** Books an hour, or holds it, as in another window of the page's user. */
export async function bookFromElsewhere(
  page: Asker,
  { subject, date, time, tutor }: BookableHour,
  notes: { student_notes?: string } = {},
): Promise<BookedLesson> {
  const { tutors } = await readApi<{
    tutors: {
      tutor: { id: string; first_name: string; last_name: string };
      slots: { starts_at: string; start_time: string }[];
    }[];
  }>(page, `/api/tutoring/slots?${new URLSearchParams({ subject, date })}`);
  const offer = tutors.find(({ tutor: { first_name, last_name } }) => `${first_name} ${last_name}` === tutor);
  const slot = offer?.slots.find(({ start_time }) => twelveHours(start_time) === time);
  if (!offer || !slot) throw new Error(`${tutor} has no time at ${time} on ${date}`);
  return changeFromElsewhere(page, "POST", "/api/bookings", {
    tutor_id: offer.tutor.id,
    subject,
    starts_at: slot.starts_at,
    ...notes,
  });
}

/** Returns the clock time of an instant in the time zone of the page's user: `4:30`. */
export async function clockOf(page: Asker, instant: string): Promise<string> {
  const { user } = await readApi<{ user: { time_zone: string } }>(page, "/api/session");
  const options = { hour: "numeric", minute: "2-digit", timeZone: user.time_zone } as const;
  return new Intl.DateTimeFormat("en-US", options).format(new Date(instant)).replace(/\s[AP]M$/, "");
}

/** Returns the row of a list that contains a name or subject. */
export const row = (list: Locator, words: string): Locator =>
  list.getByRole("listitem").filter({ hasText: words });

interface StripeState {
  sessions: { id: string; client_reference_id: string | null; payment_intent: string | null }[];
  charges: { payment_intent: string; id: string; amount: number; status: string }[];
  refunds: { charge: string; amount: number }[];
  transfers: { amount: number; source_transaction: string | null; reversals: { amount: number }[] }[];
  balance_transactions: { id: string; source: string | null; amount: number }[];
  totals: { charged: number; refunded: number; disputed: number; transferred: number; balance: number };
}

/** Returns the state of the stand-in for Stripe. */
export async function stripeState(request: APIRequestContext): Promise<StripeState> {
  return (await (await request.get(`${standIns()}/test/stripe/state`)).json()) as StripeState;
}

/** Returns the sums of one lesson's money at Stripe, in cents. */
export async function paymentTotalsOf(request: APIRequestContext, lesson: Pick<BookedLesson, "id">) {
  const state = await stripeState(request);
  const intents = state.sessions
    .filter(({ client_reference_id }) => client_reference_id === lesson.id)
    .map(({ payment_intent }) => payment_intent);
  const charges = state.charges.filter(
    ({ payment_intent, status }) => intents.includes(payment_intent) && status === "succeeded",
  );
  const ids = charges.map(({ id }) => id);
  const transfers = state.transfers.filter(({ source_transaction }) =>
    ids.includes(source_transaction ?? ""),
  );
  return {
    charged: sum(charges),
    refunded: sum(state.refunds.filter(({ charge }) => ids.includes(charge))),
    transferred: sum(transfers) - sum(transfers.flatMap(({ reversals }) => reversals)),
  };
}

const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
