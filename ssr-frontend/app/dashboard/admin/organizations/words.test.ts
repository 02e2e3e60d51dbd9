import { expect, test } from "vitest";
import { hostOf, isElsewhere, listingsWords } from "./words.ts";

test.each([
  ["https://www.institute.example/summer", "institute.example"],
  ["https://camp.institute.example", "camp.institute.example"],
  ["not an address", "not an address"],
])("the host of %s is %s", (website, host) => expect(hostOf(website)).toBe(host));

test.each([
  ["https://www.institute.example", "institute.example", false],
  ["https://camp.institute.example", "Institute.example", false],
  ["https://institute.example", "mail.institute.example", false],
  ["https://other.example", "institute.example", true],
  ["https://notinstitute.example", "institute.example", true],
  ["https://other.example", null, false],
])("whether %s is elsewhere than the proven domain %s: %s", (website, domain, elsewhere) => {
  expect(isElsewhere({ website, domain })).toBe(elsewhere);
});

test("how many listings it has is a sentence", () => {
  expect(listingsWords({ listings_in_review: 1, listings_open: 0 })).toBe("1 listing in review, 0 open.");
  expect(listingsWords({ listings_in_review: 2, listings_open: 3 })).toBe("2 listings in review, 3 open.");
});
