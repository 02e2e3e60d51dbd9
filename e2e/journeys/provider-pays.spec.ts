/** A provider pays for listings after the first: before Stripe's page, on it, back from it, and with a refund. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { leaveCheckout, payAtCheckout } from "../support/checkout.ts";
import { expectFits } from "../support/fits.ts";
import { openAtWork } from "../support/keyboard.ts";
import { row } from "../support/lessons.ts";
import {
  LISTINGS,
  listingPage,
  newListing,
  newListingTitle,
  ORGANIZATION,
  type OwnListing,
  ownOrganization,
  publishListing,
  reviewPageOf,
} from "../support/listings.ts";
import { demo, newProvider } from "../support/people.ts";
import { expectReadable } from "../support/screen-reader.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, toasts } from "../support/tutoring.ts";

// The other journeys' listings are free.
test.use({ ownProduct: { LISTING_PRICE_CENTS: "4900" } });

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });

/** Checks a page with axe, the accessibility tree and forced colors. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectReadable(page);
}

/** Waits until a visitor finds a listing or not, once the cached page is invalidated. */
const expectFound = (visitor: APIRequestContext, { title }: Pick<OwnListing, "title">, found: boolean) =>
  expect
    .poll(async () => {
      const page = await visitor.get(`/summer/opportunities?${new URLSearchParams({ q: title })}`);
      return (await page.text()).includes(`>${title}<`);
    })
    .toBe(found);

test("the first listing is free; the second is paid once it is approved, given back, and paid again", {
  tag: "@wide",
}, async ({ signIn, request }) => {
  test.slow();
  const person = await newProvider(request);
  const [page, admin] = [await signIn(person), await signIn(demo.admin)];
  const { name: organization } = await ownOrganization(page);
  await publishListing(page, admin);
  const listing = await newListing(page, { title: newListingTitle() });
  const dialog = confirmDialog(admin);
  expect(await (await request.get("/summer/pricing")).text()).toContain(
    "Each additional one costs $49, once",
  );

  await test.step("what a further one costs is said before it is begun, and before it is sent", async () => {
    await openAtWork(page, LISTINGS);
    await button(page, "Create Listing").click();
    await expect(confirmDialog(page)).toContainText("The listing costs $49.00 once we’ve approved it");
    await confirmDialog(page).getByRole("button", { name: "Not now" }).click();
    await link(page, listing.title).first().click();
    await expect(main(page)).toContainText("It costs $49.00 once we’ve approved it; nothing before.");
    await button(page, "Submit for review").click();
    await expect(main(page)).toContainText("In review");
  });

  await test.step("an admin approves it, and it is to be paid", async () => {
    await openAtWork(admin, reviewPageOf(listing));
    await expect(main(admin)).toContainText("$49.00, once it’s approved");
    await button(admin, "Approve").click();
    await expect(dialog).toContainText("becomes public only once that’s paid");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(toasts(admin)).toContainText("It becomes public once its provider has paid $49.00.");
    await expect(main(admin)).toContainText("To be paid");
    await expectAccessible(admin);
    // Updated by a live event, without a reload.
    await expect(main(page)).toContainText("Approved. Pay $49 and students can find it.");
    await expectAccessible(page);
    await expectFits(page);
    await expectFound(request, listing, false);
  });

  await test.step("who leaves the payment page is told that nothing was charged, and pays later", async () => {
    await button(page, /^Pay \$49\.00/).click();
    await leaveCheckout(page);
    await expect(main(page)).toContainText("Nothing was charged");
    await expect(page).toHaveURL(listingPage(listing));
    await expectAccessible(page);
    await expectFits(page);
    // A reload does not repeat old messages.
    await page.reload();
    await expect(main(page)).toContainText("Approved. Pay $49 and students can find it.");
    await expect(main(page)).not.toContainText("Nothing was charged");
  });

  await test.step("it is paid from among all of them, and is public then", async () => {
    await openAtWork(page, LISTINGS);
    await expect(row(main(page), listing.title)).toContainText("To be paid");
    await expectAccessible(page);
    await expectFits(page);
    await button(page, /^Pay \$49\.00/).click();
    await payAtCheckout(page);
    await expect(heading(page)).toHaveText(listing.title);
    await expect(main(page)).toContainText("Payment received");
    await expect(main(page)).toContainText("Students can find it now.");
    await expect(main(page).getByRole("heading", { name: "Payment received" })).toBeFocused();
    await expect(page).toHaveURL(listingPage(listing));
    await expectAccessible(page);
    await expectFits(page);
    await expectFound(request, listing, true);
  });

  await test.step("it has a receipt, and stands among the organization's payments", async () => {
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

  await test.step("an admin gives the money back, and the listing leaves the lists until it is paid again", async () => {
    await openAtWork(admin, "/dashboard/admin/money/payments");
    await expect(row(main(admin), listing.title)).toContainText(`${organization}: ${listing.title}`);
    await link(admin, new RegExp(listing.title)).first().click();
    await expect(heading(admin)).toHaveText(listing.title);
    await expect(main(admin).getByRole("region", { name: "Money" })).toContainText("$49.00");
    await button(admin, "Refund").click();
    await dialog.getByRole("button", { name: "All of it ($49.00)" }).click();
    await expect(dialog).toContainText("students can no longer find the listing");
    await dialog.getByLabel("Reason").fill("Posted twice.");
    await expectAccessible(admin);
    await dialog.getByRole("button", { name: "Refund $49.00" }).click();
    await expect(toasts(admin)).toContainText("Refund processing");
    await expect(main(admin).getByRole("region", { name: "Refunds" })).toContainText("Posted twice.");
    await expectAccessible(admin);

    // Updated by a live event, without a reload.
    await expect(main(page).getByRole("region", { name: "Payments" })).toContainText(
      /Refunded|On its way back/,
    );
    await expectFound(request, listing, false);
    await openAtWork(page, listingPage(listing));
    await expect(main(page)).toContainText("Its payment went back to the card");
    await button(page, /^Pay \$49\.00/).click();
    await payAtCheckout(page);
    await expect(main(page)).toContainText("Payment received");
    await expectFound(request, listing, true);
  });
});
