import type { RailHandle } from "../shell/rail-tabs.ts";
import { TabError } from "../shell/tab-error.tsx";
import type { Route } from "./+types/layout";
import { STUDENT_TABS } from "./tabs.ts";

export const handle: RailHandle = { rails: { student: STUDENT_TABS } };

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TabError error={error} />;
