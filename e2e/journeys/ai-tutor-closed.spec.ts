/** A product whose operator has set no password for the beta. */
import { heading } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test.use({ ownProduct: { OPENAI_API_KEY: "sk-none" } });

test("a closed beta says so, and has no form", async ({ page }) => {
  await page.goto("/ai-tutor");
  await expect(page).toHaveURL("/ai-tutor-access");
  await expect(heading(page, "The AI Tutor is closed")).toBeVisible();
  await expect(page.getByText("Please come back later.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expectNoAxeViolations(page);
});
