/** From the list of mentors to an hour with one of them. */
import type { Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

const asPage = () => ({ headers: { origin: site() } });

test("a visitor finds a mentor and a free hour, signs in, and is led on to that tutor", async ({
  page,
  student,
}) => {
  await page.goto("/mentor");
  await expect(page.getByRole("heading", { level: 1, name: "Meet Our Mentors" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Research Mentors" }).getByRole("listitem")).not.toHaveCount(
    0,
  );
  const tutors = page.getByRole("region", { name: "Tutoring Mentors" });
  await tutors.getByRole("link", { name: "When Mira is free" }).click();

  await expect(page).toHaveURL("/mentor/mira-sample");
  await expect(page.getByRole("heading", { level: 1, name: "Mira Sample" })).toBeVisible();
  await expect(page.getByText("$60 an hour")).toBeVisible();
  await page.getByRole("link", { name: "See free times" }).click();
  const times = page.getByRole("region", { name: "Next free times" });
  await expect(times).toContainText("All times are Pacific time.");
  // The last one offered is hours away, whatever the time is: it does not begin meanwhile.
  const book = times.getByRole("link", { name: /^Book \w+ on \w+day, .+ Pacific time$/ }).last();
  const [, subject, day] = /^Book (\w+) on (\w+day, \w+ \d+),/.exec((await book.textContent()) ?? "") ?? [];
  await book.click();

  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Email", { exact: true }).fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(
    new RegExp(`/dashboard/student/lessons\\?subject=${subject}&date=[\\d-]+&tutor=[\\da-f-]+$`),
  );
  await expect(page.getByRole("heading", { name: `Free on ${day}` })).toBeVisible();
  const offered = page.getByRole("heading", { level: 4 });
  await expect(offered.first()).toHaveText("Mira Sample");
  await expect(offered.first()).toBeFocused();
  await expectNoAxeViolations(page);
});

test("a mentor's page follows their availability", async ({ page, browser, signIn }) => {
  test.slow();
  const person = await newTutor(browser);
  const name = `${person.firstName} ${person.lastName}`;
  const tutor = await signIn(person);
  const link = page.getByRole("link", { name, exact: true });
  const card = page.getByRole("listitem").filter({ has: link });
  await page.goto("/mentor");
  await expectAfterReload(page, async () => expect(card).toBeVisible({ timeout: 1000 }));
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const subjects = page.getByRole("list", { name: "Subjects" });
  await expect(subjects).toHaveCount(0);

  const data = { subjects: ["Chemistry"], day_of_week: 3, start_time: "07:00", end_time: "08:30" };
  const response = await tutor.request.post("/api/tutor/availability", { data, ...asPage() });
  const { items } = (await response.json()) as { items: { id: string }[] };
  await expectAfterReload(page, async () => expect(subjects).toHaveText("Chemistry", { timeout: 1000 }));
  await page.goBack();
  await expectAfterReload(page, async () => expect(card).toContainText("Chemistry", { timeout: 1000 }));

  for (const { id } of items) await tutor.request.delete(`/api/tutor/availability/${id}`, asPage());
  await link.click();
  await expectAfterReload(page, async () => expect(subjects).toHaveCount(0, { timeout: 1000 }));
});

/** Signals between processes take a moment, and a page that takes longer to render is shown as it was. */
async function expectAfterReload(page: Page, expectation: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expectation();
  }).toPass();
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("mentors, their pages and their free times can be read", async ({ page, problems }) => {
    problems.expect(NO_SCRIPT_ERRORS);
    await page.goto("/mentor");
    await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "Jonas Sample" }).click();
    await expect(page.getByRole("region", { name: "Next free times" })).toBeVisible();
    await page
      .getByRole("link", { name: /^Book Computer Science/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%3Fsubject%3DComputer/);
  });
});

test("hours that have begun since the page was made are not shown", async ({ page, request }) => {
  const path = "/mentor/mira-sample";
  // One document all along, as it was made once.
  const document = await request.get(path);
  await page.route(path, (route) => route.fulfill({ response: document }));
  const starts = [...(await document.text()).matchAll(/ data-starts="([^"]+)"/g)].map(([, at = ""]) => at);
  const last = starts.at(-1) ?? "";
  await page.clock.setFixedTime(new Date(Date.parse(last) - 1000));
  await page.goto(path);
  const times = page.getByRole("region", { name: "Next free times" });
  await expect(times.locator("time")).toHaveCount(1);
  await expect(times.locator("time")).toHaveAttribute("datetime", last);

  await page.clock.setFixedTime(new Date(last));
  await page.reload();
  await expect(times.locator("time")).toHaveCount(0);
  await expect(times.getByRole("link", { name: "See all tutors" })).toBeVisible();
});

test("a tutor who has no time left that day is said to have none", async ({ signIn, student }) => {
  const page = await signIn(student);
  const { days } = await bookableDays(page, "English");
  const query = new URLSearchParams({
    subject: "English",
    date: days.at(-1) ?? "",
    tutor: "00000000-0000-7000-8000-000000000000",
  });
  await page.goto(`/dashboard?${query}`);
  await expect(page.getByText("The tutor you came for has no free time left on this day.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 4 }).first()).toBeVisible();
});

test("an unknown mentor is a page that says so", async ({ page, problems }) => {
  problems.expect(/404/);
  const response = await page.goto("/mentor/nobody-of-that-name");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contact" })).toBeVisible();
  await expectNoAxeViolations(page);
});
