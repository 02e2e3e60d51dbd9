/** What a student sees of the AI tutor's limits, in a product of its own: they are everybody's. */
import { ask, button, chooseSession, connect, enterBeta, heading, setLimits } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { demo } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";

test.use({ ownProduct: {} });

const USED_UP = "You have used what one person can have of the AI tutor in a day. It is here again tomorrow.";

test("a student is shown what is left of the day, and that it is used up", async ({ signIn, student }) => {
  test.slow();
  await setLimits(await signIn(demo.admin), { sessions_per_day: 1 });
  const page = await signIn(student);
  await enterBeta(page);
  await expect(page.getByText(/^Left for you today: /)).toContainText("today: 1 session, ");
  await chooseSession(page);
  await expect(page.getByText(/^Left for you today: /)).toContainText("today: 1 session, ");
  await connect(page);
  await ask(page, "I have x + 1 = 3");
  await button(page, "Disconnect").click();
  await expect(heading(page, "Ready to learn")).toBeFocused();
  await expect(page.getByText(USED_UP)).toBeVisible();
  await expect(button(page, "Connect to AI Tutor")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await button(page, "Change").click();
  await expect(heading(page, "What are you working on?")).toBeFocused();

  for (const opened of [false, true]) {
    if (opened) await page.goto("/ai-tutor");
    await expect(page.getByText(USED_UP)).toBeVisible();
    await expect(button(page, "Start Learning Session")).toHaveCount(0);
    await expect(page.getByLabel("Topic")).toHaveCount(0);
  }
  await expectNoAxeViolations(page);
  await expectReadable(page);
  await expect(page.getByRole("link", { name: "Your sessions so far" })).toBeVisible();
});
