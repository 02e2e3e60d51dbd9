/** The frame of the dashboards: its tabs, their requests, keyboard shortcuts, two roles, and failures. */
import type { Page, Request, Route } from "@playwright/test";
import { dayOfRun } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { bookFromElsewhere, changeFromElsewhere } from "../support/lessons.ts";
import { submitSignIn } from "../support/passwords.ts";
import { askerAs, demo, fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { ownHour, section, toasts } from "../support/tutoring.ts";
import { makeTutor, newTutor } from "../support/tutors.ts";

const rail = (page: Page) => page.getByRole("navigation", { name: /^(Tutor|Student|Admin) dashboard$/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Records a page's requests from now on: the renderer's documents and data, and the API. */
function requestsOf(page: Page) {
  const [renderer, api]: [string[], string[]] = [[], []];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) api.push(pathname + search);
    else if (request.resourceType() === "document" || pathname.endsWith(".data")) renderer.push(pathname);
  });
  return { renderer, api };
}

/** Returns the month `months` before that of the run: `2026-09`. */
function monthsBefore(months: number): string {
  const [year = 0, month = 0] = dayOfRun().split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

test("a tutor's tabs ask for what is new alone, and the rail has keys", { tag: "@wide" }, async ({
  browser,
  signIn,
  problems,
}) => {
  test.slow();
  problems.expect(/Cannot read properties|The above error|React Router caught/);
  // No other test books this tutor.
  const tutor = await newTutor(browser);
  const page = await signIn(tutor);
  await page.goto("/dashboard");
  await expect(heading(page)).toHaveText(`Welcome, ${tutor.firstName} ${tutor.lastName}`);
  // The page is hydrated when its navigation works without loading a document.
  await page.waitForLoadState("networkidle");
  const { renderer, api } = requestsOf(page);
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });

  await test.step("moving between tabs asks the renderer for nothing, and the API once for what is new", async () => {
    await rail(page).getByRole("link", { name: "Settings" }).click();
    await expect(heading(page)).toHaveText("Settings");
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Settings · /);
    await expect(page.getByRole("button", { name: "Update Password" })).toBeVisible();
    expect(api.splice(0)).toEqual(["/api/account"]);
  });

  await test.step("on paper stands what the tab shows, without what leads elsewhere", async () => {
    await page.emulateMedia({ media: "print" });
    for (const name of ["navigation", "banner", "contentinfo"] as const)
      for (const part of await page.getByRole(name).all()) await expect(part).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(rail(page)).toBeVisible();
  });

  await test.step("what a tab shows is on its way as soon as somebody points at it", async () => {
    const response = page.waitForResponse(/\/api\/tutor\/availability$/);
    await rail(page).getByRole("link", { name: "Sessions" }).hover();
    await response;
    // The upcoming lessons are cached from the first tab.
    const asked = ["/api/bookings", "/api/tutor/availability"];
    expect(api.map((path) => path.replace(/\?.*/, "")).sort()).toEqual(asked);
    await rail(page).getByRole("link", { name: "Sessions" }).click();
    await expect(heading(page)).toHaveText("Session Management");
    await expect(page.getByRole("heading", { name: "Sessions by day" })).toBeVisible();
    await expect(page.getByText("Available weekly slots")).toBeVisible();
    expect(api.splice(0)).toHaveLength(asked.length);
  });

  await test.step("each tab asks for its own, and on the way back everything is known", async () => {
    await page.getByRole("link", { name: "Availability", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your week" })).toBeVisible();
    await rail(page).getByRole("link", { name: "Payments" }).click();
    await expect(heading(page)).toHaveText("Payments");
    await expect(page.getByRole("heading", { name: "No Payments Yet" })).toBeVisible();
    expect(api.splice(0).sort()).toEqual([
      "/api/tutor/booking-rules",
      "/api/tutor/days-off",
      "/api/tutor/earnings/months",
    ]);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Your week" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sessions by day" })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "Your week" })).toBeVisible();
    expect(api).toEqual([]);
    expect(renderer).toEqual([]);
  });

  await test.step("the rail has keys, which can be put away", async () => {
    await rail(page).getByRole("link", { name: "Settings" }).click();
    await expect(heading(page)).toHaveText("Settings");
    await page.keyboard.press("?");
    await expect(list).toContainText("Payments");
    await expectNoAxeViolations(page);
    await list.getByLabel("Use these keys in this browser").uncheck();
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.reload();
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("?");
    await expect(list).toHaveCount(0);
    await page.evaluate(() => localStorage.clear());
  });

  await test.step("a tab that fails leaves the rail, and is shown when it is asked for again", async () => {
    // A response outside the API's contract: a week without its list.
    await page.route("**/api/tutor/availability", (route) => route.fulfill({ json: {} }), { times: 1 });
    await rail(page).getByRole("link", { name: "Sessions" }).click();
    await expect(heading(page)).toHaveText("This page has stopped working");
    await expect(heading(page)).toBeFocused();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(heading(page)).toHaveText("Session Management");
    await expect(page.getByText("Available weekly slots")).toBeVisible();
    await rail(page).getByRole("link", { name: "Settings" }).click();
    await expect(heading(page)).toHaveText("Settings");
  });

  await test.step("a month that is over is read by itself", async () => {
    const [third = "", second = ""] = [3, 2].map((months) => monthsBefore(months));
    await page.goto(`/dashboard/tutor/sessions?date=${second}-15`);
    await expect(page.getByRole("grid")).toBeVisible();
    await page.waitForLoadState("networkidle");
    api.length = 0;
    const label = page.locator(".MuiPickersCalendarHeader-label");
    const before = await label.textContent();
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect(label).not.toHaveText(before ?? "");
    await expect.poll(() => api.length).toBe(1);
    // A day more on each side: the request's dates are the academy's, the calendar's are the reader's.
    const dayBefore = new Date(Date.parse(`${third}-01`) - 86_400_000).toISOString().slice(0, 10);
    expect(api[0]).toContain(`role=tutor&when=all&from=${dayBefore}&to=${second}-01`);
  });

  await test.step("the keys say nothing while somebody types", async () => {
    await page.getByRole("button", { name: fullName(tutor) }).click();
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await expect(heading(page)).toHaveText("Settings");
    await expect(heading(page)).toBeFocused();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Update Password" }).click();
    await page.getByLabel("Current password", { exact: true }).pressSequentially("gp?");
    await expect(heading(page)).toHaveText("Settings");
    await expect(list).toHaveCount(0);
    await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("gp?");
  });

  await test.step("the table behind a figure lengthens no page", async () => {
    const weeks = Array.from({ length: 26 }, (_, week) => ({
      starts_on: new Date(Date.UTC(2026, 4, 31 + 7 * week)).toISOString().slice(0, 10),
      lessons: week % 3,
    }));
    await page.route("**/api/bookings/weeks?**", (route) => route.fulfill({ json: { weeks } }));
    await rail(page).getByRole("link", { name: "Dashboard" }).click();
    const table = page.getByRole("table", { name: "Hours taught per week" });
    await expect(table.getByRole("row")).toHaveCount(27);
    const bottom = await page
      .getByRole("contentinfo")
      .evaluate((foot) => foot.getBoundingClientRect().bottom + window.scrollY);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(Math.max(Math.ceil(bottom), page.viewportSize()?.height ?? 0));
    await expectNoAxeViolations(page);
  });
});

