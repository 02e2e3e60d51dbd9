import { expect, type Locator, type Page } from "@playwright/test";
import { fullName, type Person } from "./people.ts";

/** Reports a message of the other user in the open chat. */
export async function reportMessage(page: Page, seq: number, details: string): Promise<void> {
  const report = page.getByRole("button", { name: new RegExp(`^Report message ${seq} of `) });
  await report.click();
  const dialog = page.getByRole("dialog", { name: "Report this message" });
  await dialog.getByLabel("Bullying, threats or pressure").check();
  await dialog.getByLabel("What happened?").fill(details);
  await dialog.getByRole("button", { name: "Send report" }).click();
  const sent = page.getByRole("dialog", { name: "Thank you. We have your report." });
  await expect(sent).toContainText("You’ll hear from us by");
  await sent.getByRole("button", { name: "Done" }).click();
  await expect(sent).toHaveCount(0);
}

/** Returns the link to a report in the list. */
export const reportLink = (page: Page, reported: Person, reporter: Person): Locator =>
  page.getByRole("link", { name: new RegExp(`^${fullName(reported)} ?, reported by ${fullName(reporter)}`) });

/** Selects a decision about an open report or held message. */
export const choose = (page: Page, label: string): Promise<void> =>
  page.getByRole("radio", { name: label }).check();
