import type { RailHandle } from "../../dashboard/shell/rail-tabs.ts";
import { TabError } from "../../dashboard/shell/tab-error.tsx";
import { TABS } from "../../dashboard/shell/tabs.ts";
import type { Route } from "./+types/layout";

/** The account page shows the rail of the user's role, whichever it is. */
export const handle: RailHandle = { rails: TABS };

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TabError error={error} />;
