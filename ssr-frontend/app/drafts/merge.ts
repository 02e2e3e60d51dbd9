/** The values of a form's fields, by name. */
export type FormValues<V> = { [N in keyof V]: string | boolean };

/** The name of a field. */
export type NameOf<V> = keyof V & string;

/** The typed values, and the stored value that each field is based on. */
export interface TypedValues<V> {
  values: V;
  base: V;
}

/** Whether two values of a field are stored as the same value. */
const isSame = (one: string | boolean, other: string | boolean): boolean =>
  typeof one === "string" && typeof other === "string" ? one.trim() === other.trim() : one === other;

/** The fields whose value differs from the one in the other values. */
export const changedFields = <V extends FormValues<V>>(mine: V, base: V): NameOf<V>[] =>
  (Object.keys(mine) as NameOf<V>[]).filter((name) => !isSame(mine[name], base[name]));

/** The values, with the given fields replaced by the other values. */
export const withFields = <V>(values: V, names: readonly NameOf<V>[], others: V): V => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, others[name]])),
});

/** The fields in conflict: the stored value differs from both the draft's base and the typed value. */
export const conflictsOf = <V extends FormValues<V>>(
  { values, base }: TypedValues<V>,
  stored: V,
): NameOf<V>[] => changedFields(stored, base).filter((name) => !isSame(values[name], stored[name]));

/**
 * Three-way merge of typed values with values that another user or window has stored meanwhile. An unchanged
 * field takes the stored value. In a conflict the typed value and its base stay.
 *
 * @returns the merged values, and in `taken` the fields that only the stored version has changed
 */
export function mergeStored<V extends FormValues<V>>({ values, base }: TypedValues<V>, stored: V) {
  const typed = changedFields(values, base);
  const taken = changedFields(stored, base).filter((name) => !typed.includes(name));
  const merged = withFields(values, taken, stored);
  return {
    values: merged,
    base: withFields(stored, conflictsOf({ values: merged, base }, stored), base),
    taken,
  };
}
