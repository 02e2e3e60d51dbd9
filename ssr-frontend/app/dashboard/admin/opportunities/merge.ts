import type { OpportunityFieldName, OpportunityValues } from "./draft.ts";

/** Two people's changes of one form, put together. */
interface MergedValues {
  values: OpportunityValues;
  /** What both have changed, each to something else: mine stands in the form. */
  conflicts: OpportunityFieldName[];
  /** What only they have changed: it stands in the form by now. */
  taken: OpportunityFieldName[];
}

/** Whether two values of a field are stored as the same. */
const isSame = (one: string | boolean, other: string | boolean): boolean =>
  typeof one === "string" && typeof other === "string" ? one.trim() === other.trim() : one === other;

const namesOf = (values: OpportunityValues) => Object.keys(values) as OpportunityFieldName[];

/** The fields in which something else stands than in the other values. */
export const changedFields = (mine: OpportunityValues, base: OpportunityValues): OpportunityFieldName[] =>
  namesOf(mine).filter((name) => !isSame(mine[name], base[name]));

/**
 * Puts what is typed together with what somebody else has stored meanwhile.
 *
 * @param base what both have begun with
 */
export function mergeValues(
  base: OpportunityValues,
  mine: OpportunityValues,
  theirs: OpportunityValues,
): MergedValues {
  const typed = new Set(changedFields(mine, base));
  const changed = changedFields(theirs, base);
  const taken = changed.filter((name) => !typed.has(name));
  const conflicts = changed.filter((name) => typed.has(name) && !isSame(mine[name], theirs[name]));
  const values = Object.fromEntries(
    namesOf(mine).map((name) => [name, typed.has(name) ? mine[name] : theirs[name]]),
  );
  return { values: values as unknown as OpportunityValues, conflicts, taken };
}
