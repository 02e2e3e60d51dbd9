/**
 * A listing that is removed from the lists while a student waits too long for a decision, in a product with a movable
 * clock.
 */

import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { row } from "../support/lessons.ts";
import { LISTINGS, ownListing, ownOrganization, publishListing } from "../support/listings.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { demo, newProvider } from "../support/people.ts";
import { applyFromElsewhere, fillProfile, moveApplication } from "../support/summer-applications.ts";
import { expect, test } from "../support/test.ts";

test.use({ ownProduct: OWN_CLOCK });

const DAY = 24;

test("a listing pauses while an application waits, and returns with the answer", { tag: "@wide" }, async ({
  signIn,
  request,
  student,
  clock,
}) => {
  test.setTimeout(240_000);
  const provider = await newProvider(request);
  const [early, admin, learning] = [await signIn(provider), await signIn(demo.admin), await signIn(student)];
  await ownOrganization(early);
  const listing = await publishListing(early, admin);
  await fillProfile(learning);
  await applyFromElsewhere(learning, listing);
  // Weeks later these sessions have expired, and later requests of the pages would be refused.
  for (const page of [early, admin, learning]) await page.close();
  clock.forward(22 * DAY);

  const page = await signIn(provider);
  // The job runs once a minute.
  await expect
    .poll(async () => (await ownListing(page, listing.id)).published, {
      timeout: 120_000,
      intervals: [2_000],
    })
    .toMatchObject({ state: "paused" });
  await openAtWork(page, LISTINGS);
  const listed = row(page.getByRole("main"), listing.title);
  await expect(listed).toContainText("Paused");
  await expect(listed).toContainText("more than 21 days for a first answer");
  await expectNoAxeViolations(page);
  const found = async () => {
    const search = await request.get(`/summer/opportunities?${new URLSearchParams({ q: listing.title })}`);
    return (await search.text()).includes(`>${listing.title}<`);
  };
  await expect.poll(found).toBe(false);

  await moveApplication(page, listing, "review");
  // Updated by a live event, without a reload.
  await expect(listed).toContainText("Open");
  await expect.poll(found).toBe(true);
});
