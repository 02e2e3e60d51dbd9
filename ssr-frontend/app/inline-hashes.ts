import { createHash } from "node:crypto";

const INLINE = /<(style|script)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * The CSP sources of every inline style and script in a page, including speculation rules. Data blocks
 * (JSON-LD) are never executed, so they need none.
 */
export function inlineHashes(html: string): string {
  const sources = new Set<string>();
  for (const [, , attributes = "", text = ""] of html.matchAll(INLINE)) {
    if (/\bsrc=/.test(attributes) || /application\/ld\+json/.test(attributes)) continue;
    sources.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...sources].join(" ");
}
