/**
 * Screenshots of every screen of the app, for the complete sample academy and for users without history. The tabs are
 * read from the navigation, so that new ones are included automatically.
 */
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { site } from "../support/addresses.ts";
import {
  ask,
  button,
  chooseSession,
  connect,
  enterBeta,
  expectAnswer,
  heading,
} from "../support/ai-tutor.ts";
import { leaveCheckout, payAtCheckout } from "../support/checkout.ts";
import { changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import { ORGANIZATION, ownOrganization, publishListing } from "../support/listings.ts";
import { emailTo } from "../support/mailbox.ts";
import {
  adminPageOf,
  listOpportunity,
  opportunityDraft,
  reportOpportunity,
} from "../support/opportunities.ts";
import { addDevice, addPasskey, passkeysSection } from "../support/passkeys.ts";
import { submitSignIn } from "../support/passwords.ts";
import { demo, newPerson, newProvider, newStudent, type Person } from "../support/people.ts";
import {
  codeField,
  dialog,
  leaveRecoveryCodes,
  shownRecoveryCodes,
  twoStep,
} from "../support/second-factor.ts";
import { expect } from "../support/test.ts";
import { totp } from "../support/totp.ts";
import { bookableDays, openDay } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";
import { chooseAloud, expectStage, test } from "../support/voice.ts";

const FOLDER = "results/screenshots";
const twoRoles = { email: "noor.sample@demo.test", password: demo.student.password };

/** Waits for a page, takes its screenshot, and fails the test at the end if it overflows horizontally. */
async function picture(page: Page, name: string): Promise<void> {
  const { width, ...window } = await settle(page, name);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // As high as the page, so that elements fixed to the bottom cover nothing.
  await page.setViewportSize({ width, height: Math.max(height, window.height) });
  await shoot(page, name);
  await page.setViewportSize({ width, ...window });
}

/** The same for the viewport as users see it, where something overlays the page. */
async function windowPicture(page: Page, name: string): Promise<void> {
  await settle(page, name);
  await shoot(page, name);
}

/** Waits until everything has loaded, and returns the viewport's size. */
async function settle(page: Page, name: string): Promise<{ width: number; height: number }> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const content = await page.evaluate(() => document.documentElement.scrollWidth);
  const size = test.info().project.use.viewport ?? { width: 0, height: 0 };
  expect.soft(content, `${name} is wider than its window`).toBeLessThanOrEqual(size.width);
  return size;
}

const shoot = (page: Page, name: string) =>
  page.screenshot({
    path: `${FOLDER}/${name}-${test.info().project.name}.png`,
    animations: "disabled",
  });

/** Returns the link targets of a navigation. */
const linksOf = (page: Page, navigation: string | RegExp) =>
  page
    .getByRole("navigation", { name: navigation })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

/** Every tab of a dashboard, with the views below it and its first project, and the account page. */
async function picturesOf(page: Page, who: string, home: string): Promise<void> {
  const taken = new Set<string>();
  async function take(path: string): Promise<void> {
    if (taken.has(path)) return;
    taken.add(path);
    await page.goto(path);
    await picture(page, `${who}-${path.split("/").at(-1)}`);
    const project = page.getByRole("main").locator('a[href*="project="]').first();
    const opened = (await project.count()) > 0 && (await project.getAttribute("href"));
    for (const view of await linksOf(page, "Session Management")) await take(view);
    if (!opened) return;
    await page.goto(opened);
    await picture(page, `${who}-project`);
  }
  await page.goto(home);
  for (const tab of await linksOf(page, / dashboard$/)) await take(tab);
  await take("/account");
}

const SAMPLE_PEOPLE = {
  student: [demo.student, "/dashboard"],
  tutor: [demo.tutor, "/dashboard"],
  admin: [demo.admin, "/dashboard"],
  provider: [demo.provider, "/dashboard"],
  "both-tutor": [twoRoles, "/dashboard/tutor/overview"],
  "both-student": [twoRoles, "/dashboard/student/lessons"],
} as const;

for (const [who, [person, home]] of Object.entries(SAMPLE_PEOPLE)) {
  test(`${who}: every tab`, async ({ signIn }) => {
    await picturesOf(await signIn(person), who, home);
  });
}

