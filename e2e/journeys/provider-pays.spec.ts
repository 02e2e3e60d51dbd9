/** What a provider pays for listings after the first: before Stripe's page, on it, back from it, and when the money goes back. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { leaveCheckout, payAtCheckout } from "../support/checkout.ts";
import { expectFits } from "../support/fits.ts";
import { openAtWork } from "../support/keyboard.ts";
import { row } from "../support/lessons.ts";
import {
  approveListing,
  LISTINGS,
  listingPage,
  newListing,
  newListingTitle,
  ORGANIZATION,
  type OwnListing,
  ownOrganization,
  publishListing,
  reviewPageOf,
  submitListing,
} from "../support/listings.ts";
import { demo, newProvider } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

// The other journeys' listings cost nothing.
test.use({ ownProduct: { LISTING_PRICE_CENTS: "4900" } });
// One after another: another worker would have to start a product as well.
test.describe.configure({ mode: "default" });

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });

/** Looks at a page as those do who hear it, and as those who cannot see all colors. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectReadable(page);
}

/** Whether a visitor finds a listing, once the cached page has heard of it. */
const expectFound = (visitor: Page, { title }: Pick<OwnListing, "title">, found: boolean) =>
  expect(async () => {
    await visitor.goto(`/summer/opportunities?${new URLSearchParams({ q: title })}`);
    await expect(main(visitor).getByRole("link", { name: title, exact: true })).toHaveCount(found ? 1 : 0, {
      timeout: 1_000,
    });
  }).toPass();

/** A provider's page, and an admin's; the provider's free listing is public already. */
async function providerWithFreeListing(
  signIn: (person: Pick<typeof demo.admin, "email" | "password">) => Promise<Page>,
  request: Parameters<typeof newProvider>[0],
): Promise<{ page: Page; admin: Page; organization: string }> {
  const person = await newProvider(request);
  const [page, admin] = [await signIn(person), await signIn(demo.admin)];
  const { name: organization } = await ownOrganization(page);
  await publishListing(page, admin);
  return { page, admin, organization };
}

/** Pays for an approved listing from its own page, up to being back there. */
async function pay(page: Page, listing: Pick<OwnListing, "id">): Promise<void> {
  await openAtWork(page, listingPage(listing));
  await button(page, /^Pay \$49\.00/).click();
  await payAtCheckout(page);
  await expect(main(page)).toContainText("Payment received");
  await expect(page).toHaveURL(listingPage(listing));
}

test("the first listing is free; the second is paid once it is approved, and is public then", {
  tag: "@wide",
}, async ({ signIn, request, page: visitor }) => {
  test.slow();
  await visitor.goto("/summer/pricing");
  await expect(main(visitor)).toContainText("Each further one costs $49 once");
  await expectAccessible(visitor);
  const { page, admin } = await providerWithFreeListing(signIn, request);
  await openAtWork(page, LISTINGS);
  await button(page, "Create Listing").click();
  await expect(confirmDialog(page)).toContainText("The listing costs $49.00 once we have approved it");
  await confirmDialog(page).getByRole("button", { name: "Not now" }).click();

  const listing = await newListing(page, { title: newListingTitle() });
  await openAtWork(page, listingPage(listing));
  await expect(main(page)).toContainText("It costs $49.00 once we have approved it; nothing before.");
  await button(page, "Submit for review").click();
  await expect(main(page)).toContainText("In review");

  await openAtWork(admin, reviewPageOf(listing));
  await expect(main(admin)).toContainText("$49.00, once it is approved");
  await button(admin, "Approve").click();
  await expect(confirmDialog(admin)).toContainText("becomes public only once that is paid");
  await expectAccessible(admin);
  await confirmDialog(admin).getByRole("button", { name: "Approve" }).click();
  await expect(toasts(admin)).toContainText("It becomes public once its provider has paid $49.00.");
  await expect(main(admin)).toContainText("To be paid");
  await expectAccessible(admin);

  // Nobody has touched this window.
  await expect(main(page)).toContainText("Approved. Pay $49 and students find it.");
  await expectAccessible(page);
  await expectFits(page);
  await expectFound(visitor, listing, false);
  await openAtWork(page, LISTINGS);
  await expect(row(main(page), listing.title)).toContainText("To be paid");
  await expectAccessible(page);
  await expectFits(page);
  await button(page, /^Pay \$49\.00/).click();
  await payAtCheckout(page);
  await expect(heading(page)).toHaveText(listing.title);
  await expect(main(page)).toContainText("Payment received");
  await expect(main(page)).toContainText("Students find it now.");
  await expect(main(page).getByRole("heading", { name: "Payment received" })).toBeFocused();
  await expect(page).toHaveURL(listingPage(listing));
  await expectAccessible(page);
  await expectFits(page);
  await expectFound(visitor, listing, true);

  await link(page, "Receipt").click();
  await expect(heading(page)).toHaveText("Receipt");
  await expect(main(page)).toContainText(listing.title);
  await expect(main(page)).toContainText("$49.00");
  await expectAccessible(page);
  await expectFits(page);
  await openAtWork(page, ORGANIZATION);
  const payments = main(page).getByRole("region", { name: "Payments" });
  await expect(payments).toContainText(listing.title);
  await expect(payments).toContainText("Paid");
  await expectAccessible(page);
  await expectFits(page);
});

