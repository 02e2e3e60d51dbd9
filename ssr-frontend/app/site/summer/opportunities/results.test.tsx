import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleOpportunity } from "../components/sample-opportunity.ts";
import type { OpportunitySearch } from "../components/search.ts";
import { conditionsOf } from "./conditions.ts";
import { itemListJsonLd } from "./item-list.ts";
import { Results } from "./results.tsx";

const nothing = { items: [], total: 0, page: 1, pages: 0 };

const shown = (search: OpportunitySearch, found: Parameters<typeof Results>[0]["found"]) =>
  renderToStaticMarkup(<Results search={search} found={found} />).replaceAll("&amp;", "&");

test("each condition in force can be dropped by itself, the others and the category stay", () => {
  expect(conditionsOf({ category: "research", q: "kelp", grade: 13, cost: "free", page: 2 })).toEqual([
    { label: "“kelp”", hrefWithout: "/summer/opportunities?category=research&grade=13&cost=free" },
    {
      label: "First year of college",
      hrefWithout: "/summer/opportunities?category=research&q=kelp&cost=free",
    },
    { label: "Free", hrefWithout: "/summer/opportunities?category=research&q=kelp&grade=13" },
  ]);
  expect(conditionsOf({ category: "research", sort: "cost" })).toEqual([]);
});

test("where nothing fits, each condition can be dropped, and the whole category is there", () => {
  const html = shown({ category: "research", q: "kelp", paid: true }, nothing);
  expect(html).toContain("None open");
  expect(html).toContain('href="/summer/opportunities?category=research&paid=true"');
  expect(html).toContain('href="/summer/opportunities?category=research&q=kelp"');
  expect(html).toContain(">All research programs<");
});

test("a page beyond the last leads to the first", () => {
  const html = shown({ q: "kelp", page: 9 }, { ...nothing, total: 3, page: 9, pages: 1 });
  expect(html).toContain('href="/summer/opportunities?q=kelp"');
  expect(html).toContain("Go to the first page");
});

test("pages lead on and back, and the first has no number", () => {
  const html = shown(
    { category: "internship", page: 2 },
    { items: [sampleOpportunity], total: 60, page: 2, pages: 3 },
  );
  expect(html).toContain('href="/summer/opportunities?category=internship" rel="prev"');
  expect(html).toContain('href="/summer/opportunities?category=internship&page=3" rel="next"');
  expect(html).toContain("60 open · Internships");
});

test("the list for search engines names the pages by whole addresses", () => {
  expect(
    itemListJsonLd("Internships", [sampleOpportunity], "https://academy.example").itemListElement,
  ).toEqual([
    {
      "@type": "ListItem",
      position: 1,
      name: "Kelp internship",
      url: "https://academy.example/summer/opportunities/kelp-internship",
    },
  ]);
});
