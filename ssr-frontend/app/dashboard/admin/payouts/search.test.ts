import { expect, test } from "vitest";
import { formatPayoutsSearch, parsePayoutsSearch, tutorPayoutPage } from "./search.ts";

const parse = (text: string) => parsePayoutsSearch(new URLSearchParams(text));
const TUTOR = "0192aa11-0000-7000-8000-0000000000c1";

test("an address says which tutors are listed, or who is open", () => {
  expect(parse("")).toEqual({ tutor: undefined, q: "", only: undefined, count: 25 });
  expect(parse(`tutor=${TUTOR}&q=ada&only=held&count=50`)).toEqual({
    tutor: TUTOR,
    q: "ada",
    only: "held",
    count: 50,
  });
  expect(parse("tutor=ada&only=everybody&count=-1")).toEqual(parse(""));
  expect(formatPayoutsSearch(parse(`q=ada&only=held`))).toBe("?q=ada&only=held");
  expect(tutorPayoutPage(TUTOR)).toBe(`/dashboard/admin/money/tutors?tutor=${TUTOR}`);
});
