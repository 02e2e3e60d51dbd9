/** From a free hour on a public page to its payment: by a new parent, by somebody with an account, and without a script. */
import type { Locator, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { payAtCheckout } from "../support/checkout.ts";
import { type BookedLesson, changeFromElsewhere, readApi } from "../support/lessons.ts";
import { type Email, emailTo } from "../support/mailbox.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { askerAs, fullName, newPerson, newStudent, type Person } from "../support/people.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, dayWords, toasts } from "../support/tutoring.ts";

const SUBJECT = "English";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Presses links and buttons, and counts the presses. */
class Finger {
  presses = 0;

  async press(place: Locator): Promise<void> {
    this.presses += 1;
    await place.click();
  }
}

interface OwnTutor {
  person: Person;
  id: string;
  slug: string;
}

/** Returns a tutor of this journey's own, at the academy's price. */
async function ownTutor(browser: Parameters<typeof weeklyTutor>[0]): Promise<OwnTutor> {
  const { person, page } = await weeklyTutor(browser, askerAs, { hourly_rate_cents: null });
  const { id, slug } = await readApi<{ id: string; slug: string }>(page, "/api/tutor/profile");
  return { person, id, slug };
}

/** The last free hour on the page of the tutor's first week: it does not begin meanwhile. */
const lastHour = (page: Page): Locator =>
  page
    .getByRole("region", { name: "Free times" })
    .getByRole("link", { name: new RegExp(`^Book ${SUBJECT} on`) })
    .last();

/** The weekday, the date and the time of a link to an hour. */
async function wordsOf(hour: Locator): Promise<{ day: string; time: string }> {
  const text = ((await hour.textContent()) ?? "").replaceAll(/\s+/g, " ");
  const [, day = "", time = ""] = /on (\w+day, \w+ \d+), (\d+:\d\d [AP]M)/.exec(text) ?? [];
  expect(day && time, text).toBeTruthy();
  return { day, time };
}

const short = (day: string): string => day.replace(/^(\w{3})\w*, (\w{3})\w*/, "$1, $2");

async function fillSignUp(page: Page, person: Person): Promise<void> {
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await field("First name").fill(person.firstName);
  await field("Last name").fill(person.lastName);
  await field("Email").fill(person.email);
  await field("Password").fill(person.password);
}

const confirmation = (page: Page, person: Person): Promise<Email> =>
  emailTo(page.request, person.email, /Verify your email/);

