/**
 * What the buttons of a list's rows are called after, so that no two are called the same: rows of one name also say which of
 * them they are, as `Safari on iPhone, 2 of 3`.
 *
 * @returns the name of an item
 */
export function distinctNames<T>(items: readonly T[], nameOf: (item: T) => string): (item: T) => string {
  const names = items.map(nameOf);
  const counts = Map.groupBy(names, (name) => name);
  const seen = new Map<string, number>();
  const distinct = new Map<T, string>();
  for (const [index, item] of items.entries()) {
    const name = names[index] ?? "";
    const count = counts.get(name)?.length ?? 1;
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    distinct.set(item, count > 1 ? `${name}, ${place} of ${count}` : name);
  }
  return (item) => distinct.get(item) ?? nameOf(item);
}
