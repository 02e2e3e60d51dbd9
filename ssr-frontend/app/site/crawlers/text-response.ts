/** A file for crawlers: its text, what it is and which data it shows. Cached and purged like a page. */
export const textResponse = (text: string, type: string, tags: string[] = []): Response =>
  new Response(text, {
    headers: { "content-type": `${type}; charset=utf-8`, "x-page-tags": tags.join(" ") },
  });
