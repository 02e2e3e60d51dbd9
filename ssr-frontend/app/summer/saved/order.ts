import type { SavedOpportunity } from "../../queries/summer-saved.ts";

/** An opportunity in the list: saved, or just taken off it and still there to be put back. */
export interface SavedRow {
  saved: SavedOpportunity;
  removed: boolean;
}

/** Something that was taken off the list here. */
export interface Removal {
  saved: SavedOpportunity;
  /** The list that it was taken off, which has it until it is read anew. */
  from: readonly SavedOpportunity[];
}

/** What was taken off and is not saved again, be it in another window. */
export const stillRemoved = (removals: readonly Removal[], items: readonly SavedOpportunity[]) =>
  removals
    .filter(
      ({ saved, from }) =>
        from === items || !items.some(({ opportunity }) => opportunity.id === saved.opportunity.id),
    )
    .map(({ saved }) => saved);

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