test("lists in their other states", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  for (const [name, path] of [
    ["admin-overview-7d", "/dashboard/admin/overview?period=7d"],
    ["admin-overview-5y", "/dashboard/admin/overview?period=5y"],
    ["admin-overview-empty", "/dashboard/admin/overview?from=2020-01-01&to=2020-02-01"],
    ["admin-money-payments", "/dashboard/admin/money/payments"],
    ["admin-money-refunds", "/dashboard/admin/money/refunds"],
    ["admin-money-disputes", "/dashboard/admin/money/disputes"],
    ["admin-money-tutors", "/dashboard/admin/money/tutors"],
    ["admin-money-tutors-held", "/dashboard/admin/money/tutors?only=held"],
    ["admin-money-bank", "/dashboard/admin/money/bank"],
    ["admin-payment-problems", "/dashboard/admin/payment-problems"],
    ["admin-users-suspended", "/dashboard/admin/users?filter=suspended"],
    ["admin-applications-approved", "/dashboard/admin/applications?status=approved"],
    ["admin-sessions-nothing-found", "/dashboard/admin/sessions?q=nobody"],
    ["admin-sessions-by-hours", "/dashboard/admin/sessions?sort=hours&size=50"],
    ["admin-email-waiting", "/dashboard/admin/email?state=waiting"],
    ["admin-email-sent", "/dashboard/admin/email?state=sent"],
    ["admin-held-messages", "/dashboard/admin/reports?view=held"],
    ["admin-chats", "/dashboard/admin/reports?view=chats"],
    ["admin-suspended", "/dashboard/admin/reports?view=suspended"],
    ["admin-ai-tutor", "/dashboard/admin/reports?view=ai-tutor"],
    ["admin-ai-tutor-limits", "/dashboard/admin/reports?view=ai-tutor&open=limits"],
  ] as const) {
    await page.goto(path);
    await picture(page, name);
  }
});

test("what a tutor is paid, and what is asked about a bonus", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  for (const filter of ["", "?only=held"]) {
    await page.goto(`/dashboard/admin/money/tutors${filter}`);
    await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Bonuses and corrections" })).toBeVisible();
    await picture(page, filter ? "admin-tutor-pay-held" : "admin-tutor-pay");
  }
  await page.getByRole("button", { name: "Pay a bonus or correction" }).click();
  const dialog = page.getByRole("dialog");
  await windowPicture(page, "admin-bonus");
  await dialog.getByRole("button", { name: "Pay", exact: true }).click();
  await windowPicture(page, "admin-bonus-errors");
});

test("a person's account, as an admin looks at it", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  await page.goto("/dashboard/admin/users?q=noor");
  await page.getByRole("main").getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Send password link" })).toBeVisible();
  await picture(page, "admin-person");
  await page.getByRole("button", { name: "Make administrator" }).click();
  await windowPicture(page, "admin-person-rights");
});

/** Returns the path of a lesson on which admins can perform an action. */
async function lessonWith(page: Page, action: string): Promise<string> {
  const { items } = await readApi<{ items: { booking_id: string | null }[] }>(
    page,
    "/api/admin/sessions?limit=100&sort=date",
  );
  for (const { booking_id } of items) {
    if (!booking_id) continue;
    const { booking } = await readApi<{ booking: { allowed_actions: string[] } }>(
      page,
      `/api/admin/lessons/${booking_id}`,
    );
    if (booking.allowed_actions.includes(action)) return `/dashboard/admin/lessons?lesson=${booking_id}`;
  }
  throw new Error(`no lesson allows to ${action}`);
}

test("a lesson, as an admin looks at it, and what is asked about it", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  const question = page.getByRole("dialog");
  const ask = async (name: string) => {
    await page.getByRole("main").getByRole("button", { name }).click();
    await expect(question).toBeVisible();
  };
  await page.goto(await lessonWith(page, "cancel_without_refund"));
  await picture(page, "admin-lesson");
  for (const name of ["Reschedule", "Substitute tutor", "Cancel session"]) {
    await ask(name);
    await windowPicture(page, `admin-lesson-${name.split(" ")[0]?.toLowerCase()}`);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
  }
  await page.goto(await lessonWith(page, "refund"));
  await ask("Refund");
  await question.getByRole("button", { name: "Half" }).click();
  await question.getByLabel("Reason").fill("It began half an hour late.");
  await windowPicture(page, "admin-lesson-refund");
});

