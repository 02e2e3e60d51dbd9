import { lazyComponent } from "../components/lazy-component.tsx";
import type { TutorData } from "./data.server.ts";
import { TutorOverview } from "./overview/overview.tsx";
import { SubTabs } from "./sub-tabs.tsx";

const AvailabilityView = lazyComponent(
  () => import("./availability/availability.tsx"),
  <p className="note">Loading…</p>,
  "tutor availability",
);

/** Session Management: what is on when, and when there is time for more. */
export function Sessions({ data: { lessons, availability, account } }: { data: TutorData }) {
  return (
    <>
      <h2>Session Management</h2>
      <SubTabs />
      {lessons && availability && account && (
        <TutorOverview lessons={lessons} availability={availability} account={account} />
      )}
      {!lessons && availability && <AvailabilityView availability={availability} />}
    </>
  );
}
