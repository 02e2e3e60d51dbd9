/** What a tutor has earned, in a product whose clock is moved past the lesson. */
import { readFile } from "node:fs/promises";
import { expectNoAxeViolations } from "../support/axe.ts";
import { bookAndPay } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, section } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

test.use({ ownProduct: {} });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

test(
  "a lesson that was paid for is earned in its month, and stands in the file",
  { tag: "@wide" },
  async ({ signIn, student, clock }, testInfo) => {
    test.slow();
    const learning = await signIn(student);
    const lesson = await bookAndPay(learning, await ownHour(learning, testInfo, "Physics", 0));
    const early = await signIn(demo.tutor);
    await early.goto("/dashboard/tutor/payments");
    await expect(section(early, "Session by session").getByRole("listitem")).toHaveCount(1);
    await expect(section(early, "Session by session")).toContainText("Upcoming");
    await expect(section(early, "Month by month").getByRole("row").nth(1)).toContainText("$0.00");

    // Weeks later both sessions are over: what a page still reads then would be refused.
    await learning.close();
    await early.close();
    clock.forwardTo(Date.parse(lesson.ends_at) + 60_000);
    const page = await signIn(demo.tutor);
    await page.goto("/dashboard/tutor/payments");
    const list = section(page, "Session by session");
    const month = new Intl.DateTimeFormat("en-US", {
      month: "long",
      year: "numeric",
      timeZone: "America/Los_Angeles",
    }).format(new Date(lesson.starts_at));
    await expect(section(page, "Month by month").getByRole("row", { name: month })).toContainText("$40.00");
    await expectNoAxeViolations(page);

    const download = page.waitForEvent("download");
    await list.getByRole("link", { name: "Download all as CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^earnings-\d{4}-\d\d-\d\d\.csv$/);
    const [head, line] = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(head).toMatch(/^\uFEFFDate,/);
    expect(line).toContain(`Physics,${student.firstName} ${student.lastName},40.00,`);

    await page.goto("/dashboard/tutor/overview");
    await expect(page.getByRole("figure").last()).toContainText("Earnings a week");
    await expectNoAxeViolations(page);
  },
);

test("who has earned nothing is told what will stand there", async ({ browser, signIn }) => {
  test.slow();
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard/tutor/payments");
  await expect(page.getByRole("heading", { name: "No Payments Yet" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Month by month" })).toHaveCount(0);
  await expectNoAxeViolations(page);
});
