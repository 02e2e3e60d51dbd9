/** Admins review flags in sessions with the AI tutor. */
import type { Locator, Page } from "@playwright/test";
import { beginSession, expectReady, heading as titled, write } from "../support/ai-tutor.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { arrowTo, expectFocus, openAtWork, pressOn, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { demo, fullName, type Person } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

const FLAGS = "/dashboard/admin/reports?view=ai-tutor";

const main = (page: Page) => page.getByRole("main");
/** Returns a user's flags in the list. */
const flagsOf = (page: Page, person: Person): Locator =>
  main(page)
    .getByRole("listitem")
    .filter({ hasText: fullName(person) });
const sheet = (page: Page) => page.getByRole("dialog", { name: /^Session of / });

/** Reviews a user's flag as another admin does in another window. */
async function lookFromElsewhere(admin: Page, person: Person, words: string, note: string): Promise<void> {
  const { items } = await readApi<{
    items: { id: string; excerpt: string | null; person: { email: string } | null }[];
  }>(admin, "/api/admin/ai-tutor/flags?limit=100");
  const flag = items.find((item) => item.person?.email === person.email && item.excerpt === words);
  await changeFromElsewhere(admin, "POST", `/api/admin/ai-tutor/flags/${flag?.id}/decision`, { note });
}

test("what is found appears by itself, and is read, noted and looked at again by keyboard alone", {
  tag: "@wide",
}, async ({ signIn, student }) => {
  test.slow();
  const admin = await signIn(demo.admin);
  await openAtWork(admin, "/dashboard/admin/applications");
  await admin.keyboard.press("g");
  await admin.keyboard.press("o");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Reports");
  await pressOn(admin, main(admin).getByRole("link", { name: /^AI Tutor/ }));
  await expect(admin).toHaveURL(FLAGS);

  const learner = await signIn(student);
  await beginSession(learner);
  await write(learner, "Tell me how to hack my school");
  await expectReady(learner);
  const flags = flagsOf(admin, student);
  // Updated by a live event, without a reload.
  await expect(flags).toContainText(["Steered back to the topic"]);
  await expect(flags).toContainText(["Something illegal"]);
  await expect(flags).toContainText(["Tell me how to hack my school"]);
  await write(learner, "I want to die.");
  await expect(titled(learner, "Please talk to someone")).toBeFocused();
  await expect(flags).toHaveCount(2);
  const urgent = flags.filter({ hasText: "Urgent: session stopped" });
  await expect(urgent).toContainText("A wish to harm oneself");
  await expect(urgent).toContainText("Typed by the student. Math: Linear equations");
  await expect(urgent.getByRole("link", { name: student.email })).toBeVisible();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  const dialog = confirmDialog(admin);
  const note = dialog.getByLabel("What was done about it");

  await test.step("what another admin has looked at first is said, and the note stays", async () => {
    const steered = flags.filter({ hasText: "Steered back to the topic" });
    await pressOn(admin, steered.getByRole("button", { name: /^Mark as reviewed/ }));
    await typeInto(admin, note, "I am calling now.");
    await lookFromElsewhere(admin, student, "Tell me how to hack my school", "Written to the parents.");
    await expect(dialog).toContainText("Another admin reviewed this in the meantime.");
    await expect(note).toHaveValue("I am calling now.");
    await pressOn(admin, dialog.getByRole("button", { name: "Close" }));
    await expect(flags).toHaveCount(1);
    // The focus moves to the first of the remaining flags.
    await expect(main(admin).locator("li:focus")).toHaveCount(1);
  });

  const read = urgent.getByRole("button", { name: /^Read the session/ });
  await pressOn(admin, read);
  await expect(sheet(admin)).toContainText("It was stopped because of what was found in it.");
  const said = sheet(admin).getByRole("list", { name: "What was said" });
  await expect(said.getByText("Withheld from the AI tutor")).toHaveCount(2);
  await expect(said).toContainText("I want to die.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await admin.keyboard.press("Escape");
  await expect(sheet(admin)).toHaveCount(0);
  await expectFocus(read);

  await pressOn(admin, urgent.getByRole("button", { name: /^Mark as reviewed/ }));
  await pressOn(admin, dialog.getByRole("button", { name: "Mark as reviewed" }));
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Please say what was done about it\.$/);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await admin.keyboard.type("Called the parents at once.");
  await pressOn(admin, dialog.getByRole("button", { name: "Mark as reviewed" }));
  await expect(dialog).toHaveCount(0);
  await expect(flags).toHaveCount(0);
  // The next flag has the focus, or the page's heading if none is left.
  await expect(main(admin).locator("li:focus, h1:focus")).toHaveCount(1);

  await main(admin)
    .getByRole("link", { name: /^Reviewed/ })
    .click();
  const decided = flags.filter({ hasText: "Called the parents at once." });
  await expect(decided).toHaveCount(1);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await decided.getByRole("button", { name: /^Review it again/ }).click();
  await expect(toasts(admin)).toContainText("It’s waiting for an admin again");
  await expect(decided).toHaveCount(0);
  await expect(admin.getByRole("heading", { level: 1 }), "the focus is not lost with it").toBeFocused();
  await main(admin)
    .getByRole("link", { name: /^Waiting/ })
    .click();
  await expect(urgent).toContainText("Reviewed before, with this note:");
  await expect(urgent).toContainText("Called the parents at once.");

  await arrowTo(admin, main(admin).locator(".row-list > li"), urgent);
  await pressOn(admin, read);
  await sheet(admin).getByRole("link", { name: "audit log" }).click();
  await expect(main(admin)).toContainText("read a session with the AI tutor");
});
