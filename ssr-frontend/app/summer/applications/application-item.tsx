import { Link } from "react-router";
import { categories } from "#content/summer.ts";
import { useSession } from "../../queries/session.ts";
import type { OpportunityApplication } from "../../queries/summer-applications.ts";
import { useToday } from "../../time/today.ts";
import { DeadlineTime } from "../student/deadline.tsx";
import { applicationPath } from "./paths.ts";
import { StateBadge } from "./state-badge.tsx";
import { dayText, decisionWords, isOpen, nextWords } from "./words.ts";

interface ApplicationItemProps {
  application: OpportunityApplication;
  level: 2 | 3;
}

/** An application: for what, where it stands, and what comes next. */
export function ApplicationItem({ application, level }: ApplicationItemProps) {
  const { zone } = useSession();
  const decision = decisionWords(application, useToday());
  const { id, opportunity, state, is_gone, created_at } = application;
  const { title, organization, category, deadline } = opportunity;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="opportunity" tabIndex={-1}>
      <div className="opportunity-main">
        <Heading>
          <Link to={applicationPath(id)} prefetch="intent">
            {title}
          </Link>
        </Heading>
        <p className="facts">
          {categories[category].name} · {organization}
          {is_gone && " · No longer listed"}
        </p>
        <p>{nextWords(application, organization)}</p>
      </div>
      <div className="opportunity-side">
        <p>
          <StateBadge state={state} />
        </p>
        <p className="facts">Sent {dayText(created_at, zone)}</p>
        {decision && <p className="facts">{decision}</p>}
        {isOpen(application) && (
          <p className="facts">
            Deadline <DeadlineTime deadline={deadline} />
          </p>
        )}
      </div>
    </li>
  );
}
