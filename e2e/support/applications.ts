import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { inRoot } from "../../scripts/lib/paths.ts";
import { toasts } from "./tutoring.ts";

/** An applicant without an account. */
export interface Applicant {
  firstName: string;
  lastName: string;
  email: string;
  bio: string;
  education: string;
  services: ("Tutoring" | "Research mentorship")[];
}

/** Returns a new applicant. */
export function newApplicant(): Applicant {
  const id = randomUUID().slice(0, 8);
  return {
    firstName: "Terry",
    lastName: `Applicant-${id}`,
    email: `terry.${id}@e2e.test`,
    bio: "I have taught mechanics to high school students for six years, mostly with a pendulum and a stopwatch.",
    education: "MS in physics, Sample State University",
    services: ["Tutoring"],
  };
}

/** A valid picture. */
export const PICTURE = {
  name: "me.png",
  mimeType: "image/png",
  buffer: readFileSync(inRoot("e2e/support/picture.png")),
};

/** Fills in the application form without submitting it. */
export async function fillApplication(page: Page, applicant: Applicant): Promise<void> {
  const main = page.getByRole("main");
  const field = (name: string) => main.getByRole("textbox", { name, exact: true });
  // Its script is loaded by then; an earlier click is queued, but only for a limited time.
  await page.waitForLoadState("networkidle");
  await field("First name").fill(applicant.firstName);
  await field("Last name").fill(applicant.lastName);
  await field("Email").fill(applicant.email);
  for (const service of applicant.services) await main.getByRole("checkbox", { name: service }).check();
  await field("Bio").fill(applicant.bio);
  await field("Education (optional)").fill(applicant.education);
}

/** Applies at `/auth?mode=signup`, with a picture, up to the confirmation. */
export async function apply(page: Page, applicant: Applicant): Promise<void> {
  await page.goto("/auth?mode=signup");
  await fillApplication(page, applicant);
  await page.getByLabel("Choose a picture").setInputFiles(PICTURE);
  await expect(page.getByRole("img", { name: "Your picture" })).toBeVisible();
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(toasts(page)).toContainText("Application Submitted!");
}
