/** A part of a message: plain text, or an external link. */
export interface TextPart {
  text: string;
  href?: string;
  /** The link's host, if it differs from the written one. */
  host?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/giu;
/** Punctuation that ends a sentence, not the URL in it. */
const TRAILING = /[.,;:!?'’)\]}]+$/u;

/** Splits a message's text into text and links. Only `http` and `https` URLs become links. */
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

/** A closing bracket belongs to the URL if it contains the opening one. */
function withoutTrailing(address: string): string {
  const cut = address.replace(TRAILING, "");
  return cut.includes("(") && address.startsWith(`${cut})`) ? `${cut})` : cut;
}

/** The URL of a link. One with user info before its host may be deceptive, so it stays text. */
function urlOf(address: string): URL | undefined {
  // Not all supported browsers have `URL.parse`.
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url && (url.protocol === "http:" || url.protocol === "https:") && url.hostname;
  return isWeb && !url.username && !url.password ? url : undefined;
}

/** The host, if a URL is written with lookalike characters. */
const otherHost = (address: string, { hostname }: URL): string | undefined =>
  address.toLowerCase().includes(hostname) ? undefined : hostname;
