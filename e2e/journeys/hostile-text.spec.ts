/**
 * All user input is shown verbatim wherever it is rendered, and no browser executes any of it: on pages, in emails, in
 * print. The journey enters it in every role, mostly without a page, and then opens each page that shows it.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { standIns } from "../support/addresses.ts";
import { ask, beginSession, enterBeta, transcript } from "../support/ai-tutor.ts";
import { newApplicant } from "../support/applications.ts";
import { messages, write } from "../support/chats.ts";
import { academyDate, daysAfter } from "../support/dates.ts";
import {
  changeFromElsewhere,
  changeProfileFromElsewhere,
  payFromElsewhere,
  readApi,
} from "../support/lessons.ts";
import { ownOrganization, publishListing, reviewPageOf } from "../support/listings.ts";
import { emailTo } from "../support/mailbox.ts";
import { OWN_CLOCK } from "../support/own-clock.ts";
import { hourWith, weeklyTutor } from "../support/own-tutor.ts";
import { demo, newProvider, type Person } from "../support/people.ts";
import { enterSession } from "../support/records.ts";
import { assign } from "../support/research.ts";
import { applyFromElsewhere, fillProfile, moveApplication } from "../support/summer-applications.ts";
import { expect, test } from "../support/test.ts";
import { confirmDialog } from "../support/tutoring.ts";
import { newApplication } from "../support/tutors.ts";

// A lesson has to take place before it has notes.
test.use({ ownProduct: OWN_CLOCK });

/** Sets a global variable wherever it is interpreted as HTML, and closes a script element around it. */
const MARKUP = "</script><script>ran=1</script><img src=x onerror=ran=1>";
/** Ordinary words within it that look like event handlers and `javascript:` URLs. */
const TEXT = `If one = 10 mm: JavaScript: The Good Parts ${MARKUP} & {{7*7}}`;
const NAME = { first_name: "<script>ran=1</script>", last_name: '"><img src=x onerror=ran=1>' };

/** Fails if any part of a document was interpreted as HTML. */
const expectNothingRan = async (page: Page) =>
  expect(
    await page.evaluate(() => [
      "ran" in window,
      document.querySelectorAll("img[src=x], [onerror], a[href^='javascript:' i]").length,
    ]),
    page.url(),
  ).toEqual([false, 0]);

/** Fails unless a page renders a text verbatim, not only within a script, and executed none of it. */
async function expectDrawn(page: Page, text: string): Promise<void> {
  await expect(page.locator("body"), page.url()).toContainText(text, { useInnerText: true });
  await expectNothingRan(page);
}

/** Opens pages, each of which shows texts verbatim. */
async function look(page: Page, ...pages: [path: string, text: string][]): Promise<void> {
  for (const [path, text] of pages) {
    await page.goto(path);
    await expectDrawn(page, text);
  }
}

