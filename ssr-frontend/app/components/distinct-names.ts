/**
 * What the buttons of a list's rows are called after, so that no two are called the same: rows of one name also say which of
 * them they are, as `Safari on iPhone, 2 of 3`.
 *
 * @returns the name of an item
 */
export const distinctNames =
  <T>(items: readonly T[], nameOf: (item: T) => string) =>
  (item: T): string => {
    const name = nameOf(item);
    const alike = items.filter((other) => nameOf(other) === name);
    return alike.length > 1 ? `${name}, ${alike.indexOf(item) + 1} of ${alike.length}` : name;
  };
