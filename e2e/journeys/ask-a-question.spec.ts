/** Asking a tutor before booking: from their public page, through signing in or up and back, and from their card. */
import type { Page } from "@playwright/test";
import { expectNoAxeViolations } from "../support/axe.ts";
import { composer, write } from "../support/chats.ts";
import { readApi } from "../support/lessons.ts";
import { emailTo } from "../support/mailbox.ts";
import { weeklyTutor } from "../support/own-tutor.ts";
import { fullName, newPerson, type Person } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { bookableDays, openDay } from "../support/tutoring.ts";

const QUESTION = "Do you also teach how to write an essay?";

const email = (page: Page) => page.getByRole("textbox", { name: "Email", exact: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

async function signInHere(page: Page, person: Person): Promise<void> {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

interface ListedMentor {
  id: string;
  slug: string;
  last_name: string;
}

/** A tutor as the public site lists them. */
async function mentorOf(page: Page, tutor: Person): Promise<ListedMentor> {
  const { tutoring } = await readApi<{ tutoring: ListedMentor[] }>(page, "/api/mentors");
  const mentor = tutoring.find(({ last_name }) => last_name === tutor.lastName);
  if (!mentor) throw new Error(`${tutor.lastName} is not listed`);
  return mentor;
}

/** The question is about the tutor and the subject that the link named; it is sent, and the tutor sees it. */
async function ask(page: Page, tutor: Person, teaching: Page, student: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: fullName(tutor), level: 2 })).toBeVisible();
  await expect(composer(page)).toBeVisible();
  await write(page, QUESTION);
  await teaching.goto("/dashboard/tutor/messages");
  const inquiry = teaching.getByRole("listitem").filter({ hasText: fullName(student) });
  await expect(inquiry).toContainText(QUESTION);
}

test("a visitor asks from a tutor's page, and comes to the question by signing in", async ({
  page,
  browser,
  signIn,
  student,
}) => {
  test.slow();
  const { person: tutor, page: teaching } = await weeklyTutor(browser, signIn);
  const { id, slug } = await mentorOf(page, tutor);
  const response = await page.goto(`/mentor/${slug}`);
  const visitors = await response?.text();
  const link = page.getByRole("link", { name: "Ask a question" });
  await expect(link).toHaveAttribute("href", `/dashboard/student/messages?ask=${id}&subject=English`);
  await expectNoAxeViolations(page);
  await link.click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signInHere(page, student);
  await expect(page).toHaveURL(`/dashboard/student/messages?ask=${id}&subject=English`);
  // The public page is the same for everybody.
  const learners = await page.request.get(`/mentor/${slug}`);
  expect(await learners.text()).toBe(visitors);
  await ask(page, tutor, teaching, student);
});

test("a visitor without an account comes to the question by signing up and the link of the email", async ({
  page,
  browser,
  signIn,
}) => {
  test.slow();
  const { person: tutor, page: teaching } = await weeklyTutor(browser, signIn);
  const { id, slug } = await mentorOf(page, tutor);
  await page.goto(`/mentor/${slug}`);
  await page.getByRole("link", { name: "Ask a question" }).click();
  await page.getByRole("link", { name: "Join as Student" }).click();
  const person = newPerson();
  await page.getByRole("textbox", { name: "First name" }).fill(person.firstName);
  await page.getByRole("textbox", { name: "Last name" }).fill(person.lastName);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  const message = await emailTo(page.request, person.email, /Confirm/);
  await page.goto(message.linkTo("/verify-email"));
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await signInHere(page, person);
  await expect(page).toHaveURL(`/dashboard/student/messages?ask=${id}&subject=English`);
  await ask(page, tutor, teaching, person);
});

test("a student asks a tutor whom they are about to book", async ({ browser, signIn, student }) => {
  test.slow();
  const { person: tutor, page: teaching } = await weeklyTutor(browser, signIn);
  const page = await signIn(student);
  const { days } = await bookableDays(page, "English");
  await openDay(page, { subject: "English", date: days.at(10) ?? "" });
  await page.getByRole("link", { name: `Ask a question to ${fullName(tutor)}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/student\/messages\?ask=[\da-f-]+&subject=English$/);
  await ask(page, tutor, teaching, student);
});
