/** The page sizes; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const;

export type SortDirection = "asc" | "desc";

/** The page and order of a table. They are in the address, so that reload and Back keep them. */
export interface TablePlace<S extends string> {
  sort: S;
  direction: SortDirection;
  size: number;
  /** The API's cursor of the page; the first page has none. */
  cursor: string | undefined;
}

/** The sort keys of a table with their initial direction; the first is the default. */
export type SortKeys<S extends string> = readonly (readonly [S, SortDirection])[];

const CURSOR = /^[\w.~-]{1,400}$/;

/** Parses a table's page from the search parameters; invalid values are ignored. */
export function parseTablePlace<S extends string>(params: URLSearchParams, keys: SortKeys<S>): TablePlace<S> {
  const [sort, first] = keys.find(([key]) => key === params.get("sort")) ?? usual(keys);
  const direction = params.get("direction");
  const cursor = params.get("cursor");
  return {
    sort,
    direction: direction === "asc" || direction === "desc" ? direction : first,
    size: PAGE_SIZES.find((size) => String(size) === params.get("size")) ?? PAGE_SIZES[0],
    cursor: cursor !== null && CURSOR.test(cursor) ? cursor : undefined,
  };
}

/** The search parameters of a table's page; defaults are omitted. */
export function tablePlaceParams<S extends string>(
  { sort, direction, size, cursor }: TablePlace<S>,
  keys: SortKeys<S>,
): Record<string, string | undefined> {
  return {
    sort: sort === usual(keys)[0] ? undefined : sort,
    direction: direction === firstDirection(sort, keys) ? undefined : direction,
    size: size === PAGE_SIZES[0] ? undefined : String(size),
    cursor,
  };
}

/** The initial direction of a sort key. */
export const firstDirection = <S extends string>(sort: S, keys: SortKeys<S>): SortDirection =>
  (keys.find(([key]) => key === sort) ?? usual(keys))[1];

/** Formats search parameters; undefined ones are omitted. */
export function formatParams(values: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  return params.size > 0 ? `?${params}` : "";
}

function usual<S extends string>(keys: SortKeys<S>): readonly [S, SortDirection] {
  const [first] = keys;
  if (!first) throw new Error("a table that is sorted by nothing");
  return first;
}
