import { useLiveReload } from "../live/live.tsx";
import { AvailabilityView } from "./availability/availability.tsx";
import type { TutorData } from "./data.server.ts";
import { IconBar } from "./icon-bar.tsx";
import { Overview } from "./overview/overview.tsx";
import { SubTabs } from "./sub-tabs.tsx";
import "./tutor.css";
import { useTutorChoice } from "./use-choice.ts";

/** The tutor's part of `/dashboard`; the shell's header stands above it. */
export default function TutorDashboard({ data: { lessons, availability } }: { data: TutorData }) {
  const { choice } = useTutorChoice();
  useLiveReload(["booking.changed", "availability.changed"]);
  return (
    <div className="tutor-frame">
      <IconBar />
      <div className="tutor-view">
        <h2>Session Management</h2>
        <SubTabs />
        {choice.view === "availability" || !lessons ? (
          <AvailabilityView availability={availability} />
        ) : (
          <Overview lessons={lessons} availability={availability} />
        )}
      </div>
    </div>
  );
}
