import { publicUrl } from "../../public-url.server.ts";
import { answer } from "./answer.ts";

/** What crawlers may read: all pages. Personal ones say `noindex` themselves, which has to be readable. */
export const loader = () =>
  answer(
    `User-agent: *
Disallow: /api/
Disallow: /ws
Allow: /

Sitemap: ${publicUrl()}/sitemap.xml
`,
    "text/plain",
  );
