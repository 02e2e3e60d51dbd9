/** Asking a tutor before booking: from their public page, through sign-in or sign-up and back, and from their card. */
import type { Page } from "@playwright/test";
import { composer, messages, write } from "../support/chats.ts";
import { readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { askerAs, fullName, newPerson, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, openDay } from "../support/tutoring.ts";

const QUESTION = "Do you also teach how to write an essay?";

interface ListedMentor {
  id: string;
  slug: string;
  last_name: string;
}

/** Returns a tutor from the public list. */
async function mentorOf(page: Page, tutor: Person): Promise<ListedMentor> {
  const { items } = await readApi<{ items: { mentor: ListedMentor }[] }>(page, "/api/mentors");
  const found = items.find(({ mentor }) => mentor.last_name === tutor.lastName);
  if (!found) throw new Error(`${tutor.lastName} is not listed`);
  return found.mentor;
}

test("a visitor asks from a tutor's page, by signing up and the link of the email, and from the tutor's card", async ({
  page,
  browser,
}) => {
  test.slow();
  const { person: tutor, page: teaching } = await weeklyTutor(browser, askerAs);
  const { id, slug } = await mentorOf(page, tutor);
  const question = `/dashboard/student/messages?ask=${id}&subject=English`;
  const response = await page.goto(`/mentor/${slug}`);
  const visitors = await response?.text();
  const link = page.getByRole("link", { name: "Ask a question" });
  await expect(link).toHaveAttribute("href", question);
  await link.click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByRole("link", { name: "Join as Student" }).click();
  const person = newPerson();
  await page.getByRole("textbox", { name: "First name" }).fill(person.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(person.lastName);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/check-email\?next=/);
  const message = await emailTo(page.request, person.email, /Verify/);
  await page.goto(message.linkTo("/verify-email"));
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(page).toHaveURL(question);
  // The public page is the same for all visitors.
  const learners = await page.request.get(`/mentor/${slug}`);
  expect(await learners.text()).toBe(visitors);

  await test.step("the question is about the tutor and the subject that the link named, and the tutor sees it", async () => {
    await expect(page.getByRole("heading", { name: fullName(tutor), level: 2 })).toBeVisible();
    await expect(composer(page)).toBeVisible();
    await write(page, QUESTION);
    await expect
      .poll(async () => JSON.stringify(await readApi(teaching, "/api/chats?role=tutor&kind=pre_booking")))
      .toContain(QUESTION);
  });

  await test.step("a student asks a tutor whom they are about to book", async () => {
    const { days } = await bookableDays(page, "English");
    await openDay(page, { subject: "English", date: days.at(10) ?? "" });
    await page.getByRole("link", { name: `Ask a question to ${fullName(tutor)}` }).click();
    await expect(page).toHaveURL(question);
    await expect(messages(page, QUESTION)).toHaveCount(1);
  });
});
