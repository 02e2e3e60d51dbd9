/** Somebody else signs in to the same browser, in another tab. */
import type { Page } from "@playwright/test";
import { DASHBOARD } from "../support/dashboard.ts";
import { liveLine } from "../support/live-line.ts";
import { submitSignIn } from "../support/passwords.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Signs out in a tab, and in as the sample tutor. */
async function changePerson(tab: Page): Promise<void> {
  await tab.goto("/dashboard");
  await tab.getByRole("button", { name: "Sign Out" }).click();
  await expect(tab).toHaveURL("/auth");
  await submitSignIn(tab, demo.tutor);
  await expect(heading(tab)).toHaveText("Welcome, Sample Tutor");
}

test("a page that was cut off meanwhile becomes the new person's by itself", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/WebSocket/);
  const page = await signIn(student);
  const line = await liveLine(page);
  await page.goto("/dashboard");
  await expect(heading(page)).toHaveText(`Welcome, ${student.firstName} ${student.lastName}`);
  await page.waitForLoadState("networkidle");
  await line.cut();
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await changePerson(await page.context().newPage());
  line.mend();
  await expect(heading(page)).toHaveText("Welcome, Sample Tutor");
  await expect(page).toHaveURL(DASHBOARD);
  await expect(page.getByText(student.lastName)).toHaveCount(0);
});
