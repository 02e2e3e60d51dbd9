/** The AI tutor's limits and its switch, in a product of its own: they are everybody's. */
import type { Page } from "@playwright/test";
import { ask, beginSession } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork, pressOn, typeInto } from "../support/keyboard.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

test.use({ ownProduct: {} });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const LIMITS = "/dashboard/admin/reports?view=ai-tutor&open=limits";
/** Until a session notices that the AI tutor was closed, in ms. */
const CLOSING = 30_000;

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

test("the switch ends what goes on, keeps others out, and lets them in again", { tag: "@wide" }, async ({
  signIn,
  student,
}) => {
  test.slow();
  const admin = await signIn(demo.admin);
  const learner = await signIn(student);
  await beginSession(learner);
  await ask(learner, "How do I solve 3(x - 2) = 12?");
  await openAtWork(admin, "/dashboard/admin/reports?view=ai-tutor");
  await expect(main(admin)).toContainText(/Open \d+ of 3,000 minutes used today\./);
  await main(admin).getByRole("link", { name: "Limits and use" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("AI Tutor limits");
  await expect(admin.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(field(admin, "Minutes of one session")).toHaveValue("45");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  await field(admin, "Minutes of one session").fill("30");
  await button(admin, "Close the AI Tutor").click();
  const dialog = confirmDialog(admin);
  await expect(dialog).toContainText("end within a quarter of a minute");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await dialog.getByRole("button", { name: "Close it" }).click();
  await expect(toasts(admin)).toContainText("The AI Tutor is closed");
  await expect(button(admin, "Open the AI Tutor")).toBeFocused();
  await expect(field(admin, "Minutes of one session"), "what was typed stays").toHaveValue("30");
  await expect(learner.getByText("The AI tutor is closed at the moment.").first()).toBeVisible({
    timeout: CLOSING,
  });
  await learner.goto("/ai-tutor");
  await expect(learner.getByLabel("Topic")).toHaveCount(0);

  await button(admin, "Open the AI Tutor").click();
  await expect(toasts(admin)).toContainText("The AI Tutor is open");
  await button(admin, "Save limits").click();
  await expect(toasts(admin)).toContainText("Limits saved");
  await expect(main(admin)).toContainText(/Last changed .+ by /);
  await learner.goto("/ai-tutor");
  await expect(learner.getByLabel("Topic")).toBeVisible();
  await admin.reload();
  await expect(field(admin, "Minutes of one session")).toHaveValue("30");
});

test("what two admins set at once is shown to the second, and neither loses what was typed", {
  tag: "@wide",
}, async ({ signIn, problems }) => {
  test.slow();
  problems.expect(/409/);
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  for (const page of [one, other]) await openAtWork(page, LIMITS);
  await field(one, "Sessions of one person in a day").fill("4");
  await button(one, "Save limits").click();
  await expect(toasts(one)).toContainText("Limits saved");
  await field(other, "Minutes of one person in a day").fill("1000");
  await button(other, "Save limits").click();
  await expect(field(other, "Minutes of one person in a day")).toBeFocused();
  await expect(field(other, "Minutes of one person in a day")).toHaveAccessibleDescription(
    /Please enter a whole number from 5 to 720\.$/,
  );
  await expectNoAxeViolations(other);
  await field(other, "Minutes of one person in a day").fill("120");
  await button(other, "Save limits").click();
  await expect(main(other)).toContainText("This was changed meanwhile, and yours is not saved.");
  await expect(main(other).locator(".stored-limits")).toContainText("Sessions of one person in a day4");
  await expect(field(other, "Minutes of one person in a day")).toHaveValue("120");
  await expectNoAxeViolations(other);
  await expectReadable(other);
  await field(other, "Sessions of one person in a day").fill("4");
  await button(other, "Replace with mine").click();
  await expect(toasts(other)).toContainText("Limits saved");
});

test("limits are set by keyboard alone", { tag: "@wide" }, async ({ signIn, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/reports?view=ai-tutor");
  await pressOn(page, main(page).getByRole("link", { name: "Limits and use" }));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await typeInto(page, field(page, "Minutes of everybody in a day"), "2,500");
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Limits saved");
  await expect(field(page, "Minutes of everybody in a day")).toBeFocused();
  await expect(field(page, "Minutes of everybody in a day")).toHaveValue("2500");
});
