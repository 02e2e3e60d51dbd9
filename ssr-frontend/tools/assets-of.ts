/**
 * The files that a document asks for by itself: style sheets, scripts, fonts, pictures and icons, those that the
 * styles in it name included. Our documents are well formed, so patterns are enough.
 */
export function assetsOf(html: string): string[] {
  const named = [/<link\b[^>]*?\shref="(\/[^"]*)"/g, /\ssrc="(\/[^"]*)"/g, /url\(["']?(\/[^"')]+)/g];
  return [...new Set(named.flatMap((pattern) => [...html.matchAll(pattern)].map(([, url = ""]) => url)))];
}
