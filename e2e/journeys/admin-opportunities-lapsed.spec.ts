/** An opportunity that nobody has checked for 90 days, in a product whose clock is moved past them. */
import type { Page } from "@playwright/test";
import { openAtWork } from "../support/keyboard.ts";
import { listOpportunity } from "../support/opportunities.ts";
import { demo } from "../support/people.ts";
import { tableRows } from "../support/records.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

test.use({ ownProduct: {} });

const DAY = 86_400_000;

const main = (page: Page) => page.getByRole("main");

test("one whose check has lapsed waits on the overview, is confirmed, and is offered again", {
  tag: "@wide",
}, async ({ signIn, page: visitor, clock }) => {
  test.slow();
  const { title, slug } = await listOpportunity(await signIn(demo.admin), undefined, clock.now());
  clock.forwardTo(clock.now() + 91 * DAY);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, "/dashboard/admin/overview");
  await main(admin)
    .getByRole("link", { name: /summer opportunit(y has|ies have) to be checked/ })
    .click();
  await expect(admin).toHaveURL("/dashboard/admin/summer?filter=check_due");
  await admin.getByLabel("Find by title, organization or place").fill(title);
  await expect(tableRows(admin)).toHaveCount(1);
  await expect(tableRows(admin)).toContainText("Needs a check");
  await expect(tableRows(admin)).toContainText(/Lapsed (today|1 day ago)/);
  const search = `/summer/opportunities?${new URLSearchParams({ q: title })}`;
  await visitor.goto(search);
  await expect(main(visitor)).toContainText("None open");

  await tableRows(admin).getByRole("link", { name: title }).click();
  await expect(main(admin)).toContainText("Nobody has checked it for 90 days");
  await main(admin).getByRole("button", { name: "Confirm that it is right" }).click();
  await expect(toasts(admin)).toContainText("Opportunity checked");
  await expect(main(admin)).toContainText("Students are offered it.");
  await visitor.goto(search);
  await expect(main(visitor).getByRole("link", { name: title, exact: true })).toBeVisible();
  await visitor.goto(`/summer/opportunities/${slug}`);
  await expect(main(visitor)).toContainText("Apply with my Common Profile");
});
