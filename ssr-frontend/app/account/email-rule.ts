const MAX_EMAIL_LENGTH = 254;
/** The browsers' pattern for `type=email`; the API uses the same. */
const MAILBOX_PATTERN = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** With at least one dot. */
const DOMAIN_PATTERN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
/** Delimiters of a URL, which the URL parser would otherwise interpret, and characters that it skips. */
const NOT_OF_A_DOMAIN = /[\s/?#@:%\\[\]]/;
const IP_ADDRESS = /^[\d.]+$/;
/** Invisible characters. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const ASCII = /^[\x20-\x7e]*$/;

/** The error of an invalid address. */
export const INVALID_EMAIL = { title: "Invalid Email", text: "Please enter a valid email address." };

const INTERNATIONAL_MAILBOX = {
  title: INVALID_EMAIL.title,
  text: "We can’t send email yet to addresses with accents or letters other than a to z before the @. Please use a different address.",
};

/** The error of an email address, if any. International domains are valid in both spellings. */
export function emailProblem(text: string): typeof INVALID_EMAIL | undefined {
  const { mailbox, domain } = partsOf(text);
  if (domain === undefined || mailbox.length + 1 + domain.length > MAX_EMAIL_LENGTH) return INVALID_EMAIL;
  if (MAILBOX_PATTERN.test(mailbox)) return undefined;
  const plain = mailbox.replace(/[^\x20-\x7e]/gu, "");
  const isInternational = !ASCII.test(mailbox) && !UNSEEN.test(mailbox);
  return isInternational && (plain === "" || MAILBOX_PATTERN.test(plain))
    ? INTERNATIONAL_MAILBOX
    : INVALID_EMAIL;
}

/**
 * Normalizes an address as the API does: lower case, domain in ASCII. An invalid one is returned unchanged.
 */
export function canonicalEmail(text: string): string {
  const { mailbox, domain } = partsOf(text);
  return domain === undefined ? text : `${mailbox.toLowerCase()}@${domain}`;
}

/** The parts before and after the `@`; no domain if it is invalid. */
function partsOf(text: string): { mailbox: string; domain?: string } {
  const at = text.lastIndexOf("@");
  const [mailbox, typed] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const address = `http://${typed}`;
  if (at < 0 || NOT_OF_A_DOMAIN.test(typed) || !URL.canParse(address)) return { mailbox };
  const domain = new URL(address).hostname;
  return DOMAIN_PATTERN.test(domain) && !IP_ADDRESS.test(domain) ? { mailbox, domain } : { mailbox };
}
