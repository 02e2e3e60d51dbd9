const MAX_EMAIL_LENGTH = 254;
/** Of the browser's own pattern for `type=email`; the API has the same. */
const MAILBOX_PATTERN = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** With a dot in it. */
const DOMAIN_PATTERN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);
/** What parts an address of a page, which is read by the same rules otherwise, and what the parser skips. */
const NOT_OF_A_DOMAIN = /[\s/?#@:%\\[\]]/;
const IP_ADDRESS = /^[\d.]+$/;
/** What has no picture on the screen. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const ASCII = /^[\x20-\x7e]*$/;

/** Said of an address that is none. */
export const INVALID_EMAIL = { title: "Invalid Email", text: "Please enter a valid email address." };

const INTERNATIONAL_MAILBOX = {
  title: INVALID_EMAIL.title,
  text: "We cannot send email to addresses with accents or letters other than a to z before the @ yet. Please use another address.",
};

/** What is wrong with an email address, if anything. International domains are as good as any, in both spellings. */
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

/** An address as the API keeps it: in lower case, with its domain in ASCII. What is none stays as it is. */
export function canonicalEmail(text: string): string {
  const { mailbox, domain } = partsOf(text);
  return domain === undefined ? text : `${mailbox.toLowerCase()}@${domain}`;
}

/** Before and behind the `@`; no domain where it can be none. */
function partsOf(text: string): { mailbox: string; domain?: string } {
  const at = text.lastIndexOf("@");
  const [mailbox, typed] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const address = `http://${typed}`;
  if (at < 0 || NOT_OF_A_DOMAIN.test(typed) || !URL.canParse(address)) return { mailbox };
  const domain = new URL(address).hostname;
  return DOMAIN_PATTERN.test(domain) && !IP_ADDRESS.test(domain) ? { mailbox, domain } : { mailbox };
}
