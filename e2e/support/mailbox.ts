import { type APIRequestContext, expect } from "@playwright/test";
import { standIns } from "./addresses.ts";

/** An email as the stand-ins' mailbox lists it. */
interface MailboxItem {
  to: string[];
  subject: string;
  text: string | null;
  links: string[];
  headers: [name: string, value: string][];
}

/** An email that has arrived. */
export interface Email {
  subject: string;
  text: string;
  /** Every link of it, in order. */
  links: string[];
  /** Its first link that contains a text; fails the test when there is none. */
  linkTo(part: string): string;
  /** Where a mail program's own Unsubscribe leads (RFC 2369); fails the test when there is nothing. */
  unsubscribeLink(): string;
}

/** How soon it is looked for again, in ms: the mail job takes its turn at once, so the test runner's growing pauses are too long. */
const TURNS = [50, 100];

/**
 * Waits for the newest email to an address: about a subject, and with words in it, if they are given.
 *
 * @param timeout in ms; what a job sends that seldom has its turn takes longer
 */
export async function emailTo(
  request: APIRequestContext,
  address: string,
  subject = /./,
  words = "",
  timeout = 15_000,
): Promise<Email> {
  let found: MailboxItem | undefined;
  await expect(async () => {
    const response = await request.get(`${standIns()}/mailbox.json`, { params: { to: address } });
    const items = (await response.json()) as MailboxItem[];
    found = items.find((item) => subject.test(item.subject) && (item.text ?? "").includes(words));
    expect(found, `a mail to ${address} about ${subject}`).toBeDefined();
  }).toPass({ timeout, intervals: TURNS });
  if (!found) throw new Error("toPass has seen it");
  return parseEmail(found);
}

function parseEmail({ subject, text, links, headers }: MailboxItem): Email {
  return {
    subject,
    text: text ?? "",
    links,
    linkTo: (part) => {
      const link = links.find((candidate) => candidate.includes(part));
      if (!link) throw new Error(`"${subject}" has no link with ${part}: ${links.join(", ")}`);
      return link;
    },
    unsubscribeLink: () => {
      const [, value = ""] = headers.find(([name]) => name.toLowerCase() === "list-unsubscribe") ?? [];
      const link = /<([^>]+)>/.exec(value.replace(/\s/g, ""))?.[1];
      if (!link) throw new Error(`"${subject}" cannot be unsubscribed from`);
      return link;
    },
  };
}
