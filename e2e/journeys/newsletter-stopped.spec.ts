/** A newsletter whose mail server takes nothing, which is stopped and goes on. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog } from "../support/tutoring.ts";

// Nobody listens there.
test.use({ ownProduct: { MAIL_URL: "smtp://127.0.0.1:9" } });

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

test("what goes wrong is said, and it stops and goes on where it was", { tag: "@wide" }, async ({
  signIn,
}) => {
  const admin = await signIn(demo.admin);
  await openAtWork(admin, "/dashboard/admin/newsletters");
  await button(admin, "Write a newsletter").click();
  await main(admin).getByLabel("Subject", { exact: true }).fill("To nobody yet");
  await main(admin).getByLabel("Text", { exact: true }).fill("Words");
  await button(admin, /^Send to/).click();
  await confirmDialog(admin).getByRole("button", { name: "Send it" }).click();
  await expect(main(admin)).toContainText("The mail server takes nothing at the moment", { timeout: 20_000 });
  await expectNoAxeViolations(admin);
  await button(admin, "Stop").click();
  await expect(button(admin, "Go on")).toBeFocused();
  await expect(main(admin)).toContainText("Stopped");
  await expectNoAxeViolations(admin);
  await button(admin, "Go on").click();
  await expect(button(admin, "Stop")).toBeVisible();
  await expect(main(admin)).toContainText("Sending");
});
