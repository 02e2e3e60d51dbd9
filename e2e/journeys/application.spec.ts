/** A tutor application up to the confirmation and the two emails; the decision is tested with the admins. */
import { fillApplication, newApplicant, PICTURE } from "../support/applications.ts";
import { expectNoAxeViolations } from "../support/axe.ts";
import { emailTo } from "../support/mailbox.ts";
import { contextAs, demo } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { toasts } from "../support/tutoring.ts";

test("somebody applies as a tutor from the sign-in page, with a picture", async ({ page, browser }) => {
  test.slow();
  const applicant = { ...newApplicant(), services: ["Tutoring", "Research mentorship"] as const };
  await page.goto("/auth");
  await page.getByRole("link", { name: "Become a Tutor" }).click();
  await expect(page).toHaveURL("/auth?mode=signup");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apply as a tutor");

  await test.step("an application that is not complete says what is missing and keeps what was typed", async () => {
    await fillApplication(page, { ...applicant, services: [] });
    await page.getByRole("button", { name: "Submit application" }).click();
    await expect(toasts(page)).toContainText("Services Required");
    await expect(toasts(page)).toContainText("Please select at least one service you want to provide.");
    await expect(page.getByRole("checkbox", { name: "Tutoring" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Last name" })).toHaveValue(applicant.lastName);
    for (const service of applicant.services) await page.getByRole("checkbox", { name: service }).check();
  });

  await page.getByRole("checkbox", { name: "Physics" }).check();
  await page.getByRole("textbox", { name: "Link to your work" }).fill("terry.example/physics");
  const choose = page.getByLabel(/^Choose (a|another) picture$/);
  await choose.setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("alert")).toHaveText("Please choose a JPEG, PNG or WebP picture.");
  await choose.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
  await expect(page.getByRole("alert")).toHaveText(/This file isn’t a picture/);
  await choose.setInputFiles(PICTURE);
  const preview = page.getByRole("img", { name: "Your picture" });
  await expect(preview).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(preview).toBeHidden();
  await choose.setInputFiles(PICTURE);
  await expect(preview).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(toasts(page)).toContainText("Application Submitted!");
  await expect(toasts(page)).toContainText(
    "Your tutor application has been submitted for review. You'll be notified once it's approved.",
  );
  await expect(page).toHaveURL("/auth");
  const said = page.getByText("We have your application.");
  await expect(said).toContainText(applicant.email);
  await emailTo(page.request, applicant.email);
  // The form is empty again for the next application.
  await page.getByRole("link", { name: "Become a Tutor" }).click();
  await expect(page.getByRole("textbox", { name: "Bio" })).toHaveValue("");

  const admin = await contextAs(browser, demo.admin);
  const response = await admin.request.get("/api/admin/applications", { params: { status: "pending" } });
  const { items } = (await response.json()) as {
    items: {
      email: string;
      services: string[];
      subjects: string[];
      education: string;
      link: string;
      profile_image_url: string | null;
    }[];
  };
  const mine = items.find(({ email }) => email === applicant.email);
  expect(mine?.services.toSorted()).toEqual(["research", "tutoring"]);
  expect(mine).toMatchObject({
    subjects: ["Physics"],
    education: applicant.education,
    link: "https://terry.example/physics",
  });
  const picture = await page.request.get(mine?.profile_image_url ?? "");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  await admin.close();
});
