/** The dates of the pages' last changes by address: `2026-11-20`. */
export type PageDates = Record<string, string>;

/** The sitemap of the given addresses. A page without a known date has no `lastmod`. */
export function sitemap(paths: string[], dates: PageDates, publicUrl: string): string {
  const urls = paths.map((path) => {
    const date = dates[path];
    const lastmod = date ? `<lastmod>${date}</lastmod>` : "";
    return `<url><loc>${escaped(publicUrl + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
