import { ACCOUNT_TAB, type RailTab } from "../tab.ts";

/** What a provider's rail leads to. */
export const PROVIDER_TABS: readonly RailTab[] = [
  {
    to: "/dashboard/provider/overview",
    label: "Dashboard",
    letter: "d",
    icon: "M4 20.500v-13l8-4 8 4v13M2 20.500h20M9.500 20.500v-6h5v6M8 9.500h.5M15.500 9.500h.5",
    queries: () => () => [],
  },
  ACCOUNT_TAB,
];
