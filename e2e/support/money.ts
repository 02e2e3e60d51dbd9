import { expect, type Page } from "@playwright/test";
import { standIns } from "./addresses.ts";
import { type BookedLesson, readApi, stripeState } from "./lessons.ts";

/** The path of the admin's money page. */
export const MONEY = "/dashboard/admin/money";

/** Clicks Compare now, and waits for the result. */
export async function compareBalance(page: Page): Promise<void> {
  const compared = async () =>
    (await readApi<{ compared_at: string }>(page, `/api/admin/money/statement?month=2026-01`)).compared_at;
  const before = await compared();
  await page.getByRole("button", { name: "Compare now" }).click();
  await expect.poll(compared).not.toBe(before);
  await expect(page.getByRole("button", { name: "Compare now" })).toBeVisible();
}

/** Changes the amount of a lesson's payment in Stripe's list. */
export async function falsify(page: Page, lesson: BookedLesson, cents: number): Promise<void> {
  const { sessions, charges, balance_transactions } = await stripeState(page.request);
  const session = sessions.find(({ client_reference_id }) => client_reference_id === lesson.id);
  const charge = charges.find(({ payment_intent }) => payment_intent === session?.payment_intent);
  const movement = balance_transactions.find(({ source }) => source === charge?.id);
  const path = `${standIns()}/test/stripe/balance-transactions/${movement?.id}/falsify`;
  expect((await page.request.post(path, { data: { by_cents: cents } })).status()).toBe(204);
}

/** Performs an action on a lesson's payment at Stripe: `refund`, `dispute`, `inquire`. */
export async function atStripe(
  page: Page,
  lesson: BookedLesson,
  action: "refund" | "dispute" | "inquire",
  details: { amount?: number } = {},
): Promise<void> {
  const { sessions } = await stripeState(page.request);
  const session = sessions.find(({ client_reference_id }) => client_reference_id === lesson.id);
  await postToStripe(page, `sessions/${session?.id}/${action}`, details);
}

/** Pays `cents` to the academy's bank, which returns them with one of Stripe's failure codes. */
export async function failPayout(page: Page, cents: number, failureCode: string): Promise<void> {
  const { id } = (await postToStripe(page, "payouts", { cents })) as { id: string };
  await postToStripe(page, `payouts/${id}/settle`, { arrived: false, failure_code: failureCode });
}

async function postToStripe(page: Page, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(`${standIns()}/test/stripe/${path}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.status() === 204 ? undefined : response.json();
}
