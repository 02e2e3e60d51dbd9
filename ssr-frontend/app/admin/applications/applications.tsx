import { useRef, useState } from "react";
import type { LoadResult } from "../../api/load-result.ts";
import { BookingList } from "../../bookings/booking-list.tsx";
import { EmptyState, LoadError } from "../../bookings/section.tsx";
import type { ApplicationStatus } from "../choice.ts";
import type { ApplicationList } from "../data.server.ts";
import { Filters } from "../filters.tsx";
import { useAdminChoice } from "../use-choice.ts";
import { ApplicationCard } from "./application-card.tsx";
import "./applications.css";
import { type ApplicationDecision, DecideDialog } from "./decide.tsx";

const STATUSES: { status: ApplicationStatus; label: string; empty: string }[] = [
  {
    status: "pending",
    label: "Pending",
    empty: "No application is waiting. A new one appears here by itself, and we write to you.",
  },
  { status: "approved", label: "Approved", empty: "Nobody has been approved yet." },
  { status: "rejected", label: "Rejected", empty: "Nobody has been rejected." },
];

/** People who want to become tutors: in one state at a time. */
export function ApplicationsView({
  applications: { value, problem },
}: {
  applications: LoadResult<ApplicationList>;
}) {
  const { choice, linkTo, longer } = useAdminChoice();
  const heading = useRef<HTMLHeadingElement>(null);
  const [decision, setDecision] = useState<ApplicationDecision>();
  const [asking, setAsking] = useState(false);
  const empty = STATUSES.find(({ status }) => status === choice.status)?.empty;
  return (
    <section className="admin-view" aria-labelledby="applications-title">
      <h2 id="applications-title" tabIndex={-1} ref={heading}>
        Tutor applications
      </h2>
      <Filters
        label="State of the applications"
        choices={STATUSES.map(({ status, label }) => ({
          label,
          to: linkTo({ status }),
          current: status === choice.status,
          count: value?.counts[status],
        }))}
      />
      {problem && <LoadError problem={problem} />}
      {value?.items.length === 0 && <EmptyState>{empty}</EmptyState>}
      {value && value.items.length > 0 && (
        <BookingList
          count={value.items.length}
          moreAt={value.more ? longer : undefined}
          moreWords="applications"
        >
          {value.items.map((application) => (
            <ApplicationCard
              key={application.id}
              application={application}
              onAsk={(action) => {
                setDecision({ application, action });
                setAsking(true);
              }}
            />
          ))}
        </BookingList>
      )}
      {decision && (
        <DecideDialog
          key={`${decision.action} ${decision.application.id}`}
          decision={decision}
          open={asking}
          onClose={() => setAsking(false)}
          onClosed={() => !document.activeElement?.closest("li") && heading.current?.focus()}
        />
      )}
    </section>
  );
}
