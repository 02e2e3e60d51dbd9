/**
 * A link that a response may contain; `undefined` if it is not allowed: only other sites over HTTPS, without
 * user info in the URL.
 */
export function safeHref(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === "https:" && url.hostname !== "" && !url.username && !url.password;
  return isSafe ? url.href : undefined;
}

/** A part of contact information: text, or a number that a phone can call or text. */
interface ContactPart {
  text: string;
  href?: string;
}

/** Groups of digits, the last of which is longer than in "24/7" and "24 hours". */
const PHONE_NUMBER = /\+?(?:\(\d+\)\s?|\d+[\s.-])*\d{3,}/g;
const MIN_DIGITS = 3;
const MAX_DIGITS = 15;

/** Contact information with its numbers as links. A number that receives a text gets an `sms:` link. */
export function contactParts(contact: string): ContactPart[] {
  const parts: ContactPart[] = [];
  let end = 0;
  for (const { 0: text, index } of contact.matchAll(PHONE_NUMBER)) {
    const number = text.replace(/[^\d+]/g, "");
    const digits = number.replace("+", "").length;
    if (digits < MIN_DIGITS || digits > MAX_DIGITS) continue;
    if (index > end) parts.push({ text: contact.slice(end, index) });
    const isTexted = /\btext\s+\S+\s+to\s*$/i.test(contact.slice(end, index));
    parts.push({ text, href: `${isTexted ? "sms" : "tel"}:${number}` });
    end = index + text.length;
  }
  if (end < contact.length) parts.push({ text: contact.slice(end) });
  return parts;
}
