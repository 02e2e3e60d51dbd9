/** The README's pictures, in `docs/pictures/`: scenes of the sample academy at half size. */
import type { Locator, Page } from "@playwright/test";
import { inRoot } from "../../scripts/lib/paths.ts";
import { ask, beginSession, button, expectAnswer, heading } from "../support/ai-tutor.ts";
import { demo } from "../support/people.ts";
import { test } from "../support/test.ts";
import { bookableDays, openDay } from "../support/tutoring.ts";

/** Saves the window, scrolled to this element or to the top, as a JPEG of some 30 KB. */
async function picture(page: Page, name: string, top: Locator = page.locator("body")): Promise<void> {
  await page.waitForLoadState("networkidle");
  // Removed after hydration.
  await page.waitForFunction(() => !("takeEarlyInput" in window));
  await page.evaluate(() => document.fonts.ready);
  await top.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  const path = inRoot(`docs/pictures/${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 85, animations: "disabled" });
}

test("the directory of tutors", async ({ page }) => {
  await page.goto("/tutoring-mentors");
  await picture(page, "directory", page.getByText("Filter by Subject"));
});

test("booking a lesson", async ({ signIn }) => {
  const page = await signIn(demo.student);
  const { days } = await bookableDays(page, "Physics");
  await openDay(page, { subject: "Physics", date: days.at(-1) ?? "" });
  await picture(page, "booking", page.getByRole("heading", { name: "Book a session" }));
});

test("the notebook of a research project", async ({ signIn }) => {
  const page = await signIn(demo.student);
  await page.goto("/dashboard/student/research");
  await picture(page, "notebook");
});

test("a session with the AI tutor", async ({ signIn }) => {
  const page = await signIn(demo.student);
  await beginSession(page);
  await ask(page, "I have 2x + 3 = 11");
  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await picture(page, "ai-tutor", heading(page, "AI Tutor"));
});

test("the academy's money", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  await page.goto("/dashboard/admin/money");
  await picture(page, "money");
});

test.describe("dark", () => {
  test.use({ colorScheme: "dark" });

  test("a tutor's schedule", async ({ signIn }) => {
    const page = await signIn(demo.tutor);
    await page.goto("/dashboard/tutor/schedule");
    await picture(page, "dark");
  });
});
