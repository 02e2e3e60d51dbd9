/** The admin's tables in a browser that runs no script: cards or rows, a form that searches, and links from page to page. */
import { demo, fullName } from "../support/people.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { enterSession, tableRows } from "../support/records.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

test.use({ javaScriptEnabled: false });

test("sessions are searched and sorted", { tag: "@wide" }, async ({ browser, signIn, problems }) => {
  test.slow();
  problems.expect(NO_SCRIPT_ERRORS);
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await enterSession(page, tutor, { session_description: "Shorter" });
  await enterSession(page, tutor, { daysAgo: 3, end_time: "18:00", session_description: "Longer" });
  await page.goto("/dashboard/admin/sessions?size=50");
  const main = page.getByRole("main");
  await main.getByLabel("Search").fill(tutor.lastName);
  await main.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${tutor.lastName}.*size=50`));
  await expect(tableRows(page)).toHaveCount(2);
  await expect(tableRows(page).first()).toContainText("Shorter");
  await main.getByRole("link", { name: /^Hours/ }).click();
  await expect(tableRows(page).first()).toContainText("Longer");
  await tableRows(page)
    .first()
    .getByRole("link", { name: fullName(tutor) })
    .click();
  await expect(main).toContainText(`Tutor: ${fullName(tutor)}`);
  await main.getByRole("link", { name: "100 rows a page" }).click();
  await expect(page).toHaveURL(/size=100/);
  await expect(tableRows(page)).toHaveCount(2);
});
