/** A student in the summer portal: saving before sign-up, applying, reporting, a removed opportunity, the profile. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, row } from "../support/lessons.ts";
import { demo } from "../support/people.ts";
import {
  hideOpportunity,
  newOpportunity,
  OPPORTUNITIES,
  signUpAtPortal,
  submitPortalSignIn,
} from "../support/summer.ts";
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

  // The opportunity saved before sign-up is saved without another click.
  const saved = row(main(page), INTERNSHIP);
  await expect(saved).toContainText("Closes");
  await expect(page).toHaveURL("/summer/saved");

  await saved.getByRole("link", { name: `Apply to ${INTERNSHIP}` }).click();
  await expect(heading(page)).toHaveText(`Apply to ${INTERNSHIP}`);
  const own = main(page).getByRole("link", { name: /own page \(opens in a new tab\)$/ });
  await expect(own).toHaveAttribute("href", /^https:/);
  await expect(own).toHaveAttribute("target", "_blank");

  await main(page).getByRole("link", { name: "Report this listing" }).click();
  await expect(heading(page)).toHaveText("Report a listing");
  const send = main(page).getByRole("button", { name: "Send report" });
  await send.click();
  await expect(main(page).getByText("Please choose what’s wrong.")).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page).getByRole("radio", { name: "It no longer takes applications" }).check();
  await main(page).getByLabel("What should we know?").fill("Its page says that it is over.");
  await send.click();
  await expect(heading(page)).toHaveText("Thank you. We have your report.");
  await expect(heading(page)).toBeFocused();
  await main(page).getByRole("link", { name: "Back to the listing" }).click();
  await expect(page).toHaveURL(`${OPPORTUNITIES}/${SLUG}`);
  await context.close();
});

test("what is taken down while somebody reads it is not saved, and its page is gone", async ({
  signIn,
  student,
  problems,
}) => {
  problems.expect(/410/);
  const [admin, page] = [await signIn(demo.admin), await signIn(student)];
  const opportunity = await newOpportunity(admin, `Nights at a telescope ${student.lastName}`);
  const { slug, title } = opportunity;
  await changeFromElsewhere(page, "PUT", "/api/summer/profile/grade", { content: "11", seen_version: 0 });
  await changeFromElsewhere(page, "PUT", "/api/summer/profile/interests", {
    content: "Astronomy, telescopes and nights",
    seen_version: 0,
  });
  await page.goto("/summer/matches");
  await expect(row(main(page), title)).toContainText("Astronomy interest");

  await hideOpportunity(admin, opportunity);
  await main(page)
    .getByRole("button", { name: `Save\u00a0${title}` })
    .click();
  await expect(toasts(page)).toContainText("Not saved");
  // Its page is rendered again after the invalidation.
  await expect(async () => {
    await page.goto(`${OPPORTUNITIES}/${slug}`);
    await expect(heading(page)).toHaveText("This listing is gone", { timeout: 1_000 });
  }).toPass();
  await page.goto(`/summer/apply?opportunity=${slug}`);
  await expect(heading(page)).toHaveText("This listing is gone");
});

test("a profile is signed in to, imported from an earlier visit, and written on two devices at once", async ({
  page,
  student,
  problems,
}) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const whole = page.locator(".profile-status");
  await test.step("who is signed out comes back by the portal's own sign-in", async () => {
    await page.goto("/summer/saved");
    await expect(page).toHaveURL("/summer/auth?role=student&next=%2Fsummer%2Fsaved");
    await page.evaluate(() => {
      const left = { name: "Robin", grade: "11th grade", interests: "Kelp", essay: "Long ".repeat(1_300) };
      localStorage.setItem("commonProfile", JSON.stringify(left));
    });
    await submitPortalSignIn(page, student);
    await expect(page).toHaveURL("/summer/saved");
    await expect(heading(page)).toHaveText("Saved");
  });

  const offer = page.getByRole("region", { name: "You wrote a profile in this browser before" });
  await test.step("what an earlier visit left in the browser is offered for import once", async () => {
    await page.goto("/summer/profile");
    await expect(offer).toContainText("Name, Grade, Interests, Essay");
    await expect(offer).toContainText("Too long to save until you shorten it: Essay.");
    await expectNoAxeViolations(page);
    await offer.getByRole("button", { name: "Import" }).click();
    await expect(toasts(page)).toContainText("Imported");
    await expect(heading(page)).toBeFocused();
    await expect(field("Interests")).toHaveValue("Kelp");
    await expect(main(page)).toContainText("499 characters too many");
    await field("Essay").fill("Short by now.");
    await expect(whole).toHaveText("Saved.");
  });

  await test.step("two devices that write the same field decide together, and other fields just appear", async () => {
    problems.expect(/409/);
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await field("Skills").fill("Python");
    await expect(whole).toContainText("Not saved. What you typed stays here");
    for (const [name, content] of [
      ["skills", "Rust"],
      ["coursework", "Oceans"],
    ])
      await changeFromElsewhere(page, "PUT", `/api/summer/profile/${name}`, { content, seen_version: 0 });
    await page.context().setOffline(false);
    await expect(main(page).getByText("This was changed in the meantime")).toBeVisible();
    await expect(page.locator("blockquote")).toHaveText("Rust");
    await expect(field("Skills")).toHaveValue("Python");
    await expect(field("Coursework")).toHaveValue("Oceans");
    await expectNoAxeViolations(page);
    await main(page).getByRole("button", { name: "Replace with mine" }).click();
    await expect(whole).toHaveText("Saved.");
  });

  await page.reload();
  await expect(page.getByRole("combobox", { name: "Grade" })).toHaveValue("11");
  await expect(field("Essay")).toHaveValue("Short by now.");
  await expect(field("Skills")).toHaveValue("Python");
  await expect(offer).toHaveCount(0);
});
