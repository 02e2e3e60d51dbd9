import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DocumentContext, type DocumentInfo } from "../../../document.ts";
import SummerPricing from "./pricing.tsx";

const page = (info: DocumentInfo = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DocumentContext value={info}>
        <SummerPricing />
      </DocumentContext>
    </MemoryRouter>,
  );

const NEVER_BOUGHT =
  "A higher place in search or matches, a Verified badge, or access to students’ profiles.";

test("with a price it says how much, when, and what happens to the money otherwise", () => {
  const text = page({ listingPriceCents: 4900 });
  expect(text).toContain("First listing free, then $49 each");
  expect(text).toContain("Each additional one costs $49, once, after we approve it");
  expect(text).toContain("Changing, closing and reopening it costs nothing extra.");
  expect(text).toContain("the full amount goes back to your card");
  expect(text).not.toContain("haven’t set");
  expect(text.split(NEVER_BOUGHT)).toHaveLength(2);
});

test("without one it promises that nobody is charged, and names no amount", () => {
  const text = page();
  expect(text).toContain("Until it’s on this page, no one is charged anything.");
  expect(text).not.toMatch(/\$\d/);
  expect(text.split(NEVER_BOUGHT)).toHaveLength(2);
});