test("who leaves the payment page is told that nothing was charged, and pays later", {
  tag: "@wide",
}, async ({ signIn, request }) => {
  test.slow();
  const { page, admin } = await providerWithFreeListing(signIn, request);
  const listing = await submitListing(page);
  await approveListing(admin, listing);
  await openAtWork(page, listingPage(listing));
  await button(page, /^Pay \$49\.00/).click();
  await leaveCheckout(page);
  await expect(main(page)).toContainText("Nothing was charged");
  await expect(page).toHaveURL(listingPage(listing));
  await expectAccessible(page);
  await expectFits(page);
  // Loading it anew tells of nothing that is over.
  await page.reload();
  await expect(main(page)).toContainText("Approved. Pay $49 and students find it.");
  await expect(main(page)).not.toContainText("Nothing was charged");
  await pay(page, listing);
});

test("an admin gives the money back, and the listing leaves the lists until it is paid again", {
  tag: "@wide",
}, async ({ signIn, request, page: visitor }) => {
  test.slow();
  const { page, admin, organization } = await providerWithFreeListing(signIn, request);
  const listing = await submitListing(page);
  await approveListing(admin, listing);
  await pay(page, listing);
  await expectFound(visitor, listing, true);

  await openAtWork(admin, "/dashboard/admin/money/payments");
  await expect(row(main(admin), listing.title)).toContainText(`${organization}: ${listing.title}`);
  await expectAccessible(admin);
  await link(admin, new RegExp(listing.title)).first().click();
  await expect(heading(admin)).toHaveText(listing.title);
  await expect(main(admin).getByRole("region", { name: "Money" })).toContainText("$49.00");
  await expectAccessible(admin);
  await button(admin, "Refund").click();
  const dialog = confirmDialog(admin);
  await dialog.getByRole("button", { name: "All of it ($49.00)" }).click();
  await expect(dialog).toContainText("students are no longer offered the listing");
  await dialog.getByLabel("Reason").fill("Posted twice.");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Refund $49.00" }).click();
  await expect(toasts(admin)).toContainText("Refund on its way");
  await expect(main(admin).getByRole("region", { name: "Refunds" })).toContainText("Posted twice.");

  // Nobody has touched this window.
  await expect(main(page)).toContainText("Its payment went back to the card");
  await expectFound(visitor, listing, false);
  await openAtWork(page, ORGANIZATION);
  await expect(main(page).getByRole("region", { name: "Payments" })).toContainText(
    /Refunded|On its way back/,
  );
  await pay(page, listing);
  await expectFound(visitor, listing, true);
});
