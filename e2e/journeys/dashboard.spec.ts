/** The frame of the dashboards: its tabs, what they ask for, its keys, two roles, and what happens when something fails. */
import type { Page, Request, Route } from "@playwright/test";
import { dayOfRun } from "../support/addresses.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { bookFromElsewhere, changeFromElsewhere } from "../support/lessons.ts";
import { liveLine } from "../support/live-line.ts";
import { submitSignIn } from "../support/passwords.ts";
import { demo, newProvider } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { openDay, ownHour, section, timeButton } from "../support/tutoring.ts";
import { makeTutor, newTutor } from "../support/tutors.ts";

const rail = (page: Page) => page.getByRole("navigation", { name: /^(Tutor|Student|Admin) dashboard$/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Ends the session of the page's browser, as another window of it would. */
async function endSessionOf(page: Page): Promise<void> {
  await changeFromElsewhere(page, "POST", "/api/auth/sign-out");
}

/** What a page asks for from now on: the renderer's documents and data, and the API. */
function requestsOf(page: Page) {
  const [renderer, api]: [string[], string[]] = [[], []];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) api.push(pathname + search);
    else if (request.resourceType() === "document" || pathname.endsWith(".data")) renderer.push(pathname);
  });
  return { renderer, api };
}

test("moving between tabs asks the renderer for nothing, and the API once for what is new", {
  tag: "@wide",
}, async ({ browser, signIn }) => {
  // Nobody books this one meanwhile.
  const tutor = await newTutor(browser);
  const page = await signIn(tutor);
  await page.goto("/dashboard");
  await expect(heading(page)).toHaveText(`Welcome, ${tutor.firstName} ${tutor.lastName}`);
  // The page is at work once its rail leads on without a document.
  await page.waitForLoadState("networkidle");
  const { renderer, api } = requestsOf(page);
  await rail(page).getByRole("link", { name: "Settings" }).click();
  await expect(heading(page)).toHaveText("Settings");
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Settings · /);
  await expect(page.getByRole("button", { name: "Update Password" })).toBeVisible();
  expect(api).toEqual(["/api/account"]);

  api.length = 0;
  await rail(page).getByRole("link", { name: "Sessions" }).click();
  await expect(heading(page)).toHaveText("Session Management");
  await expect(page.getByRole("heading", { name: "Sessions by day" })).toBeVisible();
  // What lies ahead is known from the first tab.
  expect(api.map((path) => path.replace(/\?.*/, "")).sort()).toEqual([
    "/api/bookings",
    "/api/tutor/availability",
  ]);

  api.length = 0;
  await page.getByRole("link", { name: "Availability", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your week" })).toBeVisible();
  await rail(page).getByRole("link", { name: "Payments" }).click();
  await expect(heading(page)).toHaveText("Payments");
  await expect(page.getByRole("heading", { name: "No Payments Yet" })).toBeVisible();
  expect([...api].sort(), "each tab asks for its own").toEqual([
    "/api/tutor/booking-rules",
    "/api/tutor/days-off",
    "/api/tutor/earnings/months",
  ]);

  api.length = 0;
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your week" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sessions by day" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Your week" })).toBeVisible();
  expect(api, "everything was known by then").toEqual([]);
  expect(renderer).toEqual([]);
});

test("what a tab shows is on its way as soon as somebody points at it", async ({ browser, signIn }) => {
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  const { api } = requestsOf(page);
  const response = page.waitForResponse(/\/api\/tutor\/availability$/);
  await rail(page).getByRole("link", { name: "Sessions" }).hover();
  await response;
  const asked = api.length;
  await rail(page).getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByText("Available weekly slots")).toBeVisible();
  expect(api).toHaveLength(asked);
});

