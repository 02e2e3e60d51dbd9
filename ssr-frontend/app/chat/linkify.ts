/** A stretch of a message: plain text, or an address that leads out of the site. */
export interface TextPart {
  text: string;
  href?: string;
  /** Where it leads, if that reads otherwise than what was written. */
  host?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/giu;
/** What ends a sentence, not the address in it. */
const TRAILING = /[.,;:!?'’)\]}]+$/u;

/** A message's text with the addresses in it. Nothing but `http` and `https` becomes one. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const url = urlOf(address);
    if (!url) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    const host = otherHost(address, url);
    parts.push({ text: address, href: url.href, ...(host && { host }) });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A bracket at the end belongs to the address if it was opened there. */
function withoutTrailing(address: string): string {
  const cut = address.replace(TRAILING, "");
  return cut.includes("(") && address.startsWith(`${cut})`) ? `${cut})` : cut;
}

/** Where an address leads. One with a user's name before its host pretends to lead elsewhere: it stays text. */
function urlOf(address: string): URL | undefined {
  // Not every browser has `URL.parse`.
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url && (url.protocol === "http:" || url.protocol === "https:") && url.hostname;
  return isWeb && !url.username && !url.password ? url : undefined;
}

/** The host, where an address is written with letters that look like others. */
const otherHost = (address: string, { hostname }: URL): string | undefined =>
  address.toLowerCase().includes(hostname) ? undefined : hostname;
