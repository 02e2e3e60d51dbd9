import { expect, test } from "vitest";
import { pageWords } from "#content/pages.ts";
import { publicPages, site } from "../../pages.ts";
import { pages } from "../../routes.ts";
import { sampleMentor } from "../../testing/sample-tutor.ts";
import { mentorPaths } from "../components/mentor-path.ts";
import { llmsText } from "./llms.ts";
import { sitemap } from "./sitemap-xml.ts";

test("the sitemap gives whole addresses, and days where they are known", () => {
  const xml = sitemap(["/", "/a&b"], { "/": "2026-11-20" }, "https://academy.example");
  expect(xml).toContain("<url><loc>https://academy.example/</loc><lastmod>2026-11-20</lastmod></url>");
  expect(xml).toContain("<url><loc>https://academy.example/a&amp;b</loc></url>");
});

test("every mentor has a page", () => {
  const items = ["ada", "both"].map((slug) => ({ mentor: sampleMentor({ slug }) }));
  expect(mentorPaths({ items, zone: "America/Los_Angeles" })).toEqual(["/mentor/ada", "/mentor/both"]);
});

test("pages with a variable part, the catch-all, redirects and files are no public pages", () => {
  expect(publicPages([site("/", "a.tsx"), site("/m/:slug", "b.tsx"), site("*", "c.tsx")])).toEqual(["/"]);
  expect(publicPages(pages)).not.toContain("/about");
  expect(publicPages(pages)).not.toContain("/sitemap.xml");
});

test("every public page has words of its own, short enough to be shown whole", () => {
  const listed: Record<string, { title: string; description: string }> = pageWords;
  for (const path of publicPages(pages)) {
    const words = listed[path];
    expect(words, path).toBeDefined();
    expect(words?.title.length, path).toBeLessThanOrEqual(62);
    expect(words?.description.length, path).toBeGreaterThanOrEqual(80);
    expect(words?.description.length, path).toBeLessThanOrEqual(165);
  }
  const titles = publicPages(pages).map((path) => listed[path]?.title);
  expect(new Set(titles).size).toBe(titles.length);
});

test("llms.txt names every public page", () => {
  const text = llmsText("https://academy.example");
  for (const path of publicPages(pages)) expect(text).toContain(`(https://academy.example${path})`);
});
