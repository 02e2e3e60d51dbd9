/** A stretch of a message: plain text, or an address that leads out of the site. */
export type TextPart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+/giu;
/** What ends a sentence, not the address in it. */
const TRAILING = /[.,;:!?'’)\]}]+$/u;

/** A message's text with the addresses in it. Nothing but `http` and `https` becomes one. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
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

function hrefOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url && (url.protocol === "http:" || url.protocol === "https:") && url.hostname
    ? url.href
    : undefined;
}
