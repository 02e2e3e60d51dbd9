/**
 * The files that a document loads by itself: style sheets, scripts, fonts, images and icons, including those
 * in its styles. Our documents are well-formed, so regular expressions suffice.
 */
export function assetsOf(html: string): string[] {
  const named = [/<link\b[^>]*?\shref="(\/[^"]*)"/g, /\ssrc="(\/[^"]*)"/g, /url\(["']?(\/[^"')]+)/g];
  return [...new Set(named.flatMap((pattern) => [...html.matchAll(pattern)].map(([, url = ""]) => url)))];
}
