import { Link } from "react-router";
import { countText } from "../../../components/count-words.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminSummary } from "../../../queries/admin-overview.ts";
import { waitingNeeds } from "./need-words.ts";
import "./overview.css";

/** What needs a person today, each line with its way there. */
export function Needs({ needs }: { needs: AdminSummary["needs"] }) {
  const waiting = waitingNeeds(needs);
  return (
    <DashboardSection wide title="What needs you today">
      {waiting.length === 0 ? (
        <EmptyState drawing="availability">
          Nothing is waiting. What comes in appears here by itself.
        </EmptyState>
      ) : (
        <RowList>
          {waiting.map(({ name, count, words, to }) => (
            <li key={name} className="need" tabIndex={-1}>
              <Link to={to}>
                <b>{countText(count)}</b> <span className="need-words">{words}</span>
              </Link>
            </li>
          ))}
        </RowList>
      )}
    </DashboardSection>
  );
}
