import { readFileSync } from "node:fs";
import parse from "html-react-parser";
import { headers } from "next/headers";

/** The pages by name: their styles, the elements of their bodies, and what is read for them. */
const pages = new Map(
  Object.entries(JSON.parse(readFileSync("rendered.json", "utf8"))).map(([name, { style, body, reads }]) => [
    name,
    { style, reads, elements: parse(body) },
  ]),
);

export const dynamic = "force-dynamic";

/**
 * A page of the site rendered anew for each request: the same reads from the API and the same elements. They are made
 * once, without the components that they come from, and what was read is not handed on to the browser.
 */
export default async function Page({ params }) {
  const { style, reads, elements } = pages.get((await params).page);
  const cookie = (await headers()).get("cookie") ?? "";
  await Promise.all(reads.map((address) => read(address, cookie)));
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own page, as the bench fetched it. */}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {elements}
    </>
  );
}

async function read(address, cookie) {
  const response = await fetch(address, { headers: { cookie }, cache: "no-store" });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
