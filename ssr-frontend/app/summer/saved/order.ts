import type { SavedOpportunity } from "../../queries/summer-saved.ts";

/** An opportunity in the list: saved, or just removed with an undo. */
export interface SavedRow {
  saved: SavedOpportunity;
  removed: boolean;
}

/** A removal on this page. */
export interface Removal {
  saved: SavedOpportunity;
  /** The list it was removed from, which contains it until the next fetch. */
  from: readonly SavedOpportunity[];
}

/** The removals that were not undone, here or in another window. */
export const stillRemoved = (removals: readonly Removal[], items: readonly SavedOpportunity[]) =>
  removals
    .filter(
      ({ saved, from }) =>
        from === items || !items.some(({ opportunity }) => opportunity.id === saved.opportunity.id),
    )
    .map(({ saved }) => saved);

const closesAt = ({ saved }: SavedRow) => Date.parse(saved.opportunity.deadline.at);

/**
 * Open opportunities by deadline, then closed ones, latest first. A removed one keeps its place, so that it
 * can be restored there.
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
