/** The admin's pages without JavaScript: charts, cards, a search form, and pagination. */
import { expectFits } from "../support/fits.ts";
import { demo, fullName } from "../support/people.ts";
import { NO_SCRIPT_ERRORS } from "../support/problems.ts";
import { dateAgo, enterSession, tableRows } from "../support/records.ts";
import { expect, test } from "../support/test.ts";
import { newTutor } from "../support/tutors.ts";

test.use({ javaScriptEnabled: false });

test("sessions are searched, sorted, and counted in drawings of the window's width", async ({
  browser,
  signIn,
  problems,
}) => {
  test.slow();
  problems.expect(NO_SCRIPT_ERRORS);
  const tutor = await newTutor(browser);
  const page = await signIn(demo.admin);
  await enterSession(page, tutor, { session_description: "Shorter" });
  await enterSession(page, tutor, { daysAgo: 3, end_time: "18:00", session_description: "Longer" });
  const main = page.getByRole("main");

  await test.step("the overview's first document has the numbers and the drawings, in the window's width", async () => {
    await page.goto(`/dashboard/admin/overview?from=${dateAgo(3)}&to=${dateAgo(2)}`);
    const sessions = main.locator("dl > div").filter({ hasText: "Total Sessions" }).locator("dd");
    await expect(sessions).toHaveText(/^\d+$/);
    const figure = page.getByRole("region", { name: "Over time" }).getByRole("figure").first();
    await expect(figure.locator('.MuiBarChart-element:not([height="0"])').first()).toBeVisible();
    const { width } = (await figure.locator("svg").boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(0);
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await expectFits(page);
  });

  await test.step("sessions are searched and sorted", async () => {
    await page.goto("/dashboard/admin/sessions?size=50");
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
    await main.getByRole("link", { name: "100 rows per page" }).click();
    await expect(page).toHaveURL(/size=100/);
    await expect(tableRows(page)).toHaveCount(2);
  });
});
