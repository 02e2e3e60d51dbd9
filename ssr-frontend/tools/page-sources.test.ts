import { expect, test } from "vitest";
import { publicEntries, sourcesOf } from "./page-sources.ts";

const sources = (path: string): string[] => {
  const page = publicEntries.find(({ pattern }) => pattern === path);
  if (!page) throw new Error(`no page ${path}`);
  return sourcesOf(page);
};

test("a page's words are in its folder and in the content it imports", () => {
  expect(sources("/terms")).toEqual(expect.arrayContaining(["app/site/terms/terms.tsx", "content/legal.ts"]));
});

test("content that content imports counts, however far away", () => {
  for (const path of ["/", "/tutoring", "/bootcamps"]) expect(sources(path)).toContain("content/prices.ts");
  expect(sources("/past-projects")).toContain("content/stories.ts");
  expect(sources("/")).toContain("content/brand.json");
});

test("a part taken from another page's folder counts with its words, the rest of that folder does not", () => {
  const contact = sources("/contact");
  expect(contact).toEqual(expect.arrayContaining(["app/site/home/contact.tsx", "content/home.ts"]));
  expect(contact).not.toContain("app/site/home/home.tsx");
  expect(contact).not.toContain("content/stories.ts");
  expect(sources("/robotics-bootcamp")).toContain("app/site/bootcamps/camp-page.tsx");
});

test("parts that pages share, styles, tests and types do not count", () => {
  for (const page of publicEntries) {
    for (const file of sourcesOf(page)) {
      expect(file).toMatch(
        /^(content|app\/site\/(?:summer\/)?(?!components|frame|drawings|enhance)[\w-]+)\/[\w-]+\.(tsx?|json)$/,
      );
    }
  }
  expect(sources("/summer/resources/choosing-a-program")).not.toContain("content/summer-article.ts");
});
