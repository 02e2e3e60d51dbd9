import { useMatches } from "react-router";
import type { User } from "../../queries/session.ts";
import { ACCOUNT_TAB, type RailTab } from "../tab.ts";
import { type DashboardView, isWithheld } from "../views.ts";

/** What the rail of each view leads to, in order. */
export type Rails = Record<DashboardView, readonly RailTab[]>;

/**
 * The `handle` of the layout of a view's tabs: it names the view's rail, and the shell reads it from the matched routes. So a
 * rail and the queries that count for it are loaded with the tabs of its role (`tools/chunks.ts` splits them by the import
 * graph), and not with everybody's scripts, which have a budget. `/account`, which every role has, names all rails.
 */
export interface RailHandle {
  rails: Partial<Rails>;
  /** Where people of this view sign in again who come back to an address; the academy's own page unless told otherwise. */
  signInHref?: (next: string) => string;
}

const WITHHELD: readonly RailTab[] = [ACCOUNT_TAB];

/** What the rail of a view leads somebody to: the account alone, where they may not see the view yet. */
export const railTabs = (
  user: User | null | undefined,
  view: DashboardView,
  { [view]: tabs = [] }: Partial<Rails>,
): readonly RailTab[] => (user && isWithheld(user, view) ? WITHHELD : tabs);

/** The same beside the page that is shown, whose layout knows the rails. */
export function useRailTabs(user: User | null | undefined, view: DashboardView): readonly RailTab[] {
  return railTabs(user, view, useRailHandle()?.rails ?? {});
}

/** Where somebody signs in again whose session ends on the page that is shown, if that is not the academy's own page. */
export const useSignInHref = (): RailHandle["signInHref"] => useRailHandle()?.signInHref;

function useRailHandle(): Partial<RailHandle> | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<RailHandle> | undefined);
  return handles.find((handle) => handle?.rails);
}
