import { publicUrl } from "../../public-url.server.ts";
import { textResponse } from "./text-response.ts";

/** What crawlers may read: all pages. Personal ones say `noindex` themselves, which has to be readable. */
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