test("an opportunity, as admins list it, change it, hide it and decide about a report", async ({
  signIn,
  student,
}) => {
  const page = await signIn(demo.admin);
  const question = page.getByRole("dialog");
  for (const [name, query] of [
    ["admin-summer-by-deadline", "?sort=deadline"],
    ["admin-summer-to-check", "?filter=check_due"],
    ["admin-summer-nothing-found", "?q=zzyzx"],
  ] as const) {
    await page.goto(`/dashboard/admin/summer${query}`);
    await picture(page, name);
  }
  await page.goto("/dashboard/admin/opportunity");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "List opportunity" }).click();
  await picture(page, "admin-opportunity-new");
  const listed = await listOpportunity(page);
  await reportOpportunity(await signIn(student), listed, "Housing costs another $500.");
  await page.goto("/dashboard/admin/summer?view=reports");
  await picture(page, "admin-summer-report-waits");
  await page.goto(adminPageOf(listed));
  await picture(page, "admin-opportunity");
  await page.getByRole("button", { name: /^Decide/ }).click();
  await expect(question).toBeVisible();
  await windowPicture(page, "admin-opportunity-decide");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(question).toBeVisible();
  await windowPicture(page, "admin-opportunity-hide");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.getByLabel("Place", { exact: true }).fill("Juneau, AK");
  await changeFromElsewhere(page, "PUT", `/api/admin/opportunities/${listed.id}`, {
    draft: { ...opportunityDraft(listed.title), location: "Anchorage, AK", cost_cents: 0 },
    slug: listed.slug,
    is_checked: false,
    seen_version: listed.version,
  });
  await expect(page.getByRole("list", { name: "Changed by both" })).toBeVisible();
  await picture(page, "admin-opportunity-conflict");
});

test("an organization that says something else of itself, and a name in two alphabets", async ({
  signIn,
  request,
}) => {
  const [admin, provider] = [await signIn(demo.admin), await signIn(await newProvider(request))];
  await ownOrganization(provider);
  await publishListing(provider, admin);
  const api = "/api/provider/organization";
  const { organization } = await readApi<{ organization: { version: number; website: string } }>(
    provider,
    api,
  );
  await changeFromElsewhere(provider, "PUT", api, {
    // The second letter is Cyrillic.
    name: "S\u0430mple Tide Institute",
    website: organization.website,
    about: "We count what the tide leaves behind, and write down where.",
    seen_version: organization.version,
  });
  await provider.goto(ORGANIZATION);
  await picture(provider, "provider-organization-new-texts");
  await admin.goto("/dashboard/admin/summer?view=organizations");
  await admin.getByRole("link", { name: /^New texts/ }).click();
  await expect(admin.getByRole("main")).toContainText("New texts are waiting for review.");
  await picture(admin, "admin-organizations-new-texts");
  await admin
    .getByRole("button", { name: /^Approve texts/ })
    .first()
    .click();
  await expect(admin.getByRole("dialog")).toContainText("Once it’s approved");
  await windowPicture(admin, "admin-organizations-approve-texts");
});

