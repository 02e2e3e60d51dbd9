/**
 * Distinct accessible names for the rows of a list: rows with equal names get a number, as `Safari on iPhone,
 * 2 of 3`.
 *
 * @returns the function that names an item
 */
export const distinctNames =
  <T>(items: readonly T[], nameOf: (item: T) => string) =>
  (item: T): string => {
    const name = nameOf(item);
    const alike = items.filter((other) => nameOf(other) === name);
    return alike.length > 1 ? `${name}, ${alike.indexOf(item) + 1} of ${alike.length}` : name;
  };
