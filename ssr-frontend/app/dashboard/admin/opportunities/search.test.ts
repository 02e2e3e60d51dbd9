import { expect, test } from "vitest";
import { formatOpportunitySearch, parseOpportunitySearch } from "../opportunity-search.ts";
import { formatSummerSearch, parseSummerSearch } from "./search.ts";

const parse = (query: string) => parseSummerSearch(new URLSearchParams(query));

test("an address without anything shows all opportunities, what was changed last first", () => {
  expect(parse("")).toEqual({
    view: "opportunities",
    q: "",
    filter: "all",
    sort: "updated",
    direction: "desc",
    size: 25,
    cursor: undefined,
    decided: false,
    listingState: "in_review",
    organizationFilter: "to_verify",
    count: 25,
  });
});

test.each(["view=maps", "filter=lost", "sort=title", "state=open", "count=-1"])(
  "what makes no sense is left out: %s",
  (query) => expect(parse(query)).toEqual(parse("")),
);

test("what an address says comes back as the same address", () => {
  for (const query of [
    "",
    "?q=biology&filter=check_due&sort=deadline",
    "?filter=hidden&sort=checked&direction=desc&size=50",
    "?view=reports",
    "?view=reports&state=decided&count=50",
    "?view=review",
    "?view=review&state=returned&count=50",
    "?view=organizations",
    "?view=organizations&filter=all&q=institute&count=50",
  ]) {
    expect(formatSummerSearch(parse(query.slice(1)))).toBe(query);
  }
});

test.each(["reports", "review"] as const)(
  "the view %s knows nothing of what the table is narrowed down by",
  (view) => expect(formatSummerSearch({ ...parse("q=biology&filter=open"), view })).toBe(`?view=${view}`),
);

test("no view takes another's filter for its own", () => {
  expect(parse("filter=verified").filter).toBe("all");
  expect(parse("view=organizations&filter=open").organizationFilter).toBe("to_verify");
  expect(parse("view=review&state=decided").decided).toBe(false);
  expect(parse("view=reports&state=returned").listingState).toBe("in_review");
});

test("an opportunity is named by its id alone", () => {
  const query = "?opportunity=0192aa11-0000-7000-8000-0000000000b1";
  expect(formatOpportunitySearch(parseOpportunitySearch(new URLSearchParams(query)))).toBe(query);
  expect(parseOpportunitySearch(new URLSearchParams("opportunity=latest")).opportunity).toBeUndefined();
});
