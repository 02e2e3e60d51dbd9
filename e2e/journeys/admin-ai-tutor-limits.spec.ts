/**
 * The AI tutor's limits and its switch, as an admin sets them and a student sees them. It needs its own product,
 * because they apply to everybody.
 */
import type { Page } from "@playwright/test";
import { ask, beginSession, chooseSession, connect, heading, setLimits } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork, pressOn, typeInto } from "../support/keyboard.ts";
import { readApi } from "../support/lessons.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

test.use({ ownProduct: OWN_CLOCK });

/** Maximum time until a session notices that the AI tutor was closed, in ms. */
const CLOSING = 30_000;
const USED_UP = "You’ve used all of your time with the AI tutor for today. It’ll be here again tomorrow.";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

test("limits and the switch hold for whoever talks with the AI tutor, and of two admins neither loses what was typed", {
  tag: "@wide",
}, async ({ signIn, student, problems }) => {
  test.slow();
  problems.expect(/409/);
  const admin = await signIn(demo.admin);
  const learner = await signIn(student);
  await beginSession(learner);
  await ask(learner, "How do I solve 3(x - 2) = 12?");
  await openAtWork(admin, "/dashboard/admin/reports?view=ai-tutor");
  await expect(main(admin)).toContainText(/Open \d+ of 3,000 minutes used today\./);

  await test.step("limits are set by keyboard alone", async () => {
    await pressOn(admin, main(admin).getByRole("link", { name: "Limits and use" }));
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText("AI Tutor limits");
    await expect(admin.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(field(admin, "Minutes per session")).toHaveValue("45");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await typeInto(admin, field(admin, "Minutes for everyone per day"), "2,500");
    await admin.keyboard.press("Enter");
    await expect(toasts(admin)).toContainText("Limits saved");
    await expect(field(admin, "Minutes for everyone per day")).toBeFocused();
    await expect(field(admin, "Minutes for everyone per day")).toHaveValue("2500");
    await expect(main(admin)).toContainText(/Last changed .+ by /);
  });

  await test.step("what another admin set at once is shown, and what was typed can replace it", async () => {
    await setLimits(admin, { session_minutes: 40 });
    await field(admin, "Sessions per person per day").fill("101");
    await button(admin, "Save limits").click();
    await expect(field(admin, "Sessions per person per day")).toBeFocused();
    await field(admin, "Sessions per person per day").fill("1");
    await button(admin, "Save limits").click();
    await expect(main(admin)).toContainText(
      "This was changed in the meantime, and your version isn’t saved.",
    );
    await expect(main(admin).locator(".stored-limits")).toContainText("Minutes per session40");
    await expect(field(admin, "Sessions per person per day")).toHaveValue("1");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await button(admin, "Replace with mine").click();
    await expect(main(admin)).not.toContainText("This was changed in the meantime");
  });

  await test.step("the switch ends what goes on, keeps others out, and lets them in again", async () => {
    await field(admin, "Minutes per session").fill("30");
    await button(admin, "Close the AI Tutor").click();
    const dialog = confirmDialog(admin);
    await expect(dialog).toContainText("end within 15 seconds");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await dialog.getByRole("button", { name: "Close it" }).click();
    await expect(toasts(admin)).toContainText("The AI Tutor is closed");
    await expect(button(admin, "Open the AI Tutor")).toBeFocused();
    await expect(field(admin, "Minutes per session"), "what was typed stays").toHaveValue("30");
    await expect(learner.getByText("The AI tutor is closed right now.").first()).toBeVisible({
      timeout: CLOSING,
    });
    await learner.goto("/ai-tutor");
    await expect(learner.getByText("The AI tutor is closed right now.").first()).toBeVisible();
    await expect(learner.getByLabel("Topic")).toHaveCount(0);
    await button(admin, "Open the AI Tutor").click();
    await expect(toasts(admin)).toContainText("The AI Tutor is open");
    await button(admin, "Save limits").click();
    await expect
      .poll(() => readApi(admin, "/api/admin/ai-tutor/settings"), "what is stored")
      .toMatchObject({ sessions_per_day: 1, session_minutes: 30, academy_minutes_per_day: 2500 });
  });

  await test.step("a student is shown that the day is used up, and what is left of another one", async () => {
    await learner.goto("/ai-tutor");
    await expect(learner.getByText(USED_UP)).toBeVisible();
    await expect(learner.getByLabel("Topic")).toHaveCount(0);
    await expectNoAxeViolations(learner);
    await expectReadable(learner);
    await expect(learner.getByRole("link", { name: "Your sessions so far" })).toBeVisible();

    await setLimits(admin, { sessions_per_day: 2 });
    await learner.goto("/ai-tutor");
    await expect(learner.getByText(/^Left for you today: /)).toContainText("today: 1 session, ");
    await chooseSession(learner);
    await expect(learner.getByText(/^Left for you today: /)).toContainText("today: 1 session, ");
    await connect(learner);
    await ask(learner, "I have x + 1 = 3");
    await learner.getByRole("button", { name: "Disconnect" }).click();
    await expect(heading(learner, "Ready to learn")).toBeFocused();
    await expect(learner.getByText(USED_UP)).toBeVisible();
    await expect(learner.getByRole("button", { name: "Connect to AI Tutor" })).toHaveCount(0);
  });
  // Resets the limits for later tests in this product.
  await setLimits(admin, { sessions_per_day: 6, session_minutes: 45, academy_minutes_per_day: 3000 });
});
