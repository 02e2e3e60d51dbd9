import { useMatches } from "react-router";
import type { User } from "../../queries/session.ts";
import { ACCOUNT_TAB, type RailTab } from "../tab.ts";
import { type DashboardView, isWithheld } from "../views.ts";

/** What the rail of each view leads to, in order. */
export type Rails = Record<DashboardView, readonly RailTab[]>;

/** What the layout of a view's tabs says in its `handle`: nobody loads the tabs of a role that they do not have. */
export interface RailHandle {
  rails: Partial<Rails>;
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
  const handles = useMatches().map(({ handle }) => handle as Partial<RailHandle> | undefined);
  return railTabs(user, view, handles.find((handle) => handle?.rails)?.rails ?? {});
}