test("markup that people type is shown to the letter, and nothing of it runs", async ({
  browser,
  signIn,
  student,
  request,
  clock,
  page: visitor,
}) => {
  test.slow();
  const { person: tutor, page: teaching } = await weeklyTutor(browser, signIn, { hourly_rate_cents: 4000 });
  const [learning, admin] = [await signIn(student), await signIn(demo.admin)];
  const tag = randomUUID().slice(0, 8);
  const lastName = `${NAME.last_name} ${tag}`;
  const hour = await hourWith(learning, tutor, 2);
  const lesson = await payFromElsewhere(learning, hour, { student_notes: TEXT });
  for (const page of [learning, teaching])
    await changeFromElsewhere(page, "PATCH", "/api/account", { ...NAME, last_name: lastName });

  await test.step("what a tutor says of themselves, and what an address says", async () => {
    const profile = {
      bio: TEXT,
      education: TEXT,
      languages: MARKUP,
      slug: `tutor-${tag}`,
      services: ["tutoring", "research"],
    };
    await changeProfileFromElsewhere(teaching, profile);
    const day = daysAfter(academyDate(Date.now()), 40);
    await changeFromElsewhere(teaching, "POST", "/api/tutor/days-off", {
      first_day: day,
      last_day: day,
      note: TEXT,
    });
    await look(visitor, [`/mentor/tutor-${tag}`, TEXT], ["/mentor", lastName]);
    await visitor.goto(`/mentor/tutor-${tag}`);
    for (const words of [TEXT, MARKUP]) await expect(visitor.locator(".known")).toContainText(words);
    await visitor.goto(`/summer/opportunities?q=${encodeURIComponent(MARKUP)}`);
    await expectNothingRan(visitor);
    await look(teaching, ["/dashboard/tutor/availability", TEXT]);
    await teaching.goto("/dashboard/tutor/settings");
    await expect(teaching.getByRole("textbox", { name: /bio/i })).toHaveValue(TEXT);
    await expectNothingRan(teaching);
  });

  await test.step("a chat, what is reported of it, and a receipt in print", async () => {
    const { chat_session_id: chat } = await readApi<{ chat_session_id: string }>(
      learning,
      `/api/bookings/${lesson.id}`,
    );
    await learning.goto(`/dashboard/student/messages?chat=${chat}`);
    await write(learning, TEXT);
    await expect(messages(learning, TEXT)).toBeVisible();
    await expectNothingRan(learning);
    await look(
      teaching,
      [`/dashboard/tutor/messages?chat=${chat}`, TEXT],
      ["/dashboard/tutor/bookings", lastName],
    );
    await expectDetails(teaching);
    await changeFromElsewhere(teaching, "POST", `/api/chats/${chat}/reports`, {
      reason: "other",
      details: TEXT,
    });
    await look(admin, ["/dashboard/admin/reports", lastName]);
    await admin.getByRole("link", { name: /reported by/ }).click();
    await expectDrawn(admin, TEXT);
    await learning.emulateMedia({ media: "print" });
    await look(learning, [`/receipt/${lesson.id}`, lastName]);
    await learning.emulateMedia({ media: null });
  });

  await test.step("a research project", async () => {
    const at = await projectFullOf(learning, teaching, admin, tutor);
    await look(learning, ["/dashboard/student/research", TEXT]);
    await look(teaching, [`/dashboard/tutor/research?project=${at}`, TEXT]);
    await look(admin, ["/dashboard/admin/research", lastName]);
  });

  await test.step("an organization, its listing, and who applies to it", async () => {
    const providing = await signIn(await newProvider(request));
    const { version } = await ownOrganization(providing);
    const organization = `Institute ${MARKUP}`;
    await changeFromElsewhere(providing, "PUT", "/api/provider/organization", {
      name: organization,
      website: "https://institute.example",
      about: TEXT,
      seen_version: version,
    });
    const listing = await publishListing(providing, admin, {
      title: `Tides ${MARKUP}`,
      location: MARKUP,
      description: TEXT,
      run_by: TEXT,
      question: TEXT,
    });
    const path = `/summer/opportunities/${listing.slug}`;
    await look(visitor, [path, TEXT], [path, listing.title]);
    await expect(visitor).toHaveTitle(new RegExp(`^${escaped(listing.title)}`));
    await fillProfile(learning);
    await changeFromElsewhere(learning, "PUT", "/api/summer/profile/skills", {
      content: TEXT,
      seen_version: 0,
    });
    const application = await applyFromElsewhere(learning, listing, TEXT);
    await moveApplication(providing, listing, "review", TEXT);
    await look(
      learning,
      [`/summer/applications/${application}`, TEXT],
      ["/summer/applications", listing.title],
    );
    await look(providing, [`/dashboard/provider/application?id=${application}`, TEXT]);
    await look(admin, [reviewPageOf(listing), TEXT]);
  });

  await test.step("what admins write, and read of others", async () => {
    await enterSession(admin, { ...tutor, lastName }, { student_name: MARKUP, session_description: TEXT });
    await newApplication(request, {
      ...newApplicant(),
      firstName: NAME.first_name,
      bio: TEXT,
      education: TEXT,
    });
    const query = encodeURIComponent(tag);
    await look(
      admin,
      [`/dashboard/admin/unpaid-sessions?q=${query}`, MARKUP],
      [`/dashboard/admin/users?q=${query}`, lastName],
      ["/dashboard/admin/applications", TEXT],
    );
    await look(teaching, ["/dashboard/tutor/sessions", lastName]);
    // A draft has no requirements; its preview shows it as it would be sent.
    const draft = { subject: TEXT, body: `${TEXT}\n\n[a link](javascript:ran=1)` };
    const { id } = await changeFromElsewhere<{ id: string }>(admin, "POST", "/api/admin/newsletters", draft);
    await look(admin, ["/dashboard/admin/newsletters", TEXT]);
    await admin.goto(`/dashboard/admin/newsletter?newsletter=${id}`);
    await expect(admin.frameLocator("iframe").locator("body")).toContainText("<script>ran=1</script>");
    await expectNothingRan(admin);
  });

  await test.step("what is said to the AI tutor", async () => {
    await enterBeta(learning);
    await beginSession(learning, { topic: `Scripts: ${MARKUP}` });
    await ask(learning, TEXT);
    await expect(transcript(learning)).toContainText(TEXT);
    await expectNothingRan(learning);
  });

  await test.step("the notes of a lesson that took place", async () => {
    clock.forwardTo(Date.parse(lesson.ends_at) + 60_000);
    const notes = { tutor_notes: TEXT, practice_notes: TEXT, version: 0 };
    const [tutorAgain, studentAgain] = [await signIn(tutor), await signIn(student)];
    await changeFromElsewhere(tutorAgain, "PUT", `/api/bookings/${lesson.id}/notes`, notes);
    await look(tutorAgain, ["/dashboard/tutor/bookings", lastName]);
    await expectDetails(tutorAgain);
    await look(studentAgain, ["/dashboard/student/lessons", lastName]);
    await studentAgain.getByText(/^Notes from/).click();
    await expectDrawn(studentAgain, TEXT);
  });

  await test.step("the emails about it, in a window without the site's policies", async () => {
    await visitor.goto("about:blank");
    for (const address of [student.email, tutor.email]) await expectEmailsHarmless(visitor, address);
  });
});

