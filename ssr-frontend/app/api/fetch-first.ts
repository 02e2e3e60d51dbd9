/** A page of a list, as the API returns it. */
interface ListPage<T> {
  items: T[];
  next_cursor?: string | null;
}

/** The first items of a list. */
export interface ListStart<T> {
  items: T[];
  /** Whether there are more items. */
  more: boolean;
}

/** The maximum page size of the API. */
const MAX_PAGE_SIZE = 100;

/**
 * The first `count` items of a list, fetched page by page.
 *
 * @param read fetches a page; the first one without a cursor
 * @returns the items, the first page for its other fields, and the cursor after the last item if there are
 * more
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
