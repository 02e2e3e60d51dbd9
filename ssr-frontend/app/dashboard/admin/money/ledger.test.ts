import { expect, test } from "vitest";
import type { Statement } from "../../../queries/admin-money.ts";
import { ledgerOf } from "./ledger.ts";

type Line = Statement["lines"][number];

const line = (kind: Line["kind"], amount_cents: number, fee_cents = 0, count = 1): Line => ({
  kind,
  count,
  amount_cents,
  fee_cents,
});

test("rows stand in the order of a statement, fees as one of them, and add up", () => {
  const { rows, net, bank } = ledgerOf({
    lines: [
      line("payout", -3000),
      line("transfer", -4000, 0, 2),
      line("fee", -120),
      line("charge", 10_000, 379, 2),
      line("dispute", -5000, 1500),
    ],
  });
  expect(rows.map(({ label, cents }) => [label, cents])).toEqual([
    ["Payments", 10_000],
    ["Disputes", -5000],
    ["Stripe’s fees", -1879],
    ["Transfers to tutors", -4000],
    ["Stripe’s other fees", -120],
  ]);
  expect(net).toBe(-999);
  expect(bank.map(({ label, cents }) => [label, cents])).toEqual([["Payouts to the bank", -3000]]);
});

test("a month without anything has no rows", () => {
  expect(ledgerOf({ lines: [] })).toEqual({ rows: [], net: 0, bank: [] });
});

test("fees stand last where nothing was sent to tutors", () => {
  const { rows } = ledgerOf({ lines: [line("charge", 6000, 204)] });
  expect(rows.map(({ label }) => label)).toEqual(["Payments", "Stripe’s fees"]);
});
