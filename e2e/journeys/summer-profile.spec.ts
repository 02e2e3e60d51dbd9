/** A student's way through the summer portal: profile, matches, saved, and the emails before a deadline. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { emailTo } from "../support/mailbox.ts";
import { signUpAtPortal, submitPortalSignIn } from "../support/summer.ts";
import { expect, test } from "../support/test.ts";

test.use({ ownProduct: {} });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const DAY = 86_400_000;
/** The job that sends reminders has its turn every ten seconds, and the one that sends emails after it. */
const REMINDER_TIMEOUT = 30_000;

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const whole = (page: Page) => page.locator(".profile-status");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a student signs up, builds a profile, is matched, saves, and is reminded", async ({ page, clock }) => {
  test.slow();
  await page.goto("/summer");
  await page.getByRole("main").getByRole("link", { name: "Student login" }).first().click();
  const student = await signUpAtPortal(page);
  await expect(heading(page)).toHaveText("Common Profile");
  await page.getByRole("link", { name: "Matches", exact: true }).click();
  await page.getByRole("link", { name: "Add your grade" }).click();
  await expect(page).toHaveURL("/summer/profile#grade");
  await expect(page.getByRole("combobox", { name: "Grade" })).toBeFocused();
  await page.getByRole("combobox", { name: "Grade" }).selectOption("11");
  await field(page, "Interests").fill("Biology, chemistry and the sea");
  await expect(whole(page)).toHaveText("Saved.");
  await expectNoAxeViolations(page);
  await page.reload();
  // The address still names it: what has the focus moves once the page's scripts are there, and a press might miss.
  await expect(page.getByRole("combobox", { name: "Grade" })).toBeFocused();
  await expect(field(page, "Interests")).toHaveValue("Biology, chemistry and the sea");
  await expect(page.getByRole("main")).toContainText("29% complete: 2 of 7 fields filled");

  await page.getByRole("link", { name: "Matches", exact: true }).click();
  await expect(heading(page)).toHaveText("Matches");
  const first = page
    .getByRole("listitem")
    .filter({ has: button(page, /^Save/) })
    .first();
  const reasons = first.getByRole("list", { name: "Why it fits" });
  await expect(reasons).toContainText("open to grade 11");
  await expect(reasons).toContainText(/(Biology|Chemistry) interest/);
  await expectNoAxeViolations(page);
  const title = await first.getByRole("heading").innerText();
  await button(page, `Save\u00a0${title}`).click();
  await expect(button(page, `Saved\u00a0${title}`)).toBeVisible();

  await page.getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("1 open, soonest deadline first");
  await expectNoAxeViolations(page);
  const deadline = await page.getByRole("main").locator("time").first().getAttribute("datetime");
  const closes = Date.parse(deadline ?? "");
  // The reminder that is ahead: the second where it closes soon.
  const before = closes - clock.now() > 7 * DAY ? 7 * DAY : 2 * DAY;
  clock.forwardTo(closes - before + 60_000);
  const message = await emailTo(page.request, student.email, /deadline|closes/i, title, REMINDER_TIMEOUT);
  await page.goto(message.linkTo("/summer/saved"));
  await page.getByRole("switch").uncheck();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Reminders are off");
  await button(page, /^Remove/).click();
  await button(page, /^Undo/).click();
  await page.reload();
  await expect(page.getByRole("switch")).not.toBeChecked();
});

test("two devices that write the same field decide together, and other fields just appear", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/409/);
  const [one, other] = [await signIn(student), await signIn(student)];
  for (const page of [one, other]) await page.goto("/summer/profile");
  await one.context().setOffline(true);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await field(one, "Skills").fill("Python");
  await expect(whole(one)).toContainText("Not saved. What you typed stays here");
  await field(other, "Skills").fill("Rust");
  await field(other, "Interests").fill("Whales");
  await expect(whole(other)).toHaveText("Saved.");
  await one.context().setOffline(false);
  const conflict = one.getByRole("main").getByText("This was changed meanwhile");
  await expect(conflict).toBeVisible();
  await expect(one.locator("blockquote")).toHaveText("Rust");
  await expect(field(one, "Skills")).toHaveValue("Python");
  await expect(field(one, "Interests")).toHaveValue("Whales");
  await expectNoAxeViolations(one);
  await button(one, "Replace with mine").click();
  await expect(whole(one)).toHaveText("Saved.");
  // Nobody has touched the other window.
  await expect(field(other, "Skills")).toHaveValue("Python");
});

test("who is signed out comes back by the portal's own sign-in", async ({ page, student }) => {
  await page.goto("/summer/saved");
  await expect(page).toHaveURL("/summer/auth?role=student&next=%2Fsummer%2Fsaved");
  await submitPortalSignIn(page, student);
  await expect(page).toHaveURL("/summer/saved");
  await expect(heading(page)).toHaveText("Saved");
});
