/** What administrators do with what providers post: review listings, verify organizations, and hide with a word to them. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { expectFocus, openAtWork, pressOn, tabTo } from "../support/keyboard.ts";
import {
  approveListing,
  changeListing,
  newListingTitle,
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

test("a listing arrives by itself, is read and approved, and is public at once", {
  tag: "@wide",
}, async ({ signIn, request, page: visitor }) => {
  test.slow();
  const person = await newProvider(request);
  const provider = await signIn(person);
  const organization = await ownOrganization(provider);
  const admin = await signIn(demo.admin);
  await openAtWork(admin, `${SUMMER}?view=review`);
  const title = newListingTitle();
  await submitListing(provider, { title, cost_cents: 125_000 });
  // Nobody has touched the window.
  await expect(row(admin, title)).toContainText(organization.name);
  await expect(row(admin, title)).toContainText(`Domain proven: ${organization.domain}.`);
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await row(admin, title).getByRole("link", { name: title }).click();
  await expect(heading(admin)).toHaveText(title);
  await expect(heading(admin)).toBeFocused();
  for (const words of [
    "Students see nothing of it yet.",
    "A week between the tides",
    "$1,250 in all",
    "11:59 PM Eastern time",
    QUESTION,
    "Not verified by us.",
  ])
    await expect(main(admin)).toContainText(words);
  await expect(main(admin).getByRole("link", { name: fullName(person) })).toBeVisible();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await button(admin, "Approve").click();
  await expect(confirmDialog(admin)).toContainText("public at once");
  await expectNoAxeViolations(admin);
  await confirmDialog(admin).getByRole("button", { name: "Approve" }).click();
  await expect(toasts(admin)).toContainText("Listing approved");
  // The next one, or the list where none waits.
  await expect(main(admin).locator(".next-listing a")).toBeFocused();
  await visitor.goto(`/summer/opportunities?${new URLSearchParams({ q: title })}`);
  await expect(main(visitor).getByRole("link", { name: title, exact: true })).toBeVisible();
  await main(admin).getByRole("link", { name: "Audit log" }).click();
  for (const words of ["approved a provider's listing", "sent a listing for review"])
    await expect(main(admin)).toContainText(words);
});

test("a change is compared with what is public, and returned with a reason that is emailed", {
  tag: "@wide",
}, async ({ signIn, request, problems }) => {
  test.slow();
  problems.expect(/409/);
  const person = await newProvider(request);
  const provider = await signIn(person);
  await ownOrganization(provider);
  const admin = await signIn(demo.admin);
  const submitted = await submitListing(provider, { cost_cents: 125_000 });
  await approveListing(admin, submitted);
  const approved = await ownListing(provider, submitted.id);
  await changeListing(provider, approved, { cost_cents: 0, location: "Juneau, AK" });
  await openAtWork(admin, reviewPageOf(submitted));
  const changes = main(admin).getByRole("region", { name: "What changes" });
  await expect(changes.getByRole("listitem")).toHaveCount(2);
  await expect(changes).toContainText("$1,250 in all");
  await expect(changes).toContainText("Juneau, AK");
  await button(admin, "Return").click();
  const dialog = confirmDialog(admin);
  await dialog.getByRole("button", { name: "Return it" }).click();
  await expect(dialog.getByLabel("What is to be changed")).toBeFocused();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await dialog.getByRole("button", { name: "Who runs it" }).click();
  await expect(dialog.getByLabel("What is to be changed")).toBeFocused();
  await expect(dialog.getByLabel("What is to be changed")).toHaveValue(/Please say who really runs/);
  const reason = "Please say why it is free now.";
  await dialog.getByLabel("What is to be changed").fill(reason);

  // Nothing is decided that nobody has read.
  await changeListing(provider, await ownListing(provider, submitted.id), { location: "Nome, AK" });
  await expect(dialog).toContainText("Its provider has changed it meanwhile.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(main(admin)).toContainText("Its provider changed this while you were reading.");
  await expect(changes).toContainText("Nome, AK");
  await button(admin, "Return").click();
  await expect(dialog.getByLabel("What is to be changed")).toHaveValue(reason);
  await dialog.getByRole("button", { name: "Return it" }).click();
  await expect(toasts(admin)).toContainText("Listing returned");
  await expect(main(admin)).toContainText("Its public page says what it said before.");
  await emailTo(request, person.email, /./, reason);
});

test("an organization is verified, which its listings' badges say, and no longer", {
  tag: "@wide",
}, async ({ signIn, request, page: visitor }) => {
  test.slow();
  const person = await newProvider(request);
  const provider = await signIn(person);
  const { name } = await ownOrganization(provider);
  const admin = await signIn(demo.admin);
  const { slug } = await approveListing(admin, await submitListing(provider));
  await openAtWork(admin, `${SUMMER}?view=organizations`);
  await admin.getByLabel("Find by name, website or provider").fill(name);
  await expect(row(admin, name)).toHaveCount(1);
  // Until what was found is there, the rows before are dimmed.
  await expect(main(admin).locator(".desk-row")).toHaveCount(1);
  await expect(row(admin, name)).toContainText("0 listings in review, 1 open.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  const dialog = confirmDialog(admin);
  await button(admin, /^Verify/).click();
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog).toContainText("Please choose what it is.");
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await dialog.getByLabel("University").check();
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(toasts(admin)).toContainText("Verified university");
  await expect(row(admin, name)).toHaveCount(0);
  await expect(heading(admin)).toBeFocused();
  await visitor.goto(`/summer/opportunities/${slug}`);
  await expect(main(visitor).getByRole("list", { name: "Badges" }).first()).toContainText(
    "Verified university",
  );
  await emailTo(request, person.email, /verif/i);

  await main(admin)
    .getByRole("link", { name: /^Verified/ })
    .click();
  await button(admin, /^Take back/).click();
  await dialog.getByRole("button", { name: "Take it back" }).click();
  await expect(toasts(admin)).toContainText("No longer verified");
  await visitor.reload();
  await expect(main(visitor).getByRole("list", { name: "Badges" })).toHaveCount(0);
});

test("what a provider posted is hidden with a word to them", { tag: "@wide" }, async ({
  signIn,
  request,
}) => {
  test.slow();
  const person = await newProvider(request);
  const provider = await signIn(person);
  const { name } = await ownOrganization(provider);
  const admin = await signIn(demo.admin);
  const { opportunity_id: id } = await approveListing(admin, await submitListing(provider));
  await openAtWork(admin, adminPageOf({ id }));
  await main(admin).getByRole("link", { name, exact: true }).click();
  await expect(admin.getByLabel("Find by name, website or provider")).toHaveValue(name);
  await expect(row(admin, name)).toHaveCount(1);
  await admin.goBack();
  await button(admin, "Hide").click();
  const dialog = confirmDialog(admin);
  await dialog.getByLabel("Reason").fill("Somebody reported a fee.");
  await dialog.getByRole("button", { name: "Hide it" }).click();
  await expect(dialog.getByLabel("What the organization is told")).toBeFocused();
  await expectNoAxeViolations(admin);
  await expectReadable(admin);
  await dialog.getByLabel("What the organization is told").fill("Please state the housing fee.");
  await dialog.getByRole("button", { name: "Hide it" }).click();
  await expect(toasts(admin)).toContainText(`${name} is told by email.`);
  await expect(button(admin, "Bring back")).toBeFocused();
  const { text } = await emailTo(request, person.email, /./, "Please state the housing fee.");
  expect(text).not.toContain("Somebody reported a fee.");
});

test("all of it is done by keyboard alone", { tag: "@wide" }, async ({ signIn, request, isMobile }) => {
  test.skip(isMobile, "phones have no Tab key");
  test.slow();
  const provider = await signIn(await newProvider(request));
  const { name } = await ownOrganization(provider);
  const listing = await submitListing(provider);
  const admin = await signIn(demo.admin);
  const dialog = confirmDialog(admin);
  await openAtWork(admin, reviewPageOf(listing));
  await pressOn(admin, button(admin, "Return"));
  await expectFocus(dialog.getByRole("button", { name: "Not yet" }));
  await admin.keyboard.press("Escape");
  await expectFocus(button(admin, "Return"));
  await admin.keyboard.press("Enter");
  await pressOn(admin, dialog.getByRole("button", { name: "Cost" }));
  await expectFocus(dialog.getByLabel("What is to be changed"));
  await pressOn(admin, dialog.getByRole("button", { name: "Return it" }));
  await expectFocus(main(admin).locator(".next-listing a"));

  await openAtWork(admin, `${SUMMER}?${new URLSearchParams({ view: "organizations", q: name })}`);
  await pressOn(admin, button(admin, /^Verify/));
  await tabTo(admin, dialog.getByLabel("University"));
  await admin.keyboard.press("Space");
  await pressOn(admin, dialog.getByRole("button", { name: "Verify" }));
  await expect(heading(admin)).toBeFocused();
});
