import { useRef, useState } from "react";
import { distinctNames } from "../../../components/distinct-names.ts";
import { Filters } from "../../../components/filters.tsx";
import { fullName } from "../../../components/full-name.ts";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type ApplicationPage, type ApplicationRecord, applications } from "../../../queries/admin.ts";
import { AdminList, type ListQuery } from "../admin-list.tsx";
import { ADMIN_LIST_STEP, type ApplicationsSearch } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { ApplicationCard } from "./application-card.tsx";
import "./applications.css";
import { type ApplicationDecision, DecideDialog } from "./decide.tsx";

const STATUSES: { status: ApplicationRecord["status"]; label: string; empty: string }[] = [
  {
    status: "pending",
    label: "Pending",
    empty: "No application is waiting. A new one appears here automatically, and we email you.",
  },
  { status: "approved", label: "Approved", empty: "No one has been approved yet." },
  { status: "rejected", label: "Rejected", empty: "No one has been rejected." },
];

interface ApplicationsViewProps {
  query: ListQuery<ApplicationPage>;
  list: ListSearchState<ApplicationsSearch>;
}

/** The tutor applications in one state. */
export function ApplicationsView({ query, list: { search, hrefOf, longer } }: ApplicationsViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [decision, setDecision] = useState<ApplicationDecision>();
  const [asking, setAsking] = useState(false);
  return (
    <section className="admin-view" aria-labelledby="applications-title">
      <h2 id="applications-title" tabIndex={-1} ref={heading}>
        Tutor applications
      </h2>
      <Filters
        label="State of the applications"
        choices={STATUSES.map(({ status, label }) => ({
          label,
          to: hrefOf({ status }),
          current: status === search.status,
          count: query.data?.counts[status],
          queries: [applications(status, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="applications"
        empty={STATUSES.find(({ status }) => status === search.status)?.empty}
      >
        {({ items, more }) => {
          const nameOf = distinctNames(items, fullName);
          return (
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
              moreWords="applications"
              moreQueries={() => (longer ? [applications(search.status, longer)] : [])}
              busy={query.isPlaceholderData}
            >
              {items.map((application) => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  label={nameOf(application)}
                  onAsk={(action) => {
                    setDecision({ application, action });
                    setAsking(true);
                  }}
                />
              ))}
            </ShowMoreList>
          );
        }}
      </AdminList>
      {decision && (
        <DecideDialog
          key={`${decision.action} ${decision.application.id}`}
          decision={decision}
          decided={isDecided(decision.application, search.status, query)}
          open={asking}
          onClose={() => setAsking(false)}
          onClosed={() => !document.activeElement?.closest("li") && heading.current?.focus()}
        />
      )}
    </section>
  );
}

/**
 * Whether another admin has decided the application: it is no longer in the list, and not because the list
 * was cut off.
 */
function isDecided(
  { id, status }: ApplicationRecord,
  listed: ApplicationRecord["status"],
  { data, isPlaceholderData }: ListQuery<ApplicationPage>,
): boolean {
  if (!data || isPlaceholderData || status !== listed || data.more) return false;
  return !data.items.some((application) => application.id === id);
}
