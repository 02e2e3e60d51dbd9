/** Admins review listings, verify organizations, and hide listings with a message to their provider. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import {
  changeListing,
  newListingTitle,
  ORGANIZATION,
  ownListing,
  ownOrganization,
  QUESTION,
  reviewPageOf,
  submitListing,
} from "../support/listings.ts";
import { emailTo } from "../support/mailbox.ts";
import { adminPageOf } from "../support/opportunities.ts";
import { demo, fullName, newProvider } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

const SUMMER = "/dashboard/admin/summer";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const row = (page: Page, words: string) => main(page).getByRole("listitem").filter({ hasText: words });

/** Returns the HTML of a public page. */
const documentOf = async (visitor: APIRequestContext, path: string) => (await visitor.get(path)).text();

test("a provider's listing is reviewed and returned, its organization verified, and what it posted hidden", {
  tag: "@wide",
}, async ({ signIn, request, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const person = await newProvider(request);
  const provider = await signIn(person);
  const organization = await ownOrganization(provider);
  const admin = await signIn(demo.admin);
  const dialog = confirmDialog(admin);
  const title = newListingTitle();
  await openAtWork(admin, `${SUMMER}?view=review`);
  const listing = await submitListing(provider, { title, cost_cents: 125_000 });

  await test.step("a listing arrives by itself, is read and approved, and is public at once", async () => {
    // Updated by a live event, without a reload.
    await expect(row(admin, title)).toContainText(organization.name);
    await expect(row(admin, title)).toContainText(`Domain proven: ${organization.domain}.`);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await row(admin, title).getByRole("link", { name: title }).click();
    await expect(heading(admin)).toHaveText(title);
    await expect(heading(admin)).toBeFocused();
    for (const words of [
      "Students can’t see it yet.",
      "A week between the tides",
      "$1,250 in total",
      "11:59 PM Eastern time",
      QUESTION,
      "Not verified by us.",
    ])
      await expect(main(admin)).toContainText(words);
    await expect(main(admin).getByRole("link", { name: fullName(person) })).toBeVisible();
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await button(admin, "Approve").click();
    await expect(dialog).toContainText("public right away");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(toasts(admin)).toContainText("Listing approved");
    // The next listing has the focus, or the list if none is waiting.
    await expect(main(admin).locator(".next-listing a")).toBeFocused();
    const search = `/summer/opportunities?${new URLSearchParams({ q: title })}`;
    await expect.poll(() => documentOf(request, search)).toContain(`>${title}<`);
    await main(admin).getByRole("link", { name: "Audit log" }).click();
    for (const words of ["approved a provider's listing", "sent a listing for review"])
      await expect(main(admin)).toContainText(words);
  });

  const approved = await ownListing(provider, listing.id);
  const publicPage = `/summer/opportunities/${approved.published?.slug}`;

  await test.step("a change is compared with what is public, and returned by keyboard alone for a reason that is emailed", async () => {
    await changeListing(provider, approved, { cost_cents: 0, location: "Juneau, AK" });
    await openAtWork(admin, reviewPageOf(listing));
    const changes = main(admin).getByRole("region", { name: "What changes" });
    await expect(changes.getByRole("listitem")).toHaveCount(2);
    await expect(changes).toContainText("$1,250 in total");
    await expect(changes).toContainText("Juneau, AK");
    await pressOn(admin, button(admin, "Return"));
    await expectFocus(dialog.getByRole("button", { name: "Not yet" }));
    await admin.keyboard.press("Escape");
    await expectFocus(button(admin, "Return"));
    await admin.keyboard.press("Enter");
    await pressOn(admin, dialog.getByRole("button", { name: "Who runs it" }));
    await expectFocus(dialog.getByLabel("What needs to change"));
    await expect(dialog.getByLabel("What needs to change")).toHaveValue(/Please say who really runs/);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await pressOn(admin, dialog.getByRole("button", { name: "Return it" }));
    await expect(toasts(admin)).toContainText("Listing returned");
    await expectFocus(main(admin).locator(".next-listing a"));
    await expect(main(admin)).toContainText("Its public page says what it said before.");
    await emailTo(request, person.email, /./, "Please say who really runs");
  });

  await test.step("an organization is verified by keyboard alone, which its listings' badges say, and no longer", async () => {
    const search = new URLSearchParams({ view: "organizations", q: organization.name });
    await openAtWork(admin, `${SUMMER}?${search}`);
    await expect(main(admin).locator(".desk-row")).toHaveCount(1);
    await expect(row(admin, organization.name)).toContainText("1 open.");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await pressOn(admin, button(admin, /^Verify/));
    await tabTo(admin, dialog.getByLabel("University"));
    await admin.keyboard.press("Space");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await pressOn(admin, dialog.getByRole("button", { name: "Verify" }));
    await expect(toasts(admin)).toContainText("Verified university");
    await expect(row(admin, organization.name)).toHaveCount(0);
    await expect(heading(admin)).toBeFocused();
    await expect.poll(() => documentOf(request, publicPage)).toContain("Verified university");
    await emailTo(request, person.email, /verif/i);

    await main(admin)
      .getByRole("link", { name: /^Verified/ })
      .click();
    await button(admin, /^Take back/).click();
    await dialog.getByRole("button", { name: "Take it back" }).click();
    await expect(toasts(admin)).toContainText("No longer verified");
    await expect.poll(() => documentOf(request, publicPage)).not.toContain("Verified university");
  });

  await test.step("what an organization says of itself anew is public once it is approved, by keyboard alone", async () => {
    const words = "We count what the tide leaves behind.";
    await openAtWork(provider, ORGANIZATION);
    await main(provider).getByLabel("About it").fill(words);
    await main(provider).getByRole("button", { name: "Save changes" }).click();
    await expect(main(provider)).toContainText("as we last approved them");
    await expectNoAxeViolations(provider);
    await openAtWork(admin, `${SUMMER}?view=organizations`);
    await pressOn(admin, main(admin).getByRole("link", { name: /^New texts/ }));
    await expect(row(admin, organization.name)).toContainText("New texts are waiting for review.");
    expect(await documentOf(request, publicPage)).not.toContain(words);
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await pressOn(admin, button(admin, /^Approve texts/));
    await expect(dialog).toContainText(words);
    await expectNoAxeViolations(admin);
    await pressOn(admin, dialog.getByRole("button", { name: "Approve" }));
    await expect(toasts(admin)).toContainText("Texts approved");
    await expect(row(admin, organization.name)).toHaveCount(0);
    await expect.poll(() => documentOf(request, publicPage)).toContain(words);
  });

  await test.step("what a provider posted is hidden with a word to them", async () => {
    await openAtWork(admin, adminPageOf({ id: approved.published?.opportunity_id ?? "" }));
    await main(admin).getByRole("link", { name: organization.name, exact: true }).click();
    await expect(admin.getByLabel("Find by name, website or provider")).toHaveValue(organization.name);
    await expect(row(admin, organization.name)).toHaveCount(1);
    await admin.goBack();
    await button(admin, "Hide").click();
    await dialog.getByLabel("Reason").fill("Somebody reported a fee.");
    await dialog.getByLabel("What the organization is told").fill("Please state the housing fee.");
    await expectNoAxeViolations(admin);
    await expectReadable(admin);
    await dialog.getByRole("button", { name: "Hide it" }).click();
    await expect(toasts(admin)).toContainText(`We’ll email ${organization.name}.`);
    await expect(button(admin, "Restore")).toBeFocused();
    const { text } = await emailTo(request, person.email, /./, "Please state the housing fee.");
    expect(text).not.toContain("Somebody reported a fee.");
  });
});