/** Opens the details of the only lesson of a list, with its notes. */
async function expectDetails(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Details/ })
    .first()
    .click();
  await expect(confirmDialog(page)).toContainText(TEXT);
  await expectNothingRan(page);
}

/** Creates a project with this text in all of its fields. Returns its id. */
async function projectFullOf(learning: Page, teaching: Page, admin: Page, tutor: Person): Promise<string> {
  const { id } = await changeFromElsewhere<{ id: string }>(learning, "POST", "/api/research", {
    research_area: TEXT,
    goals: TEXT,
    background_knowledge: TEXT,
    preferred_timeline: "1-3 months",
    availability: TEXT,
  });
  await assign(admin, id, tutor);
  const at = `/api/research/${id}`;
  await changeFromElsewhere(teaching, "POST", `${at}/start`);
  await changeFromElsewhere(teaching, "POST", `${at}/updates`, { title: TEXT, description: TEXT });
  const link = { title: TEXT, url: "https://institute.example/?q=<script>ran=1</script>", description: TEXT };
  await changeFromElsewhere(learning, "POST", `${at}/links`, link);
  const due_on = daysAfter(academyDate(Date.now()), 30);
  await changeFromElsewhere(teaching, "POST", `${at}/milestones`, { title: TEXT, due_on });
  const held_on = academyDate(Date.now());
  await changeFromElsewhere(teaching, "POST", `${at}/meetings`, { held_on, minutes: 60, notes: TEXT });
  return id;
}

/** Shows each email to an address as HTML without any policy against scripts. */
async function expectEmailsHarmless(page: Page, address: string): Promise<void> {
  await emailTo(page.request, address, /./, "ran=1");
  const mailbox = `${standIns()}/mailbox`;
  const response = await page.request.get(`${mailbox}.json`, { params: { to: address } });
  const emails = (await response.json()) as { id: string; text: string }[];
  for (const { id, text } of emails.filter((email) => email.text.includes("ran=1"))) {
    const html = await page.request.get(`${mailbox}/${id}/html`);
    await page.setContent(await html.text());
    await expect(page.locator("body"), text).toContainText("ran=1");
    await expectNothingRan(page);
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
