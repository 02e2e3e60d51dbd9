import { Link } from "react-router";
import { RowList } from "../../../components/row-list.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import "../audit/audit.css";
import { AuditRow } from "../audit/audit-row.tsx";
import { auditAbout } from "../places.ts";

/** What was done to a lesson and to its money, newest first. */
export function LessonHistory({ lesson: { booking, history } }: { lesson: AdminLesson }) {
  return (
    <DashboardSection
      wide
      title="History"
      help={<Link to={auditAbout(booking.id)}>The same in the audit log</Link>}
    >
      {history.length === 0 ? (
        <p className="empty">Nothing has happened to it since it was booked.</p>
      ) : (
        <RowList aria-label="History">
          {history.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </RowList>
      )}
    </DashboardSection>
  );
}
