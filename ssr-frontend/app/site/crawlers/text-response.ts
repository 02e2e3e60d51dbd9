/** A text file for crawlers with its content type and cache tags. It is cached and purged like a page. */
export const textResponse = (text: string, type: string, tags: string[] = []): Response =>
  new Response(text, {
    headers: { "content-type": `${type}; charset=utf-8`, "x-page-tags": tags.join(" ") },
  });
