import { randomUUID } from "node:crypto";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import { weeklyTutor } from "./own-tutor.ts";
import { newStudent, type Person } from "./people.ts";

/** A student and a tutor that no other test uses, each with a page. */
export interface Pair {
  student: Person;
  tutor: Person;
  /** Signed in as the student. */
  asking: Page;
  /** Signed in as the tutor. */
  responding: Page;
  tutorId: string;
}

/** Creates two users without a chat. */
export async function newPair(browser: Browser, signIn: (person: Person) => Promise<Page>): Promise<Pair> {
  const { person: tutor, page: responding } = await weeklyTutor(browser, signIn);
  const student = await newStudent(responding.request);
  const asking = await signIn(student);
  const { user } = await readApi<{ user: { id: string } }>(responding, "/api/session");
  return { student, tutor, asking, responding, tutorId: user.id };
}

/** Opens the inquiry of the pair's student; creates it if it does not exist. */
export async function openInquiry({ asking, tutorId }: Pair): Promise<string> {
  const chat = await changeFromElsewhere<{ id: string }>(asking, "PUT", `/api/chats/inquiries/${tutorId}`);
  return chat.id;
}

/** Sends a message as from another window of the page's user. */
export async function sendFromElsewhere(page: Page, chat: string, message: string): Promise<void> {
  const body = { client_message_id: randomUUID(), message };
  await changeFromElsewhere(page, "POST", `/api/chats/${chat}/messages`, body);
}

/** The message field. */
export const composer = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to / });

/** The messages of the open chat. */
export const thread = (page: Page): Locator => page.getByRole("region", { name: /^Messages with / });

/** Returns the messages of the open chat that contain a text. */
export const messages = (page: Page, text: string | RegExp): Locator =>
  thread(page).getByRole("listitem").filter({ hasText: text });

/** Types a message and sends it with Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** The navigation's link to the chats, with the unread count. */
export const messagesLink = (page: Page): Locator =>
  page.getByRole("navigation", { name: / dashboard$/ }).getByRole("link", { name: /^Messages/ });

/** Fails unless the open chat shows these numbered messages, each once and in order. */
export async function expectNumbered(page: Page, prefix: string, count: number): Promise<void> {
  const pattern = new RegExp(`${prefix} (\\d+)\\b`);
  await expect
    .poll(async () => {
      const texts = await messages(page, pattern).allInnerTexts();
      return texts.map((text) => Number(pattern.exec(text)?.[1]));
    })
    .toEqual(Array.from({ length: count }, (_, index) => index + 1));
}
