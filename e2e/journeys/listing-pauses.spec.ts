/** A listing that leaves the lists while a student waits too long to hear of it, in a product whose clock is moved. */

import { expectNoAxeViolations } from "../support/axe.ts";
import { openAtWork } from "../support/keyboard.ts";
import { row } from "../support/lessons.ts";
import { LISTINGS, ownOrganization, publishListing } from "../support/listings.ts";
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
  page: visitor,
  clock,
}) => {
  test.setTimeout(240_000);
  const provider = await newProvider(request);
  const [early, admin, learning] = [await signIn(provider), await signIn(demo.admin), await signIn(student)];
  await ownOrganization(early);
  const listing = await publishListing(early, admin);
  await fillProfile(learning);
  await applyFromElsewhere(learning, listing);
  // Weeks later these sessions are over: what a page still reads then would be refused.
  for (const page of [early, admin, learning]) await page.close();
  clock.forward(22 * DAY);

  const page = await signIn(provider);
  const listed = row(page.getByRole("main"), listing.title);
  // The job comes round once a minute.
  await expect(async () => {
    await page.goto(LISTINGS);
    await expect(listed).toContainText("Paused", { timeout: 1_000 });
  }).toPass({ timeout: 120_000, intervals: [2_000] });
  await expect(listed).toContainText("more than 21 days for a first answer");
  await expectNoAxeViolations(page);
  const search = `/summer/opportunities?${new URLSearchParams({ q: listing.title })}`;
  const found = visitor.getByRole("main").getByRole("link", { name: listing.title, exact: true });
  await visitor.goto(search);
  await expect(found).toHaveCount(0);

  await openAtWork(page, LISTINGS);
  await moveApplication(page, listing, "review");
  // Nobody has touched this window.
  await expect(listed).toContainText("Open");
  await expect(async () => {
    await visitor.goto(search);
    await expect(found).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
});
