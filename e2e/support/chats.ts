import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { changeFromElsewhere, readApi } from "./lessons.ts";
import type { Person } from "./people.ts";

/** The field in which a message is written. */
export const composer = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to / });

/** Writes a message in the open chat, and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press("Enter");
  await expect(composer(page)).toHaveValue("");
}

interface ListedMentor {
  id: string;
  slug: string;
  last_name: string;
}

/** A tutor as the public site lists them. */
export async function mentorOf(page: Page, tutor: Person): Promise<ListedMentor> {
  const { tutoring, research } = await readApi<Record<"tutoring" | "research", ListedMentor[]>>(
    page,
    "/api/mentors",
  );
  const mentor = [...tutoring, ...research].find(({ last_name }) => last_name === tutor.lastName);
  if (!mentor) throw new Error(`${tutor.lastName} is not listed`);
  return mentor;
}

/** Asks a tutor something, as if it were done in another window of the student's; returns the chat. */
export async function askFromElsewhere(
  student: Page,
  tutor: { id: string },
  message: string,
): Promise<string> {
  const chat = await changeFromElsewhere<{ id: string }>(student, "PUT", `/api/chats/inquiries/${tutor.id}`);
  await sendFromElsewhere(student, chat.id, message);
  return chat.id;
}

/** Sends a message in a chat, as if it were done in another window of the page's own person. */
export const sendFromElsewhere = (page: Page, chat: string, message: string): Promise<unknown> =>
  changeFromElsewhere(page, "POST", `/api/chats/${chat}/messages`, {
    client_message_id: randomUUID(),
    message,
  });
