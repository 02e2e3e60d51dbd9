import { readFileSync } from "node:fs";

const { body } = JSON.parse(readFileSync("page.json", "utf8"));

/** The site's home page as a static page of Next.js: made when it is built, from the same HTML. */
export const dynamic = "force-static";

export default function Page() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, as the bench fetched it.
  return <div dangerouslySetInnerHTML={{ __html: body }} />;
}
