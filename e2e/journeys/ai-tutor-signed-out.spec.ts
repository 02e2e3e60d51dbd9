/** A student who is signed out during a session with the AI tutor: in another tab, in this one, or by the academy. */
import type { Page } from "@playwright/test";
import {
  ask,
  beginSession,
  button,
  composer,
  expectSetupAtWork,
  heading,
  transcript,
} from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { submitSignIn } from "../support/passwords.ts";
import { demo, newStudent } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const MESSAGE = "I have x + 1 = 3";
const DRAFT = "And now I take one";

const ended = (page: Page) => page.getByRole("dialog", { name: "Please log in to continue" });

/** Returns the tab's session storage as one text. */
const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Starts a session, sends a message, and types another one. */
async function beginAndWrite(page: Page): Promise<void> {
  await beginSession(page);
  await ask(page, MESSAGE);
  await composer(page).fill(DRAFT);
}

test("whoever is signed out in the middle of a session reads nothing more of it, and goes on with it alone", async ({
  signIn,
  student,
  request,
  problems,
}) => {
  test.slow();
  // The response to a sign-in of a suspended student.
  problems.expect(/\b403\b.*\/api\/auth\/sign-in/);
  const page = await signIn(student);
  await beginAndWrite(page);

  await test.step("signing out in another tab ends a session's page", async () => {
    await changeFromElsewhere(page, "POST", "/api/auth/sign-out");
    await expect(ended(page)).toBeVisible();
    await expect(transcript(page), "nobody reads what was said").toHaveCount(0);
    await expectNoAxeViolations(page);
    expect(await storedInTab(page)).not.toContain(MESSAGE);
    await ended(page).getByRole("link", { name: "Go to sign in" }).click();
    await expect(page).toHaveURL("/auth?next=%2Fai-tutor");
  });

  await test.step("which is offered again to the same student alone", async () => {
    await submitSignIn(page, await newStudent(request));
    await expect(page).toHaveURL("/ai-tutor");
    await expectSetupAtWork(page);
    await expect(heading(page, "You have an open session")).toHaveCount(0);
    await expect(page.getByLabel("Topic")).toHaveValue("");
    await changeFromElsewhere(page, "POST", "/api/auth/sign-out");
    await ended(page).getByRole("link", { name: "Go to sign in" }).click();
    await submitSignIn(page, student);
    await expect(page).toHaveURL("/ai-tutor");
    await button(page, "Continue it").click();
    await expect(composer(page)).toHaveValue(DRAFT);
    await expect(transcript(page).getByText(MESSAGE)).toHaveCount(1);
    await ask(page, DRAFT);
  });

  await test.step("signing out here leaves nothing of a session in the tab", async () => {
    await composer(page).fill(DRAFT);
    await page.goto("/dashboard");
    expect(await storedInTab(page), "the session can be gone on with").toContain(DRAFT);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/auth");
    const stored = await storedInTab(page);
    for (const words of ["ai-tutor", MESSAGE, DRAFT, "Linear equations"]) expect(stored).not.toContain(words);
  });

  await test.step("a suspension ends a session's page, and nobody goes on with it", async () => {
    await submitSignIn(page, student);
    await expect(page).toHaveURL(/\/dashboard/);
    await beginAndWrite(page);
    const { user } = await readApi<{ user: { id: string } }>(page, "/api/session");
    const form = { reason: "Sample", message: "Please write to us.", lessons: [] };
    await changeFromElsewhere(
      await signIn(demo.admin),
      "POST",
      `/api/admin/users/${user.id}/suspension`,
      form,
    );
    await expect(ended(page)).toBeVisible();
    await expect(transcript(page)).toHaveCount(0);
    await ended(page).getByRole("link", { name: "Go to sign in" }).click();
    await submitSignIn(page, student);
    await expect(page.getByRole("status").filter({ hasText: form.message })).toBeFocused();
    await page.goto("/ai-tutor");
    await expectSetupAtWork(page);
    await expect(heading(page, "You have an open session")).toHaveCount(0);
  });
});
