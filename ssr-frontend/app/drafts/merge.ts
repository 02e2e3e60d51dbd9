/** What the fields of a form hold, by their names. */
export type FormValues<V> = { [N in keyof V]: string | boolean };

/** The name of a field. */
export type NameOf<V> = keyof V & string;

/** What is typed, and what each field of it was typed over. */
export interface TypedValues<V> {
  values: V;
  base: V;
}

/** Whether two values of a field are stored as the same. */
const isSame = (one: string | boolean, other: string | boolean): boolean =>
  typeof one === "string" && typeof other === "string" ? one.trim() === other.trim() : one === other;

/** The fields whose value differs from the one in the other values. */
export const changedFields = <V extends FormValues<V>>(mine: V, base: V): NameOf<V>[] =>
  (Object.keys(mine) as NameOf<V>[]).filter((name) => !isSame(mine[name], base[name]));

/** The values with some of the fields as others have them. */
export const withFields = <V>(values: V, names: readonly NameOf<V>[], others: V): V => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, others[name]])),
});

/** The fields in which something else is stored than the person has typed over, or typed now: they have to decide. */
export const conflictsOf = <V extends FormValues<V>>(
  { values, base }: TypedValues<V>,
  stored: V,
): NameOf<V>[] => changedFields(stored, base).filter((name) => !isSame(values[name], stored[name]));

/**
 * Merges what is typed with what somebody else has stored meanwhile: a field takes theirs where nothing was typed. Where
 * both have changed it, the typed value stays, over what it was typed over.
 *
 * @returns the merged values, and in `taken` the fields that only the other person has changed
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
