/** A tutor's profile and rate, and where they are shown. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeProfileFromElsewhere, payFromElsewhere, readApi } from "../support/lessons.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { fullName } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog, openDay, section, timeButton, toasts } from "../support/tutoring.ts";

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const form = (page: Page) => section(page, "About you");

async function save(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Save profile" }).click();
}

test("what a tutor says of themselves is seen at once where it is looked for", async ({
  browser,
  problems,
  request,
  signIn,
  student,
}) => {
  test.slow();
  problems.expect(/422/);
  const options = { subject: "Biology", hourly_rate_cents: null };
  const { person: tutor, page } = await weeklyTutor(browser, signIn, options);
  const profile = () => readApi<{ slug: string }>(page, "/api/tutor/profile");
  const { slug: before } = await profile();
  const learning = await signIn(student);
  await payFromElsewhere(learning, await hourWith(learning, tutor, -5, "Biology"));
  const hour = await hourWith(learning, tutor, -3, "Biology");
  await openDay(learning, hour);
  await expect(learning.getByText("The Zoom link will appear here.")).toBeVisible();

  const counters = page.getByRole("main");
  await test.step("a Zoom link is at the lesson at once, for both", async () => {
    // The tutor sees what is missing, at its place.
    await page.goto("/dashboard/tutor/overview");
    for (const label of ["Total Bookings", "Confirmed Sessions", "Hourly Rate", "Total Earnings"])
      await expect(counters.getByText(label, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Add your Zoom link" }).click();
    await expect(page).toHaveURL("/dashboard/tutor/settings#zoom-link");
    await expect(form(page).getByRole("button", { name: "Save profile" })).toBeEnabled();
    const link = form(page).getByLabel("Zoom link");
    await link.fill("https://zoom.us.evil.test/j/1");
    await save(page);
    await expect(toasts(page)).toContainText("Please use a link to Zoom: its host ends with zoom.us.");
    await link.fill("zoom.us/my/robin");
    await save(page);
    await expect(toasts(page)).toContainText("Profile saved");
    await expect(link).toHaveValue("https://zoom.us/my/robin");
    // Updated by a live event, without a reload.
    await expect(learning.getByRole("link", { name: /^Join Zoom: Biology/ })).toHaveAttribute(
      "href",
      "https://zoom.us/my/robin",
    );
  });

  const preview = page.getByRole("article", { name: "Preview of your card" });
  const after = `the-sea-${before}`.slice(0, 60);
  await test.step("bio, services and address are changed", async () => {
    await expect(preview).toContainText(fullName(tutor));
    await form(page).getByLabel("Bio", { exact: true }).fill("Teaches the sea.\n\nAnd the sky.");
    await expect(preview).toContainText("Teaches the sea. And the sky.");
    await form(page).getByLabel("Education").fill("MS in oceanography");
    await expect(preview).toContainText("MS in oceanography");
    await form(page).getByLabel("Languages").fill("English, Tagalog");
    await form(page).getByRole("checkbox", { name: "College" }).check();
    await form(page)
      .getByRole("checkbox", { name: /^Research mentorship/ })
      .check();
    const address = form(page).getByLabel("Address of your page");
    await address.fill("mira-sample");
    await save(page);
    await expect(toasts(page)).toContainText("Another mentor has this address. Please choose another one.");
    await expect(address).toBeFocused();
    await expectNoAxeViolations(page);
    await address.fill(after);
    await expect(form(page)).toContainText(`Links to /mentor/${before} will keep working`);
    await save(page);
    await expect.poll(async () => (await profile()).slug).toBe(after);
  });

  await test.step("what is typed survives another tab, and what another window has saved", async () => {
    const rail = page.getByRole("navigation", { name: "Tutor dashboard" });
    const bio = form(page).getByLabel("Bio", { exact: true });
    await bio.fill("Teaches the rivers.");
    await rail.getByRole("link", { name: "Dashboard" }).click();
    await expect(counters.getByText("Total Bookings", { exact: true })).toBeVisible();
    await rail.getByRole("link", { name: "Settings" }).click();
    await expect(form(page)).toContainText("We restored what you typed here before.");
    await expect(bio).toHaveValue("Teaches the rivers.");

    await changeProfileFromElsewhere(page, { bio: "Teaches the lakes.\n\nAnd the sky." });
    const both = form(page).getByRole("list", { name: "Changed by both" });
    await expect(both).toContainText("Teaches the lakes.");
    await expectNoAxeViolations(page);
    await save(page);
    await expect(toasts(page)).toContainText("Please decide on each field listed below.");
    await both.getByRole("button", { name: /^Use that version/ }).click();
    await expect(bio).toHaveValue("Teaches the lakes.\n\nAnd the sky.");
    await expect(both).toHaveCount(0);
  });

  /** Returns the tutor's public page. Notifications between processes take a moment. */
  const visitors = async () => (await request.get(`/mentor/${after}`)).text();
  const PORTRAIT = /<img[^>]*class="[^"]*portrait/;
  await test.step("the public pages follow, the picture too", async () => {
    await section(page, "Picture").getByLabel("Upload a picture").setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: PIXEL,
    });
    await expect(toasts(page)).toContainText("Picture saved");
    await expect(preview.locator("img")).toHaveAttribute("src", /^\/files\/profile-images\//);
    // The old URL redirects permanently.
    const old = await request.get(`/mentor/${before}`, { maxRedirects: 0 });
    expect([old.status(), old.headers().location]).toEqual([301, `/mentor/${after}`]);
    await expect.poll(visitors).toMatch(PORTRAIT);
    for (const words of ["And the sky.", "MS in oceanography", "English, Tagalog", "College"])
      expect(await visitors()).toContain(words);
    expect(await visitors()).toContain('id="research"');
  });

  await test.step("a picture is removed after a question", async () => {
    await section(page, "Picture").getByRole("button", { name: "Remove the picture" }).click();
    await expectNoAxeViolations(page);
    await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
    await expect(toasts(page)).toContainText("Picture removed");
    await expect(preview.locator("img")).toHaveCount(0);
    await expect.poll(visitors).not.toMatch(PORTRAIT);
  });

  await test.step("a new rate is the price on the pages that are open, and nobody books at the old one unasked", async () => {
    // A student who is about to book.
    const step = confirmDialog(learning);
    await timeButton(learning, hour).click();
    await expect(step).toContainText("$50");

    await page
      .getByRole("navigation", { name: "Tutor dashboard" })
      .getByRole("link", { name: "Dashboard" })
      .click();
    const opener = page.getByRole("button", { name: "Update Rate" });
    await opener.click();
    const rate = section(page, "Update Hourly Rate");
    const field = rate.getByLabel("Your hourly rate, in dollars");
    await expect(field).toBeFocused();
    await field.fill("52.50");
    await expect(rate).toContainText("Students pay $70 an hour, of which $52.50 is yours.");
    await expectNoAxeViolations(page);
    await field.press("Enter");
    await expect(toasts(page)).toContainText("Hourly rate updated successfully!");
    await expect(rate).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(counters).toContainText("$52.50");

    // Updated by a live event, without a reload.
    await expect(step).toContainText("The tutor changed the price from $50 to $70.");
    await expectNoAxeViolations(learning);
    await step.getByRole("button", { name: "Continue to payment" }).click();
    await expect(learning.getByText("$70.00").first()).toBeVisible();
    await expect.poll(visitors).toMatch(/\$70(<[^>]*>|\s)*an hour/);
  });
});
