import createCache, { type EmotionCache } from "@emotion/cache";

const KEY = "mui";

/** A style cache; one per request on the server, one per document in the browser. */
export function emotionCache(nonce?: string): EmotionCache {
  const cache = createCache({ key: KEY, ...(nonce ? { nonce } : {}) });
  // Collect styles for the head; without this Emotion writes them between elements.
  cache.compat = true;
  return cache;
}

/**
 * The document with the styles its components used, in the head. The attributes
 * tell the browser's cache which rules it need not insert again.
 */
export function withCriticalStyles(html: string, cache: EmotionCache): string {
  const scoped: string[] = [];
  const styles: string[] = [];
  const nonce = cache.nonce ? ` nonce="${cache.nonce}"` : "";
  let css = "";
  for (const [id, rule] of Object.entries(cache.inserted)) {
    if (typeof rule !== "string") continue;
    if (cache.registered[`${KEY}-${id}`] === undefined) {
      styles.push(`<style data-emotion="${KEY}-global ${id}"${nonce}>${rule}</style>`);
    } else {
      scoped.push(id);
      css += rule;
    }
  }
  if (css) styles.push(`<style data-emotion="${KEY} ${scoped.join(" ")}"${nonce}>${css}</style>`);
  return styles.length ? html.replace("</head>", () => `${styles.join("")}</head>`) : html;
}
