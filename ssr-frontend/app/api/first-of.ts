/** A page of a list, as the API gives it. */
interface ListPage<T> {
  items: T[];
  next_cursor?: string | null;
}

/** The start of a list. */
export interface FirstOf<T> {
  items: T[];
  /** Whether there are more. */
  more: boolean;
}

/** The longest page the API gives. */
const PAGE = 100;

/**
 * The first so many items of a list, page after page.
 *
 * @param read reads a page; the first one without a cursor
 * @returns the items, and the first page for what else it says
 */
export async function firstOf<T, P extends ListPage<T>>(
  count: number,
  read: (page: { limit: number; cursor?: string }) => Promise<P & ListPage<T>>,
): Promise<FirstOf<T> & { first: P }> {
  const first = await read({ limit: Math.min(PAGE, count) });
  const items = [...first.items];
  let cursor = first.next_cursor;
  while (cursor && items.length < count) {
    const page = await read({ limit: Math.min(PAGE, count - items.length), cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return { items, more: Boolean(cursor), first };
}
