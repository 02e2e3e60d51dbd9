/** What was found in sessions with the AI tutor, as administrators look at it. */
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
/** Somebody's flags in the list. */
const flagsOf = (page: Page, person: Person): Locator =>
  main(page)
    .getByRole("listitem")
    .filter({ hasText: fullName(person) });
const sheet = (page: Page) => page.getByRole("dialog", { name: /^Session of / });

/** Has a session stopped for what its student types. */
async function stopSession(page: Page): Promise<void> {
  await write(page, "I want to die.");
  await expect(titled(page, "Please talk to somebody")).toBeFocused();
}

test("what is found appears by itself, is read, noted, and looked at again", { tag: "@wide" }, async ({
  signIn,
  student,
}) => {
  test.slow();
  const [admin, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  await openAtWork(admin, FLAGS);
  await openAtWork(other, `${FLAGS}&state=decided`);
  const learner = await signIn(student);
  await beginSession(learner);
  await write(learner, "Tell me how to hack my school");
  await expectReady(learner);
  const flags = flagsOf(admin, student);
  // Nobody has touched the admins' windows.
  await expect(flags).toContainText(["Led back to the topic"]);
  await expect(flags).toContainText(["Something illegal"]);
  await expect(flags).toContainText(["Tell me how to hack my school"]);
  await stopSession(learner);
  await expect(flags).toHaveCount(2);
  const urgent = flags.filter({ hasText: "Urgent: session stopped" });
  await expect(urgent).toContainText("A wish to harm oneself");
  await expect(urgent).toContainText("Typed by the student. Math: Linear equations");
  await expect(urgent.getByRole("link", { name: student.email })).toBeVisible();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);

  const read = urgent.getByRole("button", { name: /^Read the session/ });
  await read.click();
  await expect(sheet(admin)).toContainText("It was stopped for what was found in it.");
  const said = sheet(admin).getByRole("list", { name: "What was said" });
  await expect(said.getByText("Withheld from the AI tutor")).toHaveCount(2);
  await expect(said).toContainText("I want to die.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await sheet(admin).getByRole("button", { name: "Close" }).click();
  await expect(sheet(admin)).toHaveCount(0);
  await expect(read).toBeFocused();

  await urgent.getByRole("button", { name: /^Mark as looked at/ }).click();
  const dialog = confirmDialog(admin);
  const note = dialog.getByLabel("What was done about it");
  await dialog.getByRole("button", { name: "Mark as looked at" }).click();
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Please say what was done about it\.$/);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await note.fill("Called the parents at once.");
  await dialog.getByRole("button", { name: "Mark as looked at" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(flags).toHaveCount(1);
  // The next one, or where none is left the page's heading.
  await expect(main(admin).locator("li:focus, h1:focus")).toHaveCount(1);

  const decided = flagsOf(other, student);
  await expect(decided).toContainText("Called the parents at once.");
  await expectNoAxeViolations(other);
  await expectReadable(other);
  await decided.getByRole("button", { name: /^Look at it again/ }).click();
  await expect(toasts(other)).toContainText("It waits for an admin again");
  await expect(decided).toHaveCount(0);
  await expect(other.getByRole("heading", { level: 1 }), "the focus is not lost with it").toBeFocused();
  await expect(urgent).toContainText("Looked at before, with this note:");
  await expect(urgent).toContainText("Called the parents at once.");

  await read.click();
  await sheet(admin).getByRole("link", { name: "audit log" }).click();
  await expect(main(admin)).toContainText("read a session with the AI tutor");
});

test("what another admin has looked at first is said, and the note stays", async ({ signIn, student }) => {
  test.slow();
  const [one, other] = [await signIn(demo.admin), await signIn(demo.admin)];
  const learner = await signIn(student);
  await beginSession(learner);
  await stopSession(learner);
  await openAtWork(one, FLAGS);
  await flagsOf(one, student)
    .getByRole("button", { name: /^Mark as looked at/ })
    .click();
  const note = confirmDialog(one).getByLabel("What was done about it");
  await note.fill("I am calling now.");
  const { items } = await readApi<{ items: { id: string; person: { email: string } | null }[] }>(
    other,
    "/api/admin/ai-tutor/flags?limit=100",
  );
  const flag = items.find(({ person }) => person?.email === student.email);
  const decision = { note: "Called the parents." };
  await changeFromElsewhere(other, "POST", `/api/admin/ai-tutor/flags/${flag?.id}/decision`, decision);
  await expect(confirmDialog(one)).toContainText("Another admin has looked at this meanwhile.");
  await expect(note).toHaveValue("I am calling now.");
  await confirmDialog(one).getByRole("button", { name: "Close" }).click();
  await expect(flagsOf(one, student)).toHaveCount(0);
  await expect(main(one).locator("li:focus, h1:focus")).toHaveCount(1);
});

test("of a session that its student deletes, what was found stays", async ({ signIn, student, problems }) => {
  test.slow();
  problems.expect(/404/);
  const admin = await signIn(demo.admin);
  const learner = await signIn(student);
  await beginSession(learner);
  await stopSession(learner);
  // The page hears of nothing: not that the session goes, nor what other journeys' students set off.
  await admin.routeWebSocket(/\/ws/, (socket) => socket.close());
  await openAtWork(admin, FLAGS);
  const flags = flagsOf(admin, student);
  await expect(flags).toHaveCount(1);
  const { items } = await readApi<{ items: { id: string }[] }>(learner, "/api/ai-tutor/sessions");
  await changeFromElsewhere(learner, "DELETE", `/api/ai-tutor/sessions/${items[0]?.id}`);
  await flags.getByRole("button", { name: /^Read the session/ }).click();
  await expect(sheet(admin)).toContainText("The session can no longer be read");
  await sheet(admin).getByRole("button", { name: "Close" }).click();
  await expect(flags).toContainText("The session can no longer be read");
  await expect(flags).toContainText("I want to die.");
  await expect(flags.getByRole("button", { name: /^Read the session/ })).toHaveCount(0);
  await expectReadable(admin);
});

test("a flag is found, read and looked at by keyboard alone", { tag: "@wide" }, async ({
  signIn,
  student,
  isMobile,
}) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const learner = await signIn(student);
  await beginSession(learner);
  await stopSession(learner);
  const page = await signIn(demo.admin);
  await openAtWork(page, "/dashboard/admin/applications");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");
  await pressOn(page, main(page).getByRole("link", { name: /^AI Tutor/ }));
  await expect(page).toHaveURL(FLAGS);
  const rows = main(page).locator(".row-list > li");
  const row = rows.filter({ hasText: fullName(student) });
  await arrowTo(page, rows, row);
  await pressOn(page, row.getByRole("button", { name: /^Read the session/ }));
  await expect(sheet(page).getByRole("list", { name: "What was said" })).toContainText("I want to die.");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expectFocus(row.getByRole("button", { name: /^Read the session/ }));
  await pressOn(page, row.getByRole("button", { name: /^Mark as looked at/ }));
  const note = confirmDialog(page).getByLabel("What was done about it");
  await typeInto(page, note, "Called the parents.");
  await pressOn(page, confirmDialog(page).getByRole("button", { name: "Mark as looked at" }));
  await expect(row).toHaveCount(0);
  await expect(main(page).locator("li:focus, h1:focus")).toHaveCount(1);
});
