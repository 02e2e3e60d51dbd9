/** A student at the summer portal: saving before one has an account, applying, reporting, and what was taken down. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, row } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import { hideOpportunity, newOpportunity, OPPORTUNITIES, signUpAtPortal } from "../support/summer.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const INTERNSHIP = "Molecular Biology Laboratory Internship";
const SLUG = "molecular-biology-laboratory-internship";

test("who saves without an account makes one, comes back to it, applies, and reports", async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto(`${OPPORTUNITIES}?q=molecular`);
  await main(page)
    .getByRole("link", { name: `Details of ${INTERNSHIP}` })
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Save", exact: true }).click();
  await expect(heading(page)).toHaveText("Sign in to the summer portal");
  await signUpAtPortal(page);

  // The press was theirs, before they had an account: nothing asks for it again.
  const saved = row(main(page), INTERNSHIP);
  await expect(saved).toContainText("Closes");
  await expect(page).toHaveURL("/summer/saved");

  await saved.getByRole("link", { name: `Apply to ${INTERNSHIP}` }).click();
  await expect(heading(page)).toHaveText(`Apply to ${INTERNSHIP}`);
  await expectNoAxeViolations(page);
  const own = main(page).getByRole("link", { name: /own page \(opens in a new tab\)$/ });
  await expect(own).toHaveAttribute("href", /^https:/);
  await expect(own).toHaveAttribute("target", "_blank");

  await main(page).getByRole("link", { name: "Report this listing" }).click();
  await expect(heading(page)).toHaveText("Report a listing");
  const send = main(page).getByRole("button", { name: "Send report" });
  await send.click();
  await expect(main(page).getByText("Please choose what it is about.")).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page).getByRole("radio", { name: "It takes no more applications" }).check();
  await main(page).getByLabel("What should we know?").fill("Its page says that it is over.");
  await send.click();
  await expect(heading(page)).toHaveText("Thank you, your report is with us");
  await expect(heading(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await main(page).getByRole("link", { name: "Back to the listing" }).click();
  await expect(page).toHaveURL(`${OPPORTUNITIES}/${SLUG}`);
  await context.close();
});

test("what is taken down while somebody reads it is neither saved, applied to nor reported", async ({
  signIn,
  student,
  problems,
}) => {
  test.slow();
  problems.expect(/410/);
  const [admin, reader] = [await signIn(demo.admin), await signIn(student)];
  const opportunity = await newOpportunity(admin, `Nights at a telescope ${student.lastName}`);
  const { slug, title } = opportunity;
  await changeFromElsewhere(reader, "PUT", "/api/summer/profile/grade", { content: "11", seen_version: 0 });
  await changeFromElsewhere(reader, "PUT", "/api/summer/profile/interests", {
    content: "Astronomy, telescopes and nights",
    seen_version: 0,
  });
  await reader.goto("/summer/matches");
  await expect(row(main(reader), title)).toContainText("Astronomy interest");
  const page = await reader.context().newPage();
  await page.goto(`/summer/report?opportunity=${slug}`);
  await main(page).getByRole("radio", { name: "It costs more than it says" }).check();
  const listing = await reader.context().newPage();
  await listing.goto(`${OPPORTUNITIES}/${slug}`);
  await expect(heading(listing)).toHaveText(title);

  await hideOpportunity(admin, opportunity);
  await main(reader)
    .getByRole("button", { name: `Save\u00a0${title}` })
    .click();
  await expect(toasts(reader)).toContainText("Not saved");
  await main(page).getByRole("button", { name: "Send report" }).click();
  await expect(toasts(page)).toContainText("Not sent");
  await main(listing).getByRole("link", { name: "Save", exact: true }).click();
  await expect(main(listing)).toContainText("This listing is gone");
  await listing.goto(`/summer/apply?opportunity=${slug}`);
  await expect(heading(listing)).toHaveText("This listing is gone");
  // Its page is made anew as soon as the change is known.
  await expect(async () => {
    await listing.goto(`${OPPORTUNITIES}/${slug}`);
    await expect(heading(listing)).toHaveText("This listing is gone", { timeout: 1_000 });
  }).toPass();
  await reader.reload();
  await expect(row(main(reader), title)).toHaveCount(0);
});

test("what an earlier visit left in the browser is offered for import once", async ({ signIn, student }) => {
  const page = await signIn(student);
  await page.goto("/summer");
  await page.evaluate(() => {
    const left = { name: "Robin", grade: "11th grade", interests: "Kelp", essay: "Long ".repeat(1_300) };
    localStorage.setItem("commonProfile", JSON.stringify(left));
  });
  await page.goto("/summer/profile");
  const offer = page.getByRole("region", { name: "You have written a profile in this browser before" });
  await expect(offer).toContainText("Name, Grade, Interests, Essay");
  await expect(offer).toContainText("Too long, and to be shortened by you before it is saved: Essay.");
  await expectNoAxeViolations(page);
  await offer.getByRole("button", { name: "Import" }).click();
  await expect(toasts(page)).toContainText("Imported");
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Interests", exact: true })).toHaveValue("Kelp");
  await expect(main(page)).toContainText("499 characters too many");
  await page.getByRole("textbox", { name: "Essay", exact: true }).fill("Short by now.");
  await expect(page.locator(".profile-status")).toHaveText("Saved.");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Grade" })).toHaveValue("11");
  await expect(page.getByRole("textbox", { name: "Essay", exact: true })).toHaveValue("Short by now.");
  await expect(offer).toHaveCount(0);
});