test("the rail has keys, which say nothing while somebody types", { tag: "@wide" }, async ({ signIn }) => {
  const page = await signIn(demo.tutor);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list).toContainText("Payments");
  await expectNoAxeViolations(page);
  await list.getByLabel("Use these keys in this browser").uncheck();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.press("?");
  await page.reload();
  await expect(list).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Sample Tutor" }).click();
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

test("somebody with two roles switches between them, and sees each role's lessons by themselves", async ({
  signIn,
  student,
}, testInfo) => {
  test.slow();
  const learning = await signIn(student);
  const hour = await ownHour(learning, testInfo, "Computer Science", 3);
  await openDay(learning, hour);
  await timeButton(learning, hour).click();
  await learning.getByRole("dialog").getByRole("button", { name: "Book session" }).click();
  await expect(section(learning, "Upcoming Sessions").getByRole("listitem")).toHaveCount(1);
  await makeTutor(await signIn(demo.admin), student);

  const page = await signIn(student);
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
  await expect(page.getByText("No sessions ahead.")).toBeVisible();
  await rail(page).getByRole("link", { name: "Sessions" }).click();
  await expect(page.locator("dl").getByText("Total bookings").locator("..")).toContainText("0");
});

test("the table behind a figure lengthens no page", { tag: "@wide" }, async ({ browser, signIn }) => {
  const page = await signIn(await newTutor(browser));
  const weeks = Array.from({ length: 26 }, (_, week) => ({
    starts_on: new Date(Date.UTC(2026, 4, 31 + 7 * week)).toISOString().slice(0, 10),
    lessons: week % 3,
  }));
  await page.route("**/api/bookings/weeks?**", (route) => route.fulfill({ json: { weeks } }));
  await page.goto("/dashboard/tutor/settings");
  // Once its scripts are at work: before that, the link would load a document.
  await page.waitForLoadState("networkidle");
  await rail(page).getByRole("link", { name: "Dashboard" }).click();
  const table = page.getByRole("table", { name: "Hours taught a week" });
  await expect(table.getByRole("row")).toHaveCount(27);
  const bottom = await page
    .getByRole("contentinfo")
    .evaluate((foot) => foot.getBoundingClientRect().bottom + window.scrollY);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(Math.max(Math.ceil(bottom), page.viewportSize()?.height ?? 0));
  await expectNoAxeViolations(page);
});

test("nobody sees the dashboard of a role that they do not have", async ({ signIn, student }) => {
  const page = await signIn(student);
  await page.goto("/dashboard/admin/audit-log");
  await expect(page).toHaveURL("/dashboard/student/lessons");
});

for (const [lane, status] of [
  [4, 503],
  [7, 500],
] as const) {
  test(`a refresh that fails with ${status} keeps the page, an open dialog and what is typed in it, and says so quietly`, async ({
    signIn,
    student,
    problems,
  }, testInfo) => {
    test.slow();
    problems.expect(new RegExp(String(status)));
    const page = await signIn(student);
    await bookFromElsewhere(page, await ownHour(page, testInfo, "Computer Science", lane));
    await page.goto("/dashboard");
    const lesson = section(page, "Upcoming Sessions").getByRole("listitem");
    await lesson.getByRole("button", { name: /^Cancel session/ }).click();
    await page.getByLabel("Reason").fill("I have a cold");

    const broken = (route: Route) =>
      route.fulfill({
        status,
        contentType: "application/problem+json",
        body: JSON.stringify({ title: "x", status, code: "database_unavailable", detail: "Not now." }),
      });
    await page.route("**/api/bookings?**", broken);
    // Another lesson is booked elsewhere; the page hears of it and cannot read its lists.
    await bookFromElsewhere(page, await ownHour(page, testInfo, "Spanish", lane + 1));
    await expect(page.getByText("could not be brought up to date")).toBeAttached();
    await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
    await page.getByRole("button", { name: "Keep it" }).click();
    await expect(lesson).toHaveCount(1);
    await expectNoAxeViolations(page);
    await page.unroute("**/api/bookings?**", broken);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("could not be brought up to date")).toHaveCount(0);
    await expect(section(page, "Upcoming Sessions").getByRole("article")).toHaveCount(1);
  });
}

test("with the renderer gone an open dashboard goes on: it follows, keeps what is typed, and changes tabs", async ({
  signIn,
  student,
}, testInfo) => {
  test.slow();
  const page = await signIn(student);
  await bookFromElsewhere(page, await ownHour(page, testInfo, "Computer Science", 8));
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() !== "document" && !pathname.endsWith(".data")) return route.fallback();
    asked.push(pathname);
    return route.fulfill({ status: 502, body: "The renderer is gone." });
  });
  const upcoming = section(page, "Upcoming Sessions");
  await upcoming.getByRole("button", { name: /^Cancel session/ }).click();
  await page.getByLabel("Reason").fill("I have a cold");
  await bookFromElsewhere(page, await ownHour(page, testInfo, "Spanish", 9));
  await expect(page.getByText("Held for you for")).toBeAttached();
  await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(upcoming.getByRole("article")).toHaveCount(1);
  await rail(page).getByRole("link", { name: "Account" }).click();
  await expect(page.getByLabel("First name")).toHaveValue(student.firstName);
  expect(asked).toEqual([]);
});

