/** From the list of mentors to a booked hour with one of them. */
import type { APIRequestContext } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { parseDocument } from "../support/documents.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { submitSignIn } from "../support/passwords.ts";
import { askerAs, fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

const document = async (request: APIRequestContext, path: string) =>
  parseDocument(await (await request.get(path)).text());

test("a visitor finds a mentor and a free hour, signs in, and is led on to that tutor", async ({
  page,
  problems,
  student,
}) => {
  await page.goto("/mentor");
  await expect(page.getByRole("heading", { level: 1, name: "Meet Our Mentors" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Research Mentors" }).getByRole("listitem")).not.toHaveCount(
    0,
  );
  const tutors = page.getByRole("region", { name: "Tutoring Mentors" });
  await tutors.getByRole("link", { name: "When Mira is free" }).click();

  await expect(page).toHaveURL("/mentor/mira-sample#times");
  await expect(page.getByRole("heading", { level: 1, name: "Mira Sample" })).toBeVisible();
  await expect(page.getByText("$60 an hour")).toBeVisible();
  await page.getByRole("link", { name: "See free times" }).click();
  const times = page.getByRole("region", { name: "Free times" });
  await expect(times).toContainText("All times are Eastern time.");
  // The last slot offered is hours away at any time of day, so it does not start meanwhile.
  const book = times.getByRole("link", { name: /^Book \w+ on \w+day, .+ Eastern time$/ }).last();
  const [, subject, day] = /^Book (\w+) on (\w+day, \w+ \d+),/.exec((await book.textContent()) ?? "") ?? [];
  const chosen = (await book.getAttribute("href")) ?? "";
  await book.click();

  await expect(page).toHaveURL(/\/auth\?next=/);
  await submitSignIn(page, student);
  await expect(page).toHaveURL(chosen);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm and pay");
  const main = page.getByRole("main");
  for (const words of [`${subject}, one hour on Zoom`, "Mira Sample", day ?? "", "Eastern time", "$60"])
    await expect(main).toContainText(words);
  await expectNoAxeViolations(page);

  await test.step("another time is chosen among the tutor's days, that tutor first", async () => {
    await page.getByRole("link", { name: "Choose another time" }).click();
    await expect(page).toHaveURL(/\/dashboard\/student\/lessons\?subject=\w+&tutor=[\da-f-]+#book$/);
    await expect(page.getByText("Mira is next free:")).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: /^Free on / })).toBeVisible();
  });

  await test.step("a tutor who has no time left that day is said to have none", async () => {
    // The tutor's next free hour is asked for as well.
    problems.expect(/404/);
    const nobody = new URL(page.url());
    nobody.searchParams.set("tutor", "00000000-0000-7000-8000-000000000000");
    await page.goto(nobody.href);
    await expect(page.getByText("The tutor you chose has no free times left on this day.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 4 }).first()).toBeVisible();
  });
});

test("a mentor's page and the list of mentors follow their availability", async ({ browser, request }) => {
  const person = await newTutor(browser);
  const tutor = await askerAs(person);
  const { slug } = await readApi<{ slug: string }>(tutor, "/api/tutor/profile");
  /** Returns the list's HTML between the link to the tutor's page and the next link to any. */
  const card = async () => {
    const { html } = await document(request, "/mentor");
    return html
      .split('href="/mentor/')
      .filter((part) => part.startsWith(slug))
      .join(" ");
  };
  const subjects = async () => {
    const { html, text } = await document(request, `/mentor/${slug}`);
    expect(text).toContain(fullName(person));
    return /aria-label="Subjects"([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? "";
  };
  // Notifications between processes take a moment, and a page that is slow to render is served stale.
  await expect.poll(card).toContain(fullName(person));
  expect(await subjects()).toBe("");

  const window = { subjects: ["Chemistry"], day_of_week: 3, start_time: "07:00", end_time: "08:30" };
  const { items } = await changeFromElsewhere<{ items: { id: string }[] }>(
    tutor,
    "POST",
    "/api/tutor/availability",
    window,
  );
  await expect.poll(subjects).toContain("Chemistry");
  await expect.poll(card).toContain("Chemistry");

  for (const { id } of items) await changeFromElsewhere(tutor, "DELETE", `/api/tutor/availability/${id}`);
  await expect.poll(subjects).toBe("");
});

test("mentors, their pages and their free times can be read without script", async ({ request }) => {
  const path = "/mentor/jonas-sample";
  expect((await document(request, "/mentor")).links).toContain(path);
  const { text, links } = await document(request, path);
  expect(text).toContain("Free times");
  expect(text).toContain("Approved by the academy");
  const book = links.find((href) => /^\/book\?.+subject=Computer/.test(href));
  const visitors = await request.get(book ?? "", { maxRedirects: 0 });
  expect(visitors.headers().location).toMatch(/\/auth\?next=%2Fbook%3F.+subject%3DComputer/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a parent narrows the tutors to chemistry on a Sunday for $60, and gets a filter back", async ({
    page,
  }) => {
    await page.goto("/tutoring-mentors");
    const filter = page.getByRole("navigation", { name: "Filter by Subject" });
    await filter.getByRole("link", { name: "Chemistry" }).click();
    await page.getByRole("combobox", { name: "Price" }).selectOption({ label: "Up to $60" });
    await page.getByRole("combobox", { name: "When" }).selectOption({ label: "On a Sunday" });
    await page.getByRole("button", { name: "Show tutors" }).click();

    await expect(page).toHaveURL(/subject=Chemistry.*price=60.*free=sunday/);
    await expect(page.getByRole("heading", { name: "Tutors for Chemistry" })).toBeVisible();
    const tutors = page.getByRole("region", { name: "Tutors for Chemistry" });
    await expect(tutors).toContainText("Chemistry, up to $60, available on a Sunday");
    const mira = tutors.locator(".mentors > li").filter({ hasText: "Mira Sample" });
    await expect(mira).toContainText("$60 an hour");
    const next = mira.getByRole("link", { name: /^Next free Sunday, .+ with Mira$/ });
    await expect(next).toHaveAttribute("href", /^\/book\?tutor=.+&subject=Chemistry&at=/);

    await mira.getByRole("link", { name: "When Mira is free" }).click();
    await expect(page).toHaveURL("/mentor/mira-sample?subject=Chemistry&free=sunday#times");
    const times = page.getByRole("region", { name: "Free times" });
    await expect(times).toContainText("Showing only times for Chemistry on a Sunday.");
    for (const day of await times.getByRole("heading", { level: 3 }).allTextContents())
      expect(day).toMatch(/^Sunday, /);
    for (const hour of await times.getByRole("link", { name: /^Book / }).allTextContents())
      expect(hour).toMatch(/^Book Chemistry on Sunday, /);
    await times.getByRole("link", { name: "Show all free times" }).click();
    await expect(page).toHaveURL(/\/mentor\/mira-sample\?week=\d#times$/);
    await expect(times.getByRole("link", { name: /^Book Biology / })).not.toHaveCount(0);

    await page.goto("/tutoring-mentors?subject=Chemistry&price=40&free=monday");
    await page.getByRole("link", { name: "Without “up to $40”" }).click();
    await expect(mira).toBeVisible();
  });

  test("a mentor's free hours are shown week by week, and each week has an address", async ({ page }) => {
    await page.goto("/mentor/mira-sample");
    const weeks = page.getByRole("navigation", { name: "Weeks" });
    await expect(weeks.locator("li")).toHaveCount(9);
    await page.goto("/mentor/mira-sample?week=3");
    // A phone shows the current week between the one before it and the one after it, in one row.
    await expect(weeks.getByRole("listitem")).toHaveCount(3);
    const tops = await weeks
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const fourth = weeks.getByRole("listitem").last().getByRole("link");
    const words = (await fourth.textContent()) ?? "";
    await fourth.click();
    await expect(page).toHaveURL("/mentor/mira-sample?week=4#times");
    await expect(weeks.getByRole("link", { name: words })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("region", { name: "Free times" }).locator(".day")).not.toHaveCount(0);
  });
});
