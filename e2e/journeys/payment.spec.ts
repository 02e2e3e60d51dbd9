/** Coming back from the payment service: what `/payment-success` shows, and to whom. */
import type { Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

interface HeldBooking {
  id: string;
  subject: string;
  tutor: { first_name: string; last_name: string };
}

interface TutorOffer {
  price_cents: number;
  tutor: { id: string };
  slots: { starts_at: string }[];
}

const asPage = () => ({ headers: { origin: site() } });

async function readApi<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

/** Holds any hour that costs something; journeys run side by side, so one may be gone by the time it is asked for. */
async function hold(page: Page, subject = "Physics"): Promise<HeldBooking> {
  const { days } = await readApi<{ days: string[] }>(page, `/api/tutoring/days?subject=${subject}`);
  for (const date of days.slice(1)) {
    const query = `subject=${subject}&date=${date}`;
    const { tutors } = await readApi<{ tutors: TutorOffer[] }>(page, `/api/tutoring/slots?${query}`);
    for (const { tutor, slots } of tutors.filter(({ price_cents }) => price_cents > 0)) {
      const [slot] = slots;
      const data = { tutor_id: tutor.id, subject, starts_at: slot?.starts_at };
      const response = await page.request.post("/api/bookings", { data, ...asPage() });
      if (response.status() === 201) return (await response.json()) as HeldBooking;
    }
  }
  throw new Error(`no hour of ${subject} is free`);
}

async function checkout(page: Page, { id }: HeldBooking): Promise<string> {
  const response = await page.request.post(`/api/bookings/${id}/checkout`, asPage());
  return ((await response.json()) as { url: string }).url;
}

const successPage = ({ id }: HeldBooking) => `/payment-success?session_id=cs_any&booking_id=${id}`;

test("a paid lesson is confirmed, with its details in the academy's time and in the viewer's", async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  const held = await hold(page);
  await page.goto(await checkout(page, held));
  await payAtCheckout(page);
  await expect(page).toHaveURL((url) => url.pathname === "/payment-success");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expect(page.getByText("Your tutoring session has been booked and confirmed")).toBeVisible();
  await expect(page.getByText("Confirmation Sent!")).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(page.getByText(`${held.tutor.first_name} ${held.tutor.last_name}`)).toBeVisible();
  await expect(page.getByText("Pacific time")).toBeVisible();
  await expect(page.getByText(/your time \(Eastern time\)/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(DASHBOARD);
});

test("an unpaid hold keeps processing, whatever the address claims, until the student goes back to pay", async ({
  signIn,
  student,
}) => {
  const page = await signIn(student);
  const held = await hold(page);
  await checkout(page, held);
  await page.clock.install();
  await page.goto(successPage(held));
  await expect(page.getByRole("heading", { name: "Processing payment..." })).toBeVisible();
  await expect(page.getByText("Payment Successful!")).toBeHidden();
  const back = page.getByRole("button", { name: "Return to payment" });
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(back).toBeVisible({ timeout: 300 });
  }).toPass();
  await back.click();
  await payAtCheckout(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});

test("a hold that was given up says that nothing was charged", async ({ signIn, student }) => {
  const page = await signIn(student);
  const held = await hold(page);
  await checkout(page, held);
  await page.request.post(`/api/bookings/${held.id}/cancel`, asPage());
  await page.goto(successPage(held));
  await expect(page.getByRole("heading", { name: "The payment was not completed" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a page that waits hears at once that the hold was given up elsewhere", async ({ signIn, student }) => {
  const page = await signIn(student);
  const held = await hold(page);
  await checkout(page, held);
  await page.goto(successPage(held));
  await expect(page.getByRole("heading", { name: "Processing payment..." })).toBeVisible();
  await page.request.post(`/api/bookings/${held.id}/cancel`, asPage());
  await expect(page.getByRole("heading", { name: "The payment was not completed" })).toBeVisible();
});

test("a booking that is not there, or not one's own, is not shown", async ({
  page,
  problems,
  signIn,
  student,
}) => {
  problems.expect(/404/);
  const owner = await signIn(student);
  const held = await hold(owner);
  const admin = await signIn(demo.admin);
  await admin.goto(successPage(held));
  await expect(admin.getByRole("heading", { name: "This payment belongs to another account" })).toBeVisible();
  await expectNoAxeViolations(admin);
  const stranger = await signIn(demo.student);
  await stranger.goto(successPage(held));
  await expect(stranger.getByRole("heading", { name: "We cannot find this booking" })).toBeVisible();
  await expectNoAxeViolations(stranger);
  await page.goto(successPage(held));
  await expect(page).toHaveURL(/\/auth\?next=/);
});