test("newsletters: who gets them, one that is written, and one that was sent", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  await page.goto("/dashboard/admin/newsletters?view=subscribers");
  await picture(page, "admin-newsletter-subscribers");
  await page.goto("/dashboard/admin/newsletters");
  await page.getByRole("link", { name: /^Summer programs/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write a newsletter");
  await picture(page, "admin-newsletter-draft");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill(`${await text.inputValue()}\n<b>Bold</b> and [nowhere](/mentorz)`);
  await expect(page.getByText("To correct before it can be sent").first()).toBeAttached();
  const other = page.getByRole("button", { name: "Preview", exact: true });
  if (await other.isVisible()) await other.click();
  await picture(page, "admin-newsletter-preview");
  await page.goto("/dashboard/admin/newsletters");
  await page.getByRole("link", { name: /^What our students/ }).click();
  await expect(page.getByRole("button", { name: "Use as a new draft" })).toBeVisible();
  await picture(page, "admin-newsletter-sent");
});

test("a session is entered, and a Zoom link changed", async ({ signIn }) => {
  const page = await signIn(demo.admin);
  await page.goto("/dashboard/admin/unpaid-sessions");
  await page.getByRole("button", { name: "Enter a session" }).click();
  await page.getByRole("dialog").getByLabel("Tutor", { exact: true }).fill("sample");
  await expect(page.getByRole("dialog").getByRole("list", { name: "Tutors found" })).toContainText("@");
  await windowPicture(page, "admin-enter-session");
  await page.goto("/dashboard/admin/tutors");
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("button", { name: /^Edit the Zoom link/ })
    .first()
    .click();
  await picture(page, "admin-zoom-link");
});

test("a day and its times", async ({ signIn }) => {
  const page = await signIn(demo.student);
  const { days } = await bookableDays(page, "Physics");
  await openDay(page, { subject: "Physics", date: days.at(-1) ?? "" });
  await picture(page, "student-booking");
});

test("a lesson's details, with notes", async ({ signIn }) => {
  const page = await signIn(demo.tutor);
  await page.goto("/dashboard/tutor/bookings?status=completed");
  // A lesson of this student, because they have left a note.
  const lesson = row(page.getByRole("main"), "with Sample Student").first();
  await lesson.getByRole("button", { name: /^Details/ }).click();
  await page.getByLabel("What we did").fill("Forces on a slope: which of them is drawn where.");
  await windowPicture(page, "tutor-lesson-details");
});

test("the interest form", async ({ signIn, student }) => {
  const page = await signIn(student);
  await page.goto("/dashboard/student/research");
  await page.getByRole("button", { name: "Fill out the Research Interest Form" }).click();
  await expect(page.getByRole("dialog").getByLabel("Timeline")).toBeVisible();
  await windowPicture(page, "student-interest-form");
});

test("passkeys, from the first to one that was copied", async ({
  signIn,
  student,
  problems,
  page: visitor,
}) => {
  problems.expect(/409/);
  const page = await signIn(student);
  const device = await addDevice(page);
  await page.goto("/account");
  await page.waitForLoadState("networkidle");
  await passkeysSection(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(dialog(page).getByLabel("Device name")).toBeFocused();
  await windowPicture(page, "passkey-add");
  await dialog(page).getByRole("button", { name: "Not now" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await addPasskey(page, "Safari on iPhone");
  await page.request.post(`${site()}/api/auth/sign-out`, { headers: { origin: site() } });
  await page.goto("/auth");
  await page.waitForLoadState("networkidle");
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await page.waitForURL("**/dashboard/**");
  await device.turnBack();
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.waitForLoadState("networkidle");
  await button.click();
  await expect(page.getByRole("main")).toContainText("This passkey is locked");
  await windowPicture(page, "passkey-refused");
  await device.remove();
  await addDevice(page);
  await submitSignIn(page, student);
  await page.waitForURL("**/dashboard/**");
  await page.goto("/account");
  await page.waitForLoadState("networkidle");
  await addPasskey(page, "Chrome on Windows, at home");
  await picture(page, "passkeys");
  await passkeysSection(page)
    .getByRole("button", { name: /^Remove Chrome/ })
    .click();
  await windowPicture(page, "passkey-remove");
  await visitor.goto(`${site().replace("localhost", "127.0.0.1")}/auth`);
  await picture(visitor, "passkey-other-address");
});

test("two-step sign-in, from setting it up to signing in with it", async ({
  signIn,
  student,
  problems,
  page: visitor,
}) => {
  const page = await signIn(student);
  await page.goto("/account");
  await page.waitForLoadState("networkidle");
  await twoStep(page).getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(dialog(page).getByLabel("Current password", { exact: true })).toBeFocused();
  await windowPicture(page, "two-step-start");
  await dialog(page).getByLabel("Current password", { exact: true }).fill(student.password);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  const secret = await dialog(page).locator(".secret").innerText();
  await windowPicture(page, "two-step-app");
  await codeField(page).fill(totp(secret, Date.now()));
  await dialog(page).getByRole("button", { name: "Turn it on" }).click();
  const [recoveryCode = ""] = await shownRecoveryCodes(page);
  await windowPicture(page, "two-step-recovery-codes");
  await leaveRecoveryCodes(page);
  await expect(dialog(page)).toHaveCount(0);
  await picture(page, "two-step-on");
  // No student action requires verification of identity.
  problems.expect(/403/);
  const problem = { title: "", status: 403, code: "verification_required", detail: "Please show it." };
  await page.route("**/api/account", (route) => route.fulfill({ status: 403, json: problem }));
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(codeField(page)).toBeFocused();
  await windowPicture(page, "two-step-verification");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await twoStep(page).getByRole("button", { name: "Turn off" }).click();
  await expect(codeField(page)).toBeFocused();
  await windowPicture(page, "two-step-turn-off");

  await visitor.goto("/auth?ended");
  await picture(visitor, "sign-in-ended");
  await submitSignIn(visitor, student);
  await expect(codeField(visitor)).toBeFocused();
  await picture(visitor, "sign-in-code");
  await visitor.getByRole("link", { name: "Use a recovery code instead" }).click();
  await codeField(visitor).fill(recoveryCode);
  await picture(visitor, "sign-in-recovery-code");
  await visitor.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(visitor).toHaveURL(/left=9/);
  await picture(visitor, "sign-in-recovery-code-used");
});

const NEWCOMERS: Record<string, (request: APIRequestContext, browser: Browser) => Promise<Person>> = {
  "new-student": (request) => newStudent(request),
  "new-tutor": (_, browser) => newTutor(browser),
  "new-provider": newProvider,
};

for (const [who, arrive] of Object.entries(NEWCOMERS)) {
  test(`${who}: every tab, with nothing in it yet`, async ({ signIn, request, browser }) => {
    const page = await signIn(await arrive(request, browser));
    await picturesOf(page, who, "/dashboard");
  });
}

const INTERNSHIP = "molecular-biology-laboratory-internship";
const SUMMER_PAGES = [
  ["summer-profile", "/summer/profile"],
  ["summer-preview", "/summer/profile?view=preview"],
  ["summer-matches", "/summer/matches"],
  ["summer-saved", "/summer/saved"],
  ["summer-apply", `/summer/apply?opportunity=${INTERNSHIP}`],
  ["summer-report", `/summer/report?opportunity=${INTERNSHIP}`],
] as const;
const SUMMER_PROFILE = {
  name: "Robin Sample",
  grade: "11",
  gpa: "3.8 of 4",
  coursework: "AP Biology, Chemistry, Statistics",
  interests: "Biology, and how plants know which way is up",
  skills: "Python, pipetting, a little Spanish",
  essay: "A bean in the dark grows toward a hole in its box. I wanted to know who tells it.",
};

test("a student's summer portal, with nothing in it and with a profile", async ({ signIn, student }) => {
  const page = await signIn(student);
  const take = async (who: string) => {
    for (const [name, path] of SUMMER_PAGES) {
      await page.goto(path);
      await picture(page, `${who}-${name}`);
    }
  };
  await take("new-student");
  for (const [field, content] of Object.entries(SUMMER_PROFILE))
    await changeFromElsewhere(page, "PUT", `/api/summer/profile/${field}`, { content, seen_version: 0 });
  const { items } = await readApi<{ items: { opportunity: { id: string } }[] }>(page, "/api/summer/matches");
  for (const { opportunity } of items.slice(0, 3))
    await changeFromElsewhere(page, "PUT", `/api/summer/saved/${opportunity.id}`);
  await take("student");
});

test("a student's session with the AI tutor", async ({ signIn, student }) => {
  const page = await signIn(student);
  await page.goto("/ai-tutor/sessions");
  await picture(page, "new-student-ai-tutor-sessions");
  await page.goto("/ai-tutor-access");
  await picture(page, "student-ai-tutor-access");
  await enterBeta(page);
  await picture(page, "student-ai-tutor-setup");
  await chooseSession(page);
  await picture(page, "student-ai-tutor-ready");
  await connect(page);
  await ask(page, "I have 2x + 3 = 11");
  await expectAnswer(page, () => button(page, "Give me a nudge").click());
  await picture(page, "student-ai-tutor-session");
  await button(page, "Finish with a summary").click();
  await heading(page, "Session finished").waitFor();
  await picture(page, "student-ai-tutor-over");
  await page.goto("/ai-tutor/sessions");
  await picture(page, "student-ai-tutor-sessions");
  await page.getByRole("link", { name: "Linear equations" }).click();
  await page.locator(".katex").first().waitFor();
  await picture(page, "student-ai-tutor-record");
  await button(page, "Send the summary to your tutor").click();
  await page.getByText("You have no open chat with a tutor.").waitFor();
  await picture(page, "student-ai-tutor-record-send");
});

test("a student's session with the AI tutor, aloud", async ({ openWithMicrophone, student }) => {
  const page = await openWithMicrophone(student, { parts: [1500, "equation", 7000, "wait", 120_000] });
  await chooseAloud(page);
  await picture(page, "student-ai-tutor-ready-aloud");
  await button(page, "Connect to AI Tutor").click();
  await expectStage(page, "Listening");
  await windowPicture(page, "student-ai-tutor-listening");
  await expectStage(page, "Speaking");
  await page.getByText("What do you think the first").waitFor();
  await windowPicture(page, "student-ai-tutor-speaking");
  await page.getByLabel("When you pause, the AI tutor").selectOption("push_to_talk");
  await expectStage(page, "Ready");
  await picture(page, "student-ai-tutor-push-to-talk");
});

test("a student's session with the AI tutor, whose microphone is not allowed", async ({
  openWithMicrophone,
  student,
}) => {
  const page = await openWithMicrophone(student, { parts: [120_000], isAllowed: false });
  await chooseAloud(page);
  await button(page, "Connect to AI Tutor").click();
  await page.getByText("The microphone isn’t allowed.").waitFor();
  await windowPicture(page, "student-ai-tutor-refused");
});

test("visitors: the ways in", async ({ page }) => {
  for (const [name, path] of [
    ["sign-in", "/auth"],
    ["sign-up", "/student-signup"],
    ["application", "/auth?mode=signup"],
    ["recovery", "/auth?mode=forgot"],
    ["summer", "/summer/auth"],
    ["summer-provider", "/summer/auth?role=provider"],
  ] as const) {
    await page.goto(path);
    await picture(page, name);
  }
});

test("from a tutor's free hour to its payment, by a new student and by one who comes too late", async ({
  page,
  signIn,
  problems,
}) => {
  problems.expect(/409/);
  await page.goto("/tutoring-mentors?subject=Chemistry&price=60&free=sunday");
  await picture(page, "tutors-narrowed");
  // A week of this window's own: an hour is booked once.
  const { config, project } = test.info();
  const week = 2 + config.projects.findIndex(({ name }) => name === project.name);
  await page.goto(`/mentor/mira-sample?week=${week}`);
  await picture(page, "mentor-week");
  const main = page.getByRole("main");
  await main
    .getByRole("link", { name: /^Book \w+ on/ })
    .last()
    .click();
  await expect(main).toContainText("To book Mira");
  await picture(page, "hour-sign-in");
  await page.getByRole("link", { name: "Join as Student" }).click();
  await expect(main.getByRole("button", { name: "Create account" })).toBeEnabled();
  await picture(page, "hour-sign-up");
  const person = newPerson();
  const fields = {
    "First name": person.firstName,
    "Last name": person.lastName,
    Email: person.email,
    Password: person.password,
  };
  for (const [label, value] of Object.entries(fields))
    await main.getByLabel(label, { exact: true }).fill(value);
  await main.getByRole("button", { name: "Create account" }).click();
  await expect(heading(page, "Check your email")).toBeVisible();
  await picture(page, "hour-check-email");
  const message = await emailTo(page.request, person.email, /Verify your email/);
  await page.goto(message.linkTo("/verify-email"));
  await picture(page, "hour-verify-email");
  await main.getByRole("button", { name: "Verify my email" }).click();
  await expect(heading(page, "Confirm and pay")).toBeVisible();
  await picture(page, "hour-confirm");
  const hour = page.url();
  await main.getByRole("button", { name: /^Pay \$/ }).click();
  await leaveCheckout(page);
  await page.goto(hour);
  await expect(heading(page, "This time is held for you")).toBeVisible();
  await picture(page, "hour-held");
  const late = await signIn(demo.student);
  await late.goto(hour);
  await expect(heading(late, "This time is no longer free")).toBeVisible();
  await picture(late, "hour-taken");
  await main.getByRole("button", { name: "Continue to payment" }).click();
  await payAtCheckout(page);
  await expect(page).toHaveURL(/payment-success/);
  await expect(main.getByRole("link", { name: /^Add to calendar/ })).toBeVisible();
  await picture(page, "hour-paid");
  await page.goto(hour);
  await picture(page, "hour-booked");
  await page.goto("/dashboard/student/lessons");
  await picture(page, "hour-upcoming");
});
