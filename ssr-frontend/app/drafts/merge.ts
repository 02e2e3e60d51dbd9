/** What stands in the fields of a form, by their names. */
export type FormValues<V> = { [N in keyof V]: string | boolean };

/** The name of a field. */
export type NameOf<V> = keyof V & string;

/** Two people's changes of one form, put together. */
interface MergedValues<V> {
  values: V;
  /** What both have changed, each to something else: mine stands in the form. */
  conflicts: NameOf<V>[];
  /** What only they have changed: it stands in the form by now. */
  taken: NameOf<V>[];
}

/** Whether two values of a field are stored as the same. */
const isSame = (one: string | boolean, other: string | boolean): boolean =>
  typeof one === "string" && typeof other === "string" ? one.trim() === other.trim() : one === other;

const namesOf = <V extends FormValues<V>>(values: V) => Object.keys(values) as NameOf<V>[];

/** The fields in which something else stands than in the other values. */
export const changedFields = <V extends FormValues<V>>(mine: V, base: V): NameOf<V>[] =>
  namesOf(mine).filter((name) => !isSame(mine[name], base[name]));

/**
 * Puts what is typed together with what somebody else has stored meanwhile.
 *
 * @param base what both have begun with
 */
export function mergeValues<V extends FormValues<V>>(base: V, mine: V, theirs: V): MergedValues<V> {
  const typed = new Set(changedFields(mine, base));
  const changed = changedFields(theirs, base);
  const taken = changed.filter((name) => !typed.has(name));
  const conflicts = changed.filter((name) => typed.has(name) && !isSame(mine[name], theirs[name]));
  const values = Object.fromEntries(
    namesOf(mine).map((name) => [name, typed.has(name) ? mine[name] : theirs[name]]),
  );
  return { values: values as unknown as V, conflicts, taken };
}
