/** A page whose session changes while its live-update connection is down. */
import type { Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import { DASHBOARD } from "../support/dashboard.ts";
import { changeFromElsewhere } from "../support/lessons.ts";
import { liveLine } from "../support/live-line.ts";
import { askerAs, fullName, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a page that was cut off meanwhile becomes the new person's by itself, and leads to sign-in when the session has ended", async ({
  signIn,
  student,
  request,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|401/);
  const other = await newStudent(request);
  const page = await signIn(student);
  const line = await liveLine(page);
  const cut = async () => {
    await page.waitForLoadState("networkidle");
    await line.cut();
    await expect(page.getByText("Reconnecting…")).toBeVisible();
  };
  await page.goto("/dashboard");
  await expect(heading(page)).toHaveText(`Welcome, ${fullName(student)}`);

  await test.step("somebody else signs in to the same browser, in another tab", async () => {
    await cut();
    await changeFromElsewhere(page, "POST", "/api/auth/sign-out");
    const { email, password } = other;
    await changeFromElsewhere(page, "POST", "/api/auth/sign-in", { email, password });
    line.mend();
    await expect(heading(page)).toHaveText(`Welcome, ${fullName(other)}`);
    await expect(page).toHaveURL(DASHBOARD);
    await expect(page.getByText(student.lastName)).toHaveCount(0);
  });

  await test.step("the session is ended on another device", async () => {
    const elsewhere = await askerAs(other);
    await cut();
    const ended = await elsewhere.request.delete("/api/account/sessions?except=current", {
      headers: { origin: site() },
    });
    expect(ended.ok()).toBe(true);
    line.mend();
    await expect(page.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to sign in" })).toHaveAttribute(
      "href",
      "/auth?next=%2Fdashboard%2Fstudent%2Flessons",
    );
  });
});
