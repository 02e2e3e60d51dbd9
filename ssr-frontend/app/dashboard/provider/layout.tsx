import type { RailHandle } from "../shell/rail-tabs.ts";
import { TabError } from "../shell/tab-error.tsx";
import type { Route } from "./+types/layout";
import { PROVIDER_TABS } from "./tabs.ts";

export const handle: RailHandle = {
  rails: { provider: PROVIDER_TABS },
  // The same as `signInHref` of the summer portal, whose file every tab would load for it.
  signInHref: (next) => `/summer/auth?${new URLSearchParams({ role: "provider", next })}`,
};

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TabError error={error} />;
