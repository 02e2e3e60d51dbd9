/** How many rows a page of a table can have; the first is the usual number. */
export const PAGE_SIZES = [25, 50, 100] as const;

export type SortDirection = "asc" | "desc";

/** Which page of a table is shown, and in which order. It stands in the address, so that reload and back keep it. */
export interface TablePlace<S extends string> {
  sort: S;
  direction: SortDirection;
  size: number;
  /** Where the page begins or ends, as the API has called that; the first page has none. */
  cursor: string | undefined;
}

/** What a table can be sorted by, each with the direction that it begins with; the first is the usual one. */
export type SortKeys<S extends string> = readonly (readonly [S, SortDirection])[];

const CURSOR = /^[\w.~-]{1,400}$/;

/** What an address says of a table's page; what makes no sense is left out. */
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

/** The parts of an address that say so; what is as usual is left out. */
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

/** The direction that a column is sorted in at first. */
export const firstDirection = <S extends string>(sort: S, keys: SortKeys<S>): SortDirection =>
  (keys.find(([key]) => key === sort) ?? usual(keys))[1];

/** The query of an address with these parts. */
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
