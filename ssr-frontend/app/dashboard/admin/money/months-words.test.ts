import { expect, test } from "vitest";
import type { MoneyMonth } from "../../../queries/admin-money.ts";
import { monthsFinding, shortMonth } from "./months-words.ts";

const month = (name: string, gross_cents: number, net_cents: number): MoneyMonth => ({
  month: `${name}-01`,
  gross_cents,
  refunded_cents: 0,
  fee_cents: 0,
  net_cents,
});

test("twelve months are said in words, with the best of those before", () => {
  const months = [month("2026-09", 9000, 1000), month("2026-10", 12_000, 2500), month("2026-11", 5000, -500)];
  expect(monthsFinding(months)).toBe(
    "$50.00 was paid in November 2026 so far, and $30.00 of twelve months’ money stayed after refunds, fees and tutors’ shares. Of the months before, October 2026 had the most: $120.00.",
  );
  expect(monthsFinding([month("2026-10", 0, 0), month("2026-11", 5000, 400)])).not.toContain("the most");
});

test("a month is named in three letters below its bars", () => {
  expect(shortMonth("2026-11-01")).toBe("Nov");
});
