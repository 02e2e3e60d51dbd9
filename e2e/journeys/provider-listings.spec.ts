/** A provider of summer opportunities: an organization, its domain, and listings from the draft to the deadline. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { parseDocument } from "../support/documents.ts";
import { expectFits } from "../support/fits.ts";
import { expectFocus, openAtWork, pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { changeFromElsewhere, readApi, row } from "../support/lessons.ts";
import {
  approveListing,
  LISTINGS,
  listingDraft,
  listingPage,
  newListing,
  newListingTitle,
  newWorkEmail,
  ORGANIZATION,
  type OwnListing,
  ownOrganization,
  returnListing,
} from "../support/listings.ts";
import { emailTo } from "../support/mailbox.ts";
import { demo, newProvider } from "../support/people.ts";
import { pressAsSafari } from "../support/safari-focus.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { OPPORTUNITIES, signUpAtPortal } from "../support/summer.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

/** Checks a page with axe, the accessibility tree and forced colors. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectReadable(page);
}

/** Returns the button of a listing's menu. */
const menuOf = (page: Page, title: string) =>
  main(page).locator("summary").filter({ hasText: title }).first();

/** Opens a listing's menu and selects an item. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await menuOf(page, title).click();
  await button(page, action).click();
}

/** Returns the newest listing of the page's provider. */
const newestListing = async (page: Page): Promise<OwnListing> => {
  const { items } = await readApi<{ items: OwnListing[] }>(page, "/api/provider/listings");
  const [newest] = items;
  if (!newest) throw new Error("there is no listing yet");
  return newest;
};

/** Fills in the fields that the dialog does not contain. */
async function complete(page: Page, title: string): Promise<void> {
  const draft = listingDraft(title);
  for (const [name, text] of [
    ["Field", draft.discipline],
    ["First day", draft.starts_on],
    ["Last day", draft.ends_on],
    ["Full cost, in dollars", "1,250"],
    ["Country", draft.country],
    ["Your program’s own page", draft.apply_url],
    ["Run by", draft.run_by],
    ["Your question", draft.question],
  ] as const) {
    await field(page, name).fill(text);
  }
  await field(page, "From grade").selectOption("Grade 9");
  await field(page, "Up to grade").selectOption("Grade 12");
}

