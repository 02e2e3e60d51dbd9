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
  "A higher place in search or matches, a Verified badge, or a look at students’ profiles.";

test("with a price it says how much, when, and what happens to the money otherwise", () => {
  const text = page({ listingPriceCents: 4900 });
  expect(text).toContain("First listing free, then $49 each");
  expect(text).toContain("Each further one costs $49 once, when we have approved it");
  expect(text).toContain("Changing, closing and reopening it costs nothing more.");
  expect(text).toContain("the whole amount goes back to your card");
  expect(text).not.toContain("not set");
  expect(text.split(NEVER_BOUGHT)).toHaveLength(2);
});

test("without one it promises that nobody is charged, and names no amount", () => {
  const text = page();
  expect(text).toContain("Until it stands on this page, nobody is charged anything.");
  expect(text).not.toMatch(/\$\d/);
  expect(text.split(NEVER_BOUGHT)).toHaveLength(2);
});
