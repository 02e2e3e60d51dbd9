import type { SavedOpportunity } from "../../queries/summer-saved.ts";

/** An opportunity in the list: saved, or just taken off it and still there to be put back. */
export interface SavedRow {
  saved: SavedOpportunity;
  removed: boolean;
}

const closesAt = ({ saved }: SavedRow) => Date.parse(saved.opportunity.deadline.at);

/**
 * What is open, by what closes next, and what is not, the latest first. What was taken off stays in its place, so that it
 * can be put back there.
 */
export function inOrder(items: readonly SavedOpportunity[], removed: readonly SavedOpportunity[]) {
  const idOf = ({ opportunity }: SavedOpportunity) => opportunity.id;
  const gone = new Set(removed.map(idOf));
  const rows: SavedRow[] = [
    ...items.filter((item) => !gone.has(idOf(item))).map((saved) => ({ saved, removed: false })),
    ...removed.map((saved) => ({ saved, removed: true })),
  ];
  const isOpen = ({ saved }: SavedRow) => saved.state === "open";
  return {
    open: rows.filter(isOpen).sort((a, b) => closesAt(a) - closesAt(b)),
    closed: rows.filter((row) => !isOpen(row)).sort((a, b) => closesAt(b) - closesAt(a)),
  };
}