/** Whether two elements share a part of the window's height; toasts are as wide as a phone. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("not in the window");
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

test("a new parent books the hour they chose with five presses, one email and the password once", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const tutor = await ownTutor(browser);
  const [person, finger] = [newPerson(), new Finger()];
  await page.goto(`/mentor/${tutor.slug}`);
  const hour = lastHour(page);
  const { day, time } = await wordsOf(hour);
  await finger.press(hour);

  await test.step("the sign-in says what it is for", async () => {
    await expect(heading(page)).toHaveText("Sign in");
    for (const words of [tutor.person.firstName, short(day), time, "Eastern time", "$50"])
      await expect(main(page)).toContainText(words);
    const join = page.getByRole("link", { name: "Join as Student" });
    await expect(page.getByRole("link", { name: "Create a student account" })).toHaveAttribute(
      "href",
      (await join.getAttribute("href")) ?? "",
    );
    await expectNoAxeViolations(page);
  });

  await test.step("one page about the email, which can be sent again", async () => {
    await finger.press(page.getByRole("link", { name: "Join as Student" }));
    await expect(main(page)).toContainText(`To book ${tutor.person.firstName}`);
    await expect(page.getByRole("complementary")).toContainText("Confirm your session.");
    await expect(page.getByRole("complementary")).not.toContainText("Choose a subject");
    await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
    await fillSignUp(page, person);
    await finger.press(page.getByRole("button", { name: "Create account" }));
    await expect(page).toHaveURL(/\/check-email\?next=/);
    await expect(heading(page)).toHaveText("Check your email");
    await expect(heading(page)).toBeFocused();
    await expect(toasts(page)).toContainText("Student account created successfully!");
    expect(await overlap(toasts(page), heading(page)), "a toast covers the heading").toBe(false);
    await expect(main(page)).toContainText(person.email);
    // The address is not in the page's own, and a reload knows it all the same.
    expect(page.url()).not.toContain("robin");
    await page.reload();
    await expect(main(page)).toContainText(person.email);
    await expectNoAxeViolations(page);
  });

  await test.step("the link signs in and opens the hour", async () => {
    const message = await confirmation(page, person);
    await page.goto(message.linkTo("/verify-email"));
    await expect(main(page)).toContainText("Then you can confirm your session.");
    await finger.press(page.getByRole("button", { name: "Verify my email" }));
    await expect(page).toHaveURL(/\/book\?tutor=/);
    await expect(heading(page)).toHaveText("Confirm and pay");
    for (const words of [
      fullName(tutor.person),
      day,
      time.replace(/ [AP]M/, ""),
      "Eastern time",
      "$50",
      "full refund",
    ])
      await expect(main(page)).toContainText(words);
    await expectNoAxeViolations(page);
  });

  await test.step("paid, with a file for calendars", async () => {
    await finger.press(page.getByRole("button", { name: "Pay $50" }));
    await payAtCheckout(page);
    await expect(heading(page)).toHaveText("Payment Successful!");
    const again = page.getByRole("link", { name: `Book another session with ${tutor.person.firstName}` });
    await expect(again).toHaveAttribute("href", /lessons\?subject=.+&tutor=.+#book$/);
    const [lesson] = (await readApi<{ items: BookedLesson[] }>(page, "/api/bookings?when=upcoming")).items;
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Add to calendar/ }).click();
    expect((await download).suggestedFilename()).toBe("session.ics");
    const file = await (await page.request.get(`/api/bookings/${lesson?.id}/calendar.ics`)).text();
    const invitation = (await emailTo(page.request, person.email, /Confirmed/)).invitation;
    for (const name of ["UID", "SEQUENCE", "DTSTART", "DTEND"]) {
      const line = new RegExp(`^${name}[:;].*$`, "m");
      expect(line.exec(file)?.[0]).toBe(line.exec(invitation)?.[0]);
    }
    await expectNoAxeViolations(page);
  });
  expect(finger.presses).toBe(5);
});

test("somebody with an account books the hour they chose with three presses", async ({
  page,
  browser,
  student,
}) => {
  test.slow();
  const tutor = await ownTutor(browser);
  const finger = new Finger();
  await page.goto(`/mentor/${tutor.slug}`);
  await finger.press(lastHour(page));
  await main(page).getByLabel("Email", { exact: true }).fill(student.email);
  await main(page).getByLabel("Password", { exact: true }).fill(student.password);
  await finger.press(main(page).getByRole("button", { name: "Sign in", exact: true }));
  await finger.press(page.getByRole("button", { name: "Pay $50" }));
  await payAtCheckout(page);
  await expect(heading(page)).toHaveText("Payment Successful!");
  expect(finger.presses).toBe(3);

  await test.step("the session can be added to a calendar later, too", async () => {
    await page.goto("/dashboard/student/lessons");
    await expect(page.getByRole("link", { name: /^Add to calendar: English/ })).toBeVisible();
  });
});

test("elsewhere the link asks for the password, and then opens the hour as well", async ({
  page,
  browser,
}) => {
  test.slow();
  const tutor = await ownTutor(browser);
  const person = newPerson();
  await page.goto(`/mentor/${tutor.slug}`);
  await lastHour(page).click();
  await page.getByRole("link", { name: "Join as Student" }).click();
  await expect(page.getByRole("button", { name: "Create account" })).toBeEnabled();
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
  const message = await confirmation(page, person);
  await page.context().clearCookies();
  await page.goto(message.linkTo("/verify-email"));
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(heading(page)).toHaveText("Enter your password");
  await expect(main(page)).toContainText(person.email);
  expect((await page.context().cookies()).filter(({ name }) => /session/.test(name))).toEqual([]);
  await main(page).getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(page).toHaveURL(/\/book\?tutor=/);
  await expect(page.getByRole("button", { name: "Pay $50" })).toBeVisible();

  await test.step("the same link opens no session again", async () => {
    await page.context().clearCookies();
    await page.goto(message.linkTo("/verify-email"));
    await expect(heading(page)).toHaveText("Your email is verified");
    await main(page).getByRole("link", { name: "Sign in" }).click();
    await expect(main(page)).toContainText(`To book ${tutor.person.firstName}`);
  });
});

test("an hour that is taken meanwhile is said to be, with the nearest free ones", async ({
  signIn,
  browser,
  request,
  student,
  problems,
}) => {
  test.slow();
  problems.expect(/409/);
  const tutor = await ownTutor(browser);
  const page = await signIn(student);
  const { days } = await bookableDays(page, SUBJECT);
  const date = days.at(20) ?? "";
  const query = new URLSearchParams({ subject: SUBJECT, date });
  const { tutors } = await readApi<{ tutors: { tutor: { id: string }; slots: { starts_at: string }[] }[] }>(
    page,
    `/api/tutoring/slots?${query}`,
  );
  const slots = tutors.find((offer) => offer.tutor.id === tutor.id)?.slots ?? [];
  const [wanted, other] = [slots[2]?.starts_at ?? "", slots[4]?.starts_at ?? ""];
  const address = (at: string) => `/book?${new URLSearchParams({ tutor: tutor.id, subject: SUBJECT, at })}`;
  await page.goto(address(wanted));
  await expect(page.getByRole("button", { name: "Pay $50" })).toBeVisible();

  const rival = await askerAs(await newStudent(request));
  const body = { tutor_id: tutor.id, subject: SUBJECT, starts_at: wanted };
  await changeFromElsewhere(rival, "POST", "/api/bookings", body);
  // By the live event, or by the press that is refused.
  const pay = page.getByRole("button", { name: "Pay $50" });
  if (await pay.isVisible()) await pay.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(heading(page)).toHaveText("This time is no longer free");
  await expect(main(page)).toContainText(`Other times with ${tutor.person.firstName}`);
  await expectNoAxeViolations(page);
  await main(page)
    .getByRole("region", { name: `Other times with ${tutor.person.firstName}` })
    .getByRole("link")
    .last()
    .click();
  await expect(heading(page)).toHaveText("Confirm and pay");
  await expect(main(page)).toContainText(dayWords(date));

  await test.step("who comes back from the payment page finds the time held", async () => {
    const own = { tutor_id: tutor.id, subject: SUBJECT, starts_at: other };
    // Far enough from the rival's hour.
    await changeFromElsewhere(page, "POST", "/api/bookings", own);
    await page.goto(address(other));
    await expect(heading(page)).toHaveText("This time is held for you");
    await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a new parent comes from the hour to its payment", async ({ page, browser, problems }) => {
    test.setTimeout(120_000);
    problems.expect(NO_SCRIPT_ERRORS);
    const tutor = await ownTutor(browser);
    const person = newPerson();
    await page.goto(`/mentor/${tutor.slug}`);
    await lastHour(page).click();
    await expect(main(page)).toContainText(`To book ${tutor.person.firstName}`);
    await page.getByRole("link", { name: "Join as Student" }).click();
    await expect(page.locator(".strength")).toBeHidden();
    await fillSignUp(page, person);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(heading(page)).toHaveText("Check your email");
    await expect(main(page)).toContainText("Student account created successfully!");
    await expect(main(page)).toContainText(person.email);
    const message = await confirmation(page, person);
    await page.goto(message.linkTo("/verify-email"));
    await page.getByRole("button", { name: "Verify my email" }).click();
    await expect(heading(page)).toHaveText("Confirm and pay");
    await main(page).getByLabel("What would you like to work on?").fill("Essays");
    await page.getByRole("button", { name: "Pay $50" }).click();
    await expect(heading(page)).toHaveText("This time is held for you");
    // The dashboard leads to the payment as well, and shows no button that would do nothing.
    await page.goto("/dashboard/student/lessons");
    await expect(main(page).getByText("Cancel hold")).toBeHidden();
    await main(page)
      .getByRole("button", { name: /^Continue to payment/ })
      .click();
    await expect(heading(page)).toHaveText("This time is held for you");
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await payAtCheckout(page);
    await expect(page).toHaveURL(/\/payment-success/);
  });
});