test("somebody with two roles switches between them, and sees each role's lessons by themselves", async ({
  signIn,
  student,
}, testInfo) => {
  const page = await signIn(student);
  await bookFromElsewhere(page, await ownHour(page, testInfo, "Computer Science", 3));
  await test.step("nobody sees the dashboard of a role that they do not have", async () => {
    const shown = await page.request.get("/dashboard/admin/audit-log");
    expect(new URL(shown.url()).pathname).toBe("/dashboard/student/lessons");
  });
  await makeTutor(await askerAs(demo.admin), student);

  await page.goto("/dashboard/student/lessons");
  await expect(section(page, "Upcoming Sessions").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /Robin/ }).click();
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Student Dashboard" })).toHaveAttribute("aria-current", "true");
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  const roles = page.getByRole("navigation", { name: "Your roles" });
  await expect(roles.getByRole("link", { name: "Student Dashboard" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await roles.getByRole("link", { name: "Tutor Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard/tutor/overview");
  await expect(heading(page)).toBeFocused();
  await expect(rail(page)).toHaveAttribute("aria-label", "Tutor dashboard");
  await expect(page.getByText("No upcoming sessions.")).toBeVisible();
  await rail(page).getByRole("link", { name: "Sessions" }).click();
  await expect(page.locator("dl").getByText("Total bookings").locator("..")).toContainText("0");
});

test("an open dashboard keeps what is typed in it, whatever is gone meanwhile", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/500|503|401|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await signIn(student);
  await bookFromElsewhere(page, await ownHour(page, testInfo, "Computer Science", 4));
  const another = await ownHour(page, testInfo, "Spanish", 5);
  const upcoming = section(page, "Upcoming Sessions");
  const lesson = upcoming.getByRole("listitem");
  const hold = upcoming.getByRole("article");
  const cancel = lesson.getByRole("button", { name: /^Cancel session/ });
  const ask = async () => {
    await cancel.click();
    await page.getByLabel("Reason").fill("I have a cold");
  };

  await test.step("without a network a page stays, a tab says so in its place, shows no other's data, and catches up", async () => {
    await page.goto("/dashboard?subject=Physics");
    await expect(page.getByRole("grid")).toBeVisible();
    // The scripts of the other tabs are prefetched when the page is idle.
    await expect(page.locator('link[rel="modulepreload"][href*="/settings-"]').first()).toBeAttached();
    // Streamed parts must be loaded and hydrated: this tests data that cannot be loaded, not a partial page, where a
    // link would load another document.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeEnabled();
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Chemistry" }).click();
    await expect(toasts(page)).toContainText("Error fetching tutors: We can’t reach the academy right now.");
    const book = section(page, "Book a session");
    await expect(book.getByText("We can’t reach the academy right now.")).toBeVisible();
    await expect(page.getByRole("grid")).toHaveCount(0);
    await expect(lesson).toBeVisible();
    await expectNoAxeViolations(page);
    await rail(page).getByRole("link", { name: "Account" }).click();
    await expect(heading(page)).toHaveText("Account settings");
    await expect(page.getByText("We can’t reach the academy right now.").first()).toBeVisible();
    await page.goBack();
    await page.context().setOffline(false);
    await expect(page.getByRole("grid")).toBeVisible();
    await expect(book.getByText("We can’t reach the academy right now.")).toHaveCount(0);
  });

  for (const status of [503, 500]) {
    await test.step(`a refresh that fails with ${status} keeps the page, an open dialog and what is typed in it, and says so quietly`, async () => {
      await ask();
      const broken = (route: Route) =>
        route.fulfill({
          status,
          contentType: "application/problem+json",
          body: JSON.stringify({ title: "x", status, code: "database_unavailable", detail: "Not now." }),
        });
      await page.route("**/api/bookings?**", broken);
      // Another lesson is booked elsewhere; the page gets the event and cannot load its lists.
      const { id } = await bookFromElsewhere(page, another);
      await expect(page.getByText("couldn’t be updated")).toBeAttached();
      await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
      await page.getByRole("button", { name: "Keep it" }).click();
      await expect(lesson).toHaveCount(1);
      if (status === 503) await expectNoAxeViolations(page);
      await page.unroute("**/api/bookings?**", broken);
      await page.getByRole("button", { name: "Try again", exact: true }).click();
      await expect(page.getByText("couldn’t be updated")).toHaveCount(0);
      await expect(hold).toHaveCount(1);
      await changeFromElsewhere(page, "POST", `/api/bookings/${id}/cancel`);
      await expect(hold).toHaveCount(0);
    });
  }

  await test.step("with the renderer gone it goes on: it follows, keeps what is typed, and changes tabs", async () => {
    const asked: string[] = [];
    const gone = (route: Route) => {
      const { pathname } = new URL(route.request().url());
      if (route.request().resourceType() !== "document" && !pathname.endsWith(".data"))
        return route.fallback();
      asked.push(pathname);
      return route.fulfill({ status: 502, body: "The renderer is gone." });
    };
    await page.route("**/*", gone);
    await ask();
    await bookFromElsewhere(page, another);
    await expect(page.getByText("Held for you for")).toBeAttached();
    await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(hold).toHaveCount(1);
    await rail(page).getByRole("link", { name: "Account" }).click();
    await expect(page.getByLabel("First name")).toHaveValue(student.firstName);
    expect(asked).toEqual([]);
    await page.unroute("**/*", gone);
    await page.goBack();
  });

  await test.step("a session that ends keeps the page and what is typed in it, and leads back to it", async () => {
    await ask();
    // As in another window of the browser.
    await changeFromElsewhere(page, "POST", "/api/auth/sign-out");
    const notice = page.getByRole("dialog", { name: "Please log in to continue" });
    await expect(notice).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
    await expectNoAxeViolations(page);
    await page.keyboard.press("Escape");
    await notice.getByRole("link", { name: "Go to sign in" }).click();
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/dashboard/student/lessons?subject=Chemistry");
    await cancel.click();
    await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
  });
});
