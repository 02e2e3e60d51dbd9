import { publicUrl } from "../../public-url.server.ts";
import { textResponse } from "./text-response.ts";

/** Crawlers may read all pages. Personal ones contain `noindex`, which crawlers must be able to read. */
export const loader = () =>
  textResponse(
    `User-agent: *
Disallow: /api/
Disallow: /ws
Allow: /

Sitemap: ${publicUrl()}/sitemap.xml
`,
    "text/plain",
  );
