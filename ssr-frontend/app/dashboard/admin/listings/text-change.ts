/** A change in a text: the unchanged text around it, and the part before and after. */
export interface TextChange {
  start: string;
  before: string;
  after: string;
  end: string;
}

/** Splits a text into words with the space behind them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** Counts the equal words at the start of both lists. */
function countSame(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((word, index) => word !== other[index]);
  return different === -1 ? one.length : different;
}

/** Finds the part of a text that differs before and after, by whole words. */
export function changedPart(before: string, after: string): TextChange {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const first = Math.min(countSame(old, now), now.length);
  const [oldRest, nowRest] = [old.slice(first), now.slice(first)];
  const last = Math.min(countSame(oldRest.toReversed(), nowRest.toReversed()), nowRest.length);
  const middle = (rest: readonly string[]) => rest.slice(0, rest.length - last).join("");
  return {
    start: old.slice(0, first).join(""),
    before: middle(oldRest),
    after: middle(nowRest),
    end: oldRest.slice(oldRest.length - last).join(""),
  };
}
