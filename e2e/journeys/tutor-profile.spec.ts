/** What a tutor says of themselves, and where it is seen. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { changeFromElsewhere, readApi } from "../support/lessons.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { expect, test } from "../support/test.ts";
import { section, toasts } from "../support/tutoring.ts";
import { newTutor } from "../support/tutors.ts";

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const form = (page: Page) => section(page, "About you");

async function openSettings(page: Page): Promise<void> {
  await page.goto("/dashboard/tutor/settings");
  await expect(form(page).getByRole("button", { name: "Save profile" })).toBeEnabled();
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole("button", { name: "Save profile" }).click();
}

test("bio, services, picture and address are changed, and the public pages follow", async ({
  browser,
  page: visitor,
  problems,
  signIn,
}) => {
  test.slow();
  const tutor = await newTutor(browser);
  const page = await signIn(tutor);
  await openSettings(page);
  const preview = page.getByRole("article", { name: "Preview of your card" });
  await expect(preview).toContainText(`${tutor.firstName} ${tutor.lastName}`);
  await expectNoAxeViolations(page);
  const { slug: before } = await readApi<{ slug: string }>(page, "/api/tutor/profile");

  const bio = form(page).getByLabel("Bio", { exact: true });
  await bio.fill("");
  await save(page);
  await expect(toasts(page)).toContainText("Please provide a brief bio about yourself.");
  await expect(bio).toBeFocused();
  await bio.fill("Teaches the sea.\n\nAnd the sky.");
  await expect(preview).toContainText("Teaches the sea. And the sky.");
  await form(page)
    .getByRole("checkbox", { name: /^Research mentorship/ })
    .check();
  const address = form(page).getByLabel("Address of your page");
  problems.expect(/422/);
  await address.fill("mira-sample");
  await save(page);
  await expect(toasts(page)).toContainText("Another mentor has this address. Please choose another one.");
  await expect(address).toBeFocused();
  await expectNoAxeViolations(page);
  const after = `the-sea-${before}`.slice(0, 60);
  await address.fill(after);
  await expect(form(page)).toContainText(`Links to /mentor/${before} will go on working`);
  await save(page);
  await expect(toasts(page)).toContainText("Profile saved");

  await section(page, "Picture").getByLabel("Upload a picture").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: PIXEL,
  });
  await expect(toasts(page)).toContainText("Picture saved");
  await expect(preview.locator("img")).toHaveAttribute("src", /^\/files\/profile-images\//);
  await expectNoAxeViolations(page);

  // Whoever kept the old address is led on for good.
  const old = await visitor.request.get(`/mentor/${before}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/mentor/${after}`]);
  await visitor.goto(`/mentor/${before}`);
  await expect(visitor).toHaveURL(`/mentor/${after}`);
  await expect(visitor.getByText("And the sky.")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Research" }).first()).toBeAttached();
  await expect(visitor.locator("img.portrait")).toBeVisible();

  await section(page, "Picture").getByRole("button", { name: "Remove the picture" }).click();
  await expectNoAxeViolations(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove it" }).click();
  await expect(toasts(page)).toContainText("Picture removed");
  await expect(preview.locator("img")).toHaveCount(0);
  await expect(async () => {
    await visitor.goto(`/mentor/${after}`);
    await expect(visitor.locator("img.portrait")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("a Zoom link is at the lesson at once, for both", async ({ browser, problems, signIn, student }) => {
  test.slow();
  const { page } = await weeklyTutor(browser, signIn, { subject: "Biology" });
  const { id } = await readApi<{ id: string }>(page, "/api/tutor/profile");
  const learning = await signIn(student);
  const { days } = await readApi<{ days: string[] }>(learning, "/api/tutoring/days?subject=Biology");
  const { tutors } = await readApi<{ tutors: { tutor: { id: string }; slots: { starts_at: string }[] }[] }>(
    learning,
    `/api/tutoring/slots?subject=Biology&date=${days.at(-5)}`,
  );
  const starts_at = tutors.find(({ tutor }) => tutor.id === id)?.slots[0]?.starts_at;
  await changeFromElsewhere(learning, "POST", "/api/bookings", {
    tutor_id: id,
    subject: "Biology",
    starts_at,
  });
  await learning.goto("/dashboard/student/lessons");
  await expect(learning.getByText("The Zoom link will appear here.")).toBeVisible();

  // The tutor is told what is missing, where it is missing.
  await page.goto("/dashboard/tutor/overview");
  await page.getByRole("link", { name: "Add your Zoom link" }).click();
  await expect(page).toHaveURL("/dashboard/tutor/settings#zoom-link");
  const link = form(page).getByLabel("Zoom link");
  problems.expect(/422/);
  await link.fill("https://zoom.us.evil.test/j/1");
  await save(page);
  await expect(toasts(page)).toContainText("Please use a link to Zoom: its host ends with zoom.us.");
  await link.fill("zoom.us/my/robin");
  await save(page);
  await expect(link).toHaveValue("https://zoom.us/my/robin");

  // The student has touched nothing.
  await expect(learning.getByRole("link", { name: /^Join Zoom: Biology/ })).toHaveAttribute(
    "href",
    "https://zoom.us/my/robin",
  );
  await page.goto("/dashboard/tutor/overview");
  await expect(page.getByRole("link", { name: /^Join Zoom: Biology/ }).first()).toBeVisible();
});
