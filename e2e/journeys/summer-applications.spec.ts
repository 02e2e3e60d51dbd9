/** Students apply with their Common Profile to an organization's listing, and follow the application. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { row } from "../support/lessons.ts";
import { ownOrganization, publishListing, QUESTION } from "../support/listings.ts";
import { demo, newProvider } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { OPPORTUNITIES, signUpAtPortal } from "../support/summer.ts";
import {
  applyFromElsewhere,
  fillProfile,
  moveApplication,
  writeToApplicant,
} from "../support/summer-applications.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const timeline = (page: Page) => page.getByRole("region", { name: "Where it stands" }).getByRole("listitem");
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("a student applies with their Common Profile, follows what becomes of it, and takes another one back", async ({
  page,
  signIn,
  request,
}) => {
  test.slow();
  const [admin, provider] = [await signIn(demo.admin), await signIn(await newProvider(request))];
  const { name: organization } = await ownOrganization(provider);
  const [listing, second] = [await publishListing(provider, admin), await publishListing(provider, admin)];

  await test.step("a visitor is asked to sign in as a student, and comes back to the same listing", async () => {
    await expect(async () => {
      await page.goto(`${OPPORTUNITIES}/${listing.slug}`);
      await expect(heading(page)).toHaveText(listing.title, { timeout: 1_000 });
    }).toPass();
    await expect(main(page)).toContainText(`Posted by ${organization}`);
    await expect(main(page)).toContainText("You apply here");
    await main(page).getByRole("link", { name: "Apply with my Common Profile" }).click();
    await expect(main(page)).toContainText("Please sign in as a student to apply.");
    await expect(toasts(page)).toContainText("Please sign in as a student");
    await signUpAtPortal(page);
    await expect(page).toHaveURL(`/summer/apply?opportunity=${listing.slug}`);
    await expect(heading(page)).toHaveText(`Apply to ${listing.title}`);
    await expect(main(page)).toContainText(
      "First, your profile needs name, grade, coursework, and interests",
    );
  });

  await test.step("a student fills in what is missing, and finds the answer as it was", async () => {
    // Updated without a reload.
    await fillProfile(page, ["name", "grade", "coursework"]);
    await expect(page.getByRole("heading", { name: "First, your profile needs interests" })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await field(page, QUESTION).fill("Anemones, and what hides below them.");
    await main(page).getByRole("button", { name: "Send application" }).click();
    await expect(main(page)).toContainText("Not sent: your profile needs interests first.");

    // Leads to the field and back; the answer is kept.
    await main(page).getByRole("link", { name: "Fill in your interests" }).click();
    await expect(field(page, "Interests")).toBeFocused();
    await page.keyboard.type("The sea and what lives in it");
    await main(page).getByRole("link", { name: "Back to your application" }).click();
    await expect(field(page, QUESTION)).toHaveValue("Anemones, and what hides below them.");
    await expect(main(page)).toContainText("0 of 20 applications open");
    // Saved by now.
    await expect(page.getByRole("heading", { name: "First, your profile needs" })).toHaveCount(0);
  });

  await test.step("it is sent once, and leads to where it stands", async () => {
    await main(page).getByRole("button", { name: "Send application" }).dblclick();
    await expect(heading(page)).toHaveText(listing.title);
    await expect(toasts(page)).toContainText("Application sent");
    await expect(page).toHaveURL(/\/summer\/applications\/[\da-f-]{36}$/);
    await expect(timeline(page)).toHaveCount(2);
    await expect(timeline(page).first()).toContainText("Sent by you");
    await expect(timeline(page).last()).toContainText("doesn’t say when it decides");
  });

  await test.step("a student sees each step as it is taken", async () => {
    // The organization's actions while the page is open.
    await moveApplication(provider, listing, "interview", "Could we talk on Tuesday?");
    await expect(main(page)).toContainText(`${organization} would like to talk with you.`);
    await expect(timeline(page).nth(1)).toContainText(`Invited to an interview by ${organization}`);
    await writeToApplicant(provider, listing, "Would three o’clock suit you?");
    const letters = main(page).getByRole("list", { name: "Messages" });
    await expect(letters).toContainText("Would three o’clock suit you?");
    await field(page, `Write to ${organization}`).fill("Yes, three is fine.");
    await main(page).getByRole("button", { name: "Send message" }).click();
    await expect(row(letters, "Yes, three is fine.")).toContainText("You");
    await expect(field(page, `Write to ${organization}`)).toHaveValue("");
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await moveApplication(provider, listing, "accept");
    await expect(page.getByRole("heading", { name: "Accepted: you have a place" })).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step("a student withdraws for good, and finds their other application as it was", async () => {
    const id = await applyFromElsewhere(page, second);
    await main(page).getByRole("link", { name: "All applications" }).click();
    await expect(heading(page)).toHaveText("Applications");
    await expect(main(page)).toContainText("1 of 20 open");
    await expectNoAxeViolations(page);
    await expectReadable(page);
    await main(page).getByRole("link", { name: second.title }).click();
    await expect(page).toHaveURL(`/summer/applications/${id}`);
    await main(page).getByRole("button", { name: "Withdraw application" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("This is final");
    await expectNoAxeViolations(page);
    await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
    await dialog.getByRole("button", { name: "Withdraw for good" }).click();
    await expect(heading(page)).toBeFocused();
    await expect(main(page)).toContainText("You withdrew it.");
    await expect(main(page).getByRole("button", { name: "Withdraw application" })).toHaveCount(0);
    await main(page).getByRole("link", { name: "All applications" }).click();
    await expect(main(page)).toContainText("0 of 20 open");
    await expect(row(main(page), listing.title)).toContainText("Accepted");
    await expect(row(main(page), second.title)).toContainText("Withdrawn");
    await page.goto(`/summer/apply?opportunity=${second.slug}`);
    await expect(main(page)).toContainText("You withdrew it, which is final");
  });
});
