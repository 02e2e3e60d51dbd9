/** The return from Stripe's Checkout: what `/payment-success` shows, and to whom. */
import { site } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { type Asker, askerAs, demo } from "../support/people.ts";
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

async function readApi<T>(page: Asker, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

/** Holds any paid slot; concurrent journeys may take one before it is requested. */
async function hold(page: Asker, subject = "Physics"): Promise<HeldBooking> {
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

async function checkout(page: Asker, { id }: HeldBooking): Promise<string> {
  const response = await page.request.post(`/api/bookings/${id}/checkout`, asPage());
  return ((await response.json()) as { url: string }).url;
}

const successPage = ({ id }: HeldBooking) => `/payment-success?session_id=cs_any&booking_id=${id}`;

test("who comes back from the payment service sees what became of the payment, whatever the address claims", async ({
  signIn,
  student,
}) => {
  test.slow();
  const page = await signIn(student);

  await test.step("a page that waits hears at once that the hold was given up elsewhere, and says that nothing was charged", async () => {
    const held = await hold(page);
    await checkout(page, held);
    await page.goto(successPage(held));
    await expect(page.getByRole("heading", { name: "Processing payment..." })).toBeVisible();
    await page.request.post(`/api/bookings/${held.id}/cancel`, asPage());
    await expect(page.getByRole("heading", { name: "Your payment wasn’t completed" })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  const held = await hold(page);
  await test.step("an unpaid hold keeps processing until the student goes back to pay", async () => {
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
  });

  await test.step("a paid lesson is confirmed, with its details in the reader's time and in the academy's", async () => {
    await expect(page).toHaveURL((url) => url.pathname === "/payment-success");
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await expect(page.getByText("Your tutoring session has been booked and confirmed")).toBeVisible();
    await expect(page.getByText("Confirmation Sent!")).toBeVisible();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
    await expect(page.getByText(`${held.tutor.first_name} ${held.tutor.last_name}`)).toBeVisible();
    await expect(page.getByText("Eastern time")).toBeVisible();
    await expect(page.getByText(/^\d+:\d\d [AP]M Pacific$/)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL(DASHBOARD);
  });
});

test("a booking that is not there, or not one's own, is not shown", async ({ request, student }) => {
  const held = await hold(await askerAs(student));
  const shownTo = async (person: Parameters<typeof askerAs>[0]) => {
    const document = await (await askerAs(person)).request.get(successPage(held));
    return document.text();
  };
  expect(await shownTo(demo.admin)).toContain("This payment belongs to another account");
  expect(await shownTo(demo.student)).toContain("We can’t find this booking");
  const visitors = await request.get(successPage(held), { maxRedirects: 0 });
  expect(visitors.headers().location).toMatch(/\/auth\?next=/);
});