test("without a network a tab says so in its place, and shows no other's data", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await signIn(student);
  await page.goto("/dashboard?subject=Physics");
  await expect(page.getByRole("grid")).toBeVisible();
  // The scripts of the other tabs come once the page is at rest.
  await expect(page.locator('link[rel="modulepreload"][href*="/settings-"]').first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Chemistry" }).click();
  const book = section(page, "Book a session");
  await expect(book.getByText("We cannot reach the academy just now.")).toBeVisible();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await rail(page).getByRole("link", { name: "Account" }).click();
  await expect(heading(page)).toHaveText("Account settings");
  await expect(page.getByText("We cannot reach the academy just now.").first()).toBeVisible();
  await page.goBack();
  await page.context().setOffline(false);
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(book.getByText("We cannot reach the academy just now.")).toHaveCount(0);
});

test("a tab that fails leaves the rail, and is shown when it is asked for again", async ({
  browser,
  signIn,
  problems,
}) => {
  problems.expect(/Cannot read properties|The above error|React Router caught/);
  const page = await signIn(await newTutor(browser));
  await page.goto("/dashboard/tutor/settings");
  await page.waitForLoadState("networkidle");
  // Nothing that the API says: a week without its list.
  await page.route("**/api/tutor/availability", (route) => route.fulfill({ json: {} }), { times: 1 });
  await rail(page).getByRole("link", { name: "Sessions" }).click();
  await expect(heading(page)).toHaveText("This page has stopped working");
  await expect(heading(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Session Management");
  await expect(page.getByText("Available weekly slots")).toBeVisible();
  await rail(page).getByRole("link", { name: "Settings" }).click();
  await expect(heading(page)).toHaveText("Settings");
});

test("a session that ended while the line was down leads to sign-in", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket|401/);
  const page = await signIn(student);
  const elsewhere = await signIn(student);
  const line = await liveLine(page);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await line.cut();
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  const ended = await elsewhere.request.delete("/api/account/sessions?except=current", {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(ended.ok()).toBe(true);
  line.mend();
  await expect(page.getByRole("heading", { name: "Please log in to continue" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to sign in" })).toHaveAttribute(
    "href",
    "/auth?next=%2Fdashboard%2Fstudent%2Flessons",
  );
});

test("a session that ends keeps the page and what is typed in it, and leads back to it", async ({
  signIn,
  student,
  problems,
}, testInfo) => {
  test.slow();
  problems.expect(/401/);
  const page = await signIn(student);
  const hour = await ownHour(page, testInfo, "Computer Science", 6);
  await bookFromElsewhere(page, hour);
  await page.goto("/dashboard");
  const lesson = section(page, "Upcoming Sessions").getByRole("listitem");
  await lesson.getByRole("button", { name: /^Cancel session/ }).click();
  await page.getByLabel("Reason").fill("I have a cold");
  await endSessionOf(page);
  const notice = page.getByRole("dialog", { name: "Please log in to continue" });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await notice.getByRole("link", { name: "Go to sign in" }).click();
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/dashboard/student/lessons");
  await lesson.getByRole("button", { name: /^Cancel session/ }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("I have a cold");
});

test("a provider whose session ends signs in again at the summer portal", async ({
  signIn,
  request,
  problems,
}) => {
  problems.expect(/401/);
  const page = await signIn(await newProvider(request));
  await openAtWork(page, "/dashboard/provider/listings");
  await endSessionOf(page);
  await expect(page.getByRole("link", { name: "Go to sign in" })).toHaveAttribute(
    "href",
    "/summer/auth?role=provider&next=%2Fdashboard%2Fprovider%2Flistings",
  );
});

test("what was typed when a session ended is there again for its person, and for nobody else", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/401/);
  const page = await signIn(student);
  const rename = async () => {
    await openAtWork(page, "/account");
    await page.getByLabel("First name").fill("Rob");
    await endSessionOf(page);
    // The socket tells of nothing; the action is refused.
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByRole("link", { name: "Go to sign in" }).click();
  };
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await rename();
  await submitSignIn(page, student);
  await expect(page).toHaveURL("/account");
  await expect(page.getByLabel("First name")).toHaveValue("Rob");

  await rename();
  await submitSignIn(page, demo.student);
  await expect(page).toHaveURL("/account");
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("First name")).not.toHaveValue("Rob");
});

/** The month so many months before that of the run: `2026-09`. */
function monthsBefore(months: number): string {
  const [year = 0, month = 0] = dayOfRun().split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

test("a month that is over is read by itself", async ({ browser, signIn }) => {
  const page = await signIn(await newTutor(browser));
  const [third = "", second = ""] = [3, 2].map((months) => monthsBefore(months));
  await page.goto(`/dashboard/tutor/sessions?date=${second}-15`);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { api } = requestsOf(page);
  const label = page.locator(".MuiPickersCalendarHeader-label");
  const before = await label.textContent();
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(label).not.toHaveText(before ?? "");
  await expect.poll(() => api.length).toBe(1);
  expect(api[0]).toContain(`role=tutor&when=all&from=${third}-01&to=${third}-`);
});
