import { type APIRequestContext, expect } from "@playwright/test";
import { standIns } from "./addresses.ts";

/** An email in the list of the stand-ins' mailbox. */
interface MailboxItem {
  to: string[];
  subject: string;
  text: string | null;
  links: string[];
  headers: [name: string, value: string][];
  attachments: { content_type: string | null; text: string | null }[];
}

/** A received email. */
export interface Email {
  subject: string;
  text: string;
  /** All of its links, in order. */
  links: string[];
  /** Returns its first link that contains a text; fails the test if there is none. */
  linkTo(part: string): string;
  /** The text of its calendar invitation; empty if it has none. */
  invitation: string;
  /** Returns the List-Unsubscribe link (RFC 2369); fails the test if there is none. */
  unsubscribeLink(): string;
}

/** Polling intervals in ms: the email job runs at once, so the test runner's growing intervals are too long. */
const TURNS = [50, 100];

/**
 * Waits for the newest email to an address; optionally with a subject and words in it.
 *
 * @param timeout in ms; emails of jobs that run rarely need a longer one
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

function parseEmail({ subject, text, links, headers, attachments }: MailboxItem): Email {
  return {
    subject,
    text: text ?? "",
    links,
    invitation: attachments.find(({ content_type }) => content_type?.includes("calendar"))?.text ?? "",
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
