/** A page of a list, as the API gives it. */
interface ListPage<T> {
  items: T[];
  next_cursor?: string | null;
}

/** The start of a list. */
export interface ListStart<T> {
  items: T[];
  /** Whether there are more. */
  more: boolean;
}

/** The longest page the API gives. */
const MAX_PAGE_SIZE = 100;

/**
 * The first so many items of a list, page after page.
 *
 * @param read reads a page; the first one without a cursor
 * @returns the items, the first page for what else it says, and the cursor behind the last of them if there are more
 */
export async function fetchFirst<T, P extends ListPage<T>>(
  count: number,
  read: (page: { limit: number; cursor?: string }) => Promise<P & ListPage<T>>,
): Promise<ListStart<T> & { first: P; next: string | undefined }> {
  const first = await read({ limit: Math.min(MAX_PAGE_SIZE, count) });
  const items = [...first.items];
  let cursor = first.next_cursor;
  while (cursor && items.length < count) {
    const page = await read({ limit: Math.min(MAX_PAGE_SIZE, count - items.length), cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return { items, more: Boolean(cursor), next: cursor ?? undefined, first };
}
