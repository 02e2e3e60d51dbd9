import { expect, test } from "vitest";
import { LIST_TOP } from "../../../components/list-place.ts";
import { formatBookingsSearch, parseBookingsSearch } from "./search.ts";

const read = (query: string) => parseBookingsSearch(new URLSearchParams(query));

test("status, subject and place survive the address", () => {
  const after = "MTc5NTMwOTIwMDAwMDAwMC8wMTkyYWExMS0wMDAwLTcwMDAtODAwMC0wMDAwMDAwMDAwMGI";
  const search = {
    filter: { status: "cancelled", subject: "Computer Science" },
    place: { count: 60, after },
  } as const;
  const query = formatBookingsSearch(search);
  expect(query).toBe(`?status=cancelled&subject=Computer+Science&count=60&after=${after}`);
  expect(read(query)).toEqual(search);
});

test("all bookings from the top are a bare address, and what makes no sense is left out", () => {
  const all = { filter: { status: undefined, subject: undefined }, place: LIST_TOP };
  expect(read("")).toEqual(all);
  expect(read("status=over&subject=Alchemy&count=-3&after=%00")).toEqual(all);
  expect(formatBookingsSearch(all)).toBe("");
});
