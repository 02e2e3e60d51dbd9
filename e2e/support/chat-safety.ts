import { expect, type Locator, type Page } from "@playwright/test";
import { fullName, type Person } from "./people.ts";

/** Reports a message of the other person's in the open chat. */
export async function reportMessage(page: Page, seq: number, details: string): Promise<void> {
  const report = page.getByRole("button", { name: new RegExp(`^Report message ${seq} of `) });
  await report.click();
  const dialog = page.getByRole("dialog", { name: "Report this message" });
  await dialog.getByLabel("Bullying, threats or pressure").check();
  await dialog.getByLabel("What happened?").fill(details);
  await dialog.getByRole("button", { name: "Send report" }).click();
  const sent = page.getByRole("dialog", { name: "Thank you, your report is with us" });
  await expect(sent).toContainText("You hear from us by");
  await sent.getByRole("button", { name: "Done" }).click();
  await expect(sent).toHaveCount(0);
}

/** The link to a report in the list of them. */
export const reportLink = (page: Page, reported: Person, reporter: Person): Locator =>
  page.getByRole("link", { name: new RegExp(`^${fullName(reported)} ?, reported by ${fullName(reporter)}`) });

/** Chooses what is to be done about an open report or held message. */
export const choose = (page: Page, label: string): Promise<void> =>
  page.getByRole("radio", { name: label }).check();

/** Opens the sheet in which a chat is read, and gives a reason. */
export async function readChatOf(page: Page, person: Person, reason: string): Promise<Locator> {
  await page.goto("/dashboard/admin/reports?view=chats");
  await page.getByLabel("Student or tutor").fill(person.lastName);
  await page.getByRole("button", { name: "Find chats" }).click();
  // In either order: the browser, which sends the form itself until the script has come, goes by the form's fields.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("q") === person.lastName);
  // By name: what was listed before stays until the search has its own.
  await page
    .getByRole("button", { name: new RegExp(`^Read this chat: .*${fullName(person)}`) })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: /^Chat of / });
  await sheet.getByLabel("Why do you read this chat?").fill(reason);
  await sheet.getByRole("button", { name: "Read this chat" }).click();
  await expect(sheet.getByRole("list", { name: "What is written" })).toBeVisible();
  return sheet;
}