test("a provider proves their organization, lists, is approved, changes, copies and closes", {
  tag: "@wide",
}, async ({ page, signIn, request, problems }) => {
  test.slow();
  problems.expect(/409|422/);
  const title = newListingTitle();
  const draft = listingDraft(title);
  const work = newWorkEmail();
  const admin = await signIn(demo.admin);
  const dialog = confirmDialog(page);
  await pressAsSafari(page);
  await page.goto("/summer/provider");
  await expect(page).toHaveURL("/summer/auth?role=provider");
  const provider = await signUpAtPortal(page);
  await expect(page).toHaveURL(LISTINGS);
  await expect(heading(page)).toHaveText("Listings");
  await expect(main(page)).toContainText("Nothing is listed yet.");
  await expect(main(page)).toContainText("Your first listing is free.");

  await test.step("a provider proves their organization", async () => {
    await main(page).getByRole("link", { name: "Say who you are" }).click();
    await expect(heading(page)).toHaveText("Organization");
    await field(page, "Name").fill("Sample Tide Institute");
    await field(page, "Website").fill(`https://${work.split("@")[1]}`);
    await button(page, "Save and continue").click();
    await expect(toasts(page)).toContainText("Organization saved");
    await field(page, "Your email there").fill("kim@gmail.com");
    await button(page, "Send the link").click();
    await expect(field(page, "Your email there")).toHaveAttribute("aria-invalid", "true");
    await field(page, "Your email there").fill(work);
    await button(page, "Send the link").click();
    await expect(main(page)).toContainText(`We sent a link to ${work}. It works for 24 hours.`);
    await expectAccessible(page);
    await page.goto((await emailTo(page.request, work)).linkTo(`${ORGANIZATION}?token=`));
    await button(page, `Prove ${work.split("@")[1]}`).click();
    await expect(main(page)).toContainText(`${work.split("@")[1]} is proven`);
    await expect(page).toHaveURL(ORGANIZATION);
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step("a listing begins with a dialog", async () => {
    await page.goto(LISTINGS);
    await button(page, "Create Listing").click();
    await dialog.getByRole("button", { name: "Create draft" }).click();
    await expect(dialog).toContainText("Please enter a title.");
    await expectAccessible(page);
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Kind of program").selectOption("Research");
    await dialog.getByLabel("Place").fill(draft.location);
    await dialog.getByLabel("Deadline").fill(draft.deadline_date);
    await dialog.getByLabel("Description").fill(draft.description);
    await dialog.getByRole("button", { name: "Create draft" }).click();
    await expect(heading(page)).toHaveText(title);
  });

  await test.step("what is missing is said at its field, and kept meanwhile", async () => {
    await button(page, "Submit for review").click();
    await expect(main(page).locator('[aria-invalid="true"]').first()).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);
    await complete(page, title);
    await button(page, "Preview").click();
    await expect(dialog).toContainText("Sample Tide Institute · Woods Hole, MA");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close preview" }).click();
    await button(page, "Submit for review").click();
    await expect(toasts(page)).toContainText("Submitted for review");
    await expect(main(page)).toContainText("In review");
  });

  const listing = await newestListing(page);
  await test.step("why a listing was returned is told by itself and by email, and it is submitted again", async () => {
    await returnListing(admin, listing, "Say what housing costs.");
    // Updated by a live event, without a reload.
    await expect(main(page)).toContainText("Why we returned it");
    await expect(main(page)).toContainText("Say what housing costs.");
    await expectAccessible(page);
    await emailTo(request, provider.email, /./, "Say what housing costs.");
  });

  await test.step("what two windows change at once is shown to the second, which decides field by field", async () => {
    const { version } = await newestListing(page);
    await field(page, "Place").fill("Juneau, AK");
    await changeFromElsewhere(page, "PUT", `/api/provider/listings/${listing.id}`, {
      draft: { ...draft, location: "Anchorage, AK", cost_cents: 5000 },
      seen_version: version,
    });
    const conflicts = main(page).getByRole("list", { name: "Changed by both" });
    await expect(conflicts).toContainText("Anchorage, AK");
    await expect(field(page, "Full cost, in dollars")).toHaveValue("50");
    await expectAccessible(page);
    await button(page, "Submit for review").click();
    await expect(toasts(page)).toContainText("Please decide on each field");
    await button(page, /^Keep mine/).click();
    await expect(field(page, "Place")).toBeFocused();
    await field(page, "Full cost, in dollars").fill("900");
    await button(page, "Submit for review").click();
    await expect(main(page)).toContainText("In review");
  });

  /** Returns the listing's public text. */
  const publicText = async () => {
    const { published } = await newestListing(page);
    return parseDocument(await (await request.get(`${OPPORTUNITIES}/${published?.slug}`)).text()).text;
  };
  await test.step("once approved it is public, and a change of it once that is approved too", async () => {
    await approveListing(admin, listing);
    // Updated by a live event, without a reload.
    await expect(main(page)).toContainText("Students can find it.");
    await expectAccessible(page);
    await expect(main(page).getByRole("link", { name: /^Its public page/ })).toHaveAttribute(
      "href",
      new RegExp(`^${OPPORTUNITIES}/`),
    );
    await expect.poll(publicText).toContain("Juneau, AK");
    await expect(main(page)).toContainText("until then the site shows what was approved");
    await field(page, "Place").fill("Falmouth, MA");
    await button(page, "Save and submit for review").click();
    await expect(toasts(page)).toContainText("Saved and submitted");
    expect(await publicText()).toContain("Juneau, AK");
    await approveListing(admin, listing);
    await expect(main(page)).toContainText("Students can find it.");
    await expect.poll(publicText).toContain("Falmouth, MA");
  });

  await test.step("it is copied, and the copy deleted", async () => {
    await main(page).getByRole("link", { name: "Your listings" }).click();
    await expect(heading(page)).toHaveText("Listings");
    await expectAccessible(page);
    await expectFits(page);
    await choose(page, title, "Duplicate");
    await expect(toasts(page)).toContainText("Listing duplicated");
    await expect(main(page)).toContainText("Draft");
    const copy = await newestListing(page);
    expect(copy.id).not.toBe(listing.id);
    await choose(page, copy.title, "Delete…");
    await dialog.getByRole("button", { name: "Delete listing" }).click();
    await expect(heading(page)).toHaveText("Listings");
    await expect(main(page).getByRole("listitem").filter({ hasText: title })).toHaveCount(1);
  });

  await test.step("it is closed, and stays so", async () => {
    await choose(page, title, "Close…");
    await dialog.getByRole("button", { name: "Close listing" }).click();
    await expect(row(main(page), title)).toContainText("You closed it.");
    await page.reload();
    await expect(row(main(page), title)).toContainText("You closed it.");
  });
});

test("all of it is done by keyboard alone", { tag: "@wide" }, async ({ signIn, request, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const page = await signIn(await newProvider(request));
  await ownOrganization(page);
  const listing = await newListing(page);
  await openAtWork(page, ORGANIZATION);
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(heading(page)).toHaveText("Listings");
  await pressOn(page, button(page, "Create Listing"));
  await expectFocus(confirmDialog(page).getByLabel("Title"));
  await page.keyboard.press("Escape");
  await expectFocus(button(page, "Create Listing"));

  const menu = menuOf(page, listing.title);
  await pressOn(page, menu);
  await tabTo(page, button(page, "Delete…"));
  await page.keyboard.press("Escape");
  await expectFocus(menu);
  await page.keyboard.press("Enter");
  await pressOn(page, button(page, "Delete…"));
  await expectFocus(confirmDialog(page).getByRole("button", { name: "Keep it" }));
  await page.keyboard.press("Enter");
  await expectFocus(menu);

  await openAtWork(page, listingPage(listing));
  await typeInto(page, field(page, "Field"), "Tides");
  // Enter in a field saves the draft and does not submit it.
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toContainText("Listing saved");
  await pressOn(page, button(page, "Submit for review"));
  await expect(toasts(page)).toContainText("Submitted for review");
  await expect(main(page)).toContainText("In review");
});
