import type { BalanceTransaction, Statement } from "../../../queries/admin-money.ts";
import { KINDS } from "./kinds.ts";

/** A row of a statement between its two balances. */
export interface LedgerRow {
  /** The kind of the movements; `undefined` for fees, which are parts of others. */
  kind: BalanceTransaction["kind"] | undefined;
  label: string;
  /** The number of movements. */
  count: number | undefined;
  /** The change of the balance, in US cents. */
  cents: number;
}

/** A statement as rows that add up. */
export interface Ledger {
  /** Income and expenses. */
  rows: readonly LedgerRow[];
  /** The sum of `rows`. */
  net: number;
  /** Transfers to and from the academy's bank. */
  bank: readonly LedgerRow[];
}

const BANK: readonly BalanceTransaction["kind"][] = ["payout", "payout_failure", "topup", "topup_reversal"];

/** The rows of a month. All fees are one row; rows without movements are omitted. */
export function ledgerOf({ lines }: Pick<Statement, "lines">): Ledger {
  const fees = lines.reduce((sum, line) => sum + line.fee_cents, 0);
  const found = KINDS.flatMap(({ kind, all }): LedgerRow[] => {
    const line = lines.find((one) => one.kind === kind);
    return line ? [{ kind, label: all, count: line.count, cents: line.amount_cents }] : [];
  });
  const isBank = ({ kind }: LedgerRow) => BANK.some((bank) => bank === kind);
  const rows = found.filter((row) => !isBank(row));
  if (fees !== 0) {
    const fee: LedgerRow = { kind: undefined, label: "Stripe’s fees", count: undefined, cents: -fees };
    const at = rows.findIndex(({ kind }) => kind === "transfer");
    rows.splice(at < 0 ? rows.length : at, 0, fee);
  }
  return { rows, net: rows.reduce((sum, row) => sum + row.cents, 0), bank: found.filter(isBank) };
}
