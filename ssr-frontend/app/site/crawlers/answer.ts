/** A file for crawlers: its text and what it is. Cached like a page. */
export const answer = (text: string, type: string): Response =>
  new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
