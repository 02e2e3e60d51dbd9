import { useMatches } from "react-router";
import type { User } from "../../queries/session.ts";
import { ACCOUNT_TAB, type RailTab } from "../tab.ts";
import { type DashboardView, isWithheld } from "../views.ts";

/** The entries of each view's rail, in order. */
export type Rails = Record<DashboardView, readonly RailTab[]>;

/**
 * The `handle` of the layout of a view's tabs: it contains the view's rail, and the shell reads it from the
 * matched routes. So a rail and its count queries are loaded with the tabs of its role (in the chunk of its
 * folder: `tools/chunks.ts`) and not with the scripts that everybody loads, which have a budget.
 * `/account`, which every role has, contains all rails.
 */
export interface RailHandle {
  rails: Partial<Rails>;
  /** The sign-in page for people of this view; the academy's own by default. */
  signInHref?: (next: string) => string;
}

const WITHHELD: readonly RailTab[] = [ACCOUNT_TAB];

/** The entries of a view's rail that the user may see: only the account while the view is locked. */
export const railTabs = (
  user: User | null | undefined,
  view: DashboardView,
  { [view]: tabs = [] }: Partial<Rails>,
): readonly RailTab[] => (user && isWithheld(user, view) ? WITHHELD : tabs);

/** The same for the page that is shown, whose layout's `handle` has the rails. */
export function useRailTabs(user: User | null | undefined, view: DashboardView): readonly RailTab[] {
  return railTabs(user, view, useRailHandle()?.rails ?? {});
}

/** The sign-in page if the session ends on this page; `undefined` for the academy's own. */
export const useSignInHref = (): RailHandle["signInHref"] => useRailHandle()?.signInHref;

function useRailHandle(): Partial<RailHandle> | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<RailHandle> | undefined);
  return handles.find((handle) => handle?.rails);
}
