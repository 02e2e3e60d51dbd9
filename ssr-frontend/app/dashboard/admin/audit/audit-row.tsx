import type { ReactNode } from "react";
import { Link } from "react-router";
import { PlainList } from "../../../components/plain-list.tsx";
import { type AuditEntry, type AuditFilter, auditLog } from "../../../queries/admin.ts";
import { prefetch } from "../../../queries/show.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { listingPage } from "../listing-search.ts";
import { opportunityPage } from "../opportunity-search.ts";
import { lessonPage, MONEY, ORGANIZATIONS } from "../places.ts";
import { ADMIN_LIST_STEP } from "../search.ts";
import { detailLines, opportunityOf, sentenceOf } from "./sentence.ts";

interface AuditRowProps {
  entry: AuditEntry;
  /**
   * Returns the address of the list filtered by the argument. Omitted on a page whose entries all have the
   * same subject.
   */
  hrefOf?: (only: AuditFilter) => string;
}

/** One audit entry: when, who did what, and expandable details. */
export function AuditRow({ entry, hrefOf }: AuditRowProps) {
  const zone = useReaderZone();
  const { at, actor, subject_type, subject_id, detail, request_id } = entry;
  return (
    <li className="audit-entry" tabIndex={-1}>
      <time dateTime={at}>{dateAndTime(at, zone)}</time>
      <details>
        <summary>
          {actor && <b>{actor.name} </b>}
          {sentenceOf(entry, zone)}
        </summary>
        <PlainList>
          <li>
            {subject_type.replace(/_/g, " ")}: <code>{subject_id}</code>{" "}
            {hrefOf && <SubjectLinks entry={entry} hrefOf={hrefOf} />}
          </li>
          {actor && (
            <li>
              by: {actor.name}{" "}
              {hrefOf && (
                <FilterLink only={{ actor: actor.id }} hrefOf={hrefOf}>
                  All by this person
                </FilterLink>
              )}
            </li>
          )}
          {detailLines(detail, zone).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {request_id && (
            <li>
              request: <code>{request_id}</code>
            </li>
          )}
        </PlainList>
      </details>
    </li>
  );
}

/** Links to all entries about the same subject, and to the subject's page if it has one. */
function SubjectLinks({ entry, hrefOf }: Required<AuditRowProps>) {
  const { subject_type, subject_id } = entry;
  const opportunity = opportunityOf(entry);
  return (
    <span className="audit-links">
      <FilterLink only={{ subject: subject_id }} hrefOf={hrefOf}>
        Everything about it
      </FilterLink>
      {subject_type === "booking" && <Link to={lessonPage(subject_id)}>Open the session</Link>}
      {subject_type === "balance_difference" && <Link to={MONEY}>See the differences</Link>}
      {subject_type === "listing" && <Link to={listingPage(subject_id)}>Open the listing</Link>}
      {subject_type === "organization" && (
        <Link to={`${ORGANIZATIONS}&filter=all`}>See the organizations</Link>
      )}
      {opportunity && <Link to={opportunityPage(opportunity)}>Open the opportunity</Link>}
    </span>
  );
}

interface FilterLinkProps {
  only: AuditFilter;
  hrefOf: (only: AuditFilter) => string;
  children: ReactNode;
}

/** A link to the filtered list, which is prefetched on hover. */
function FilterLink({ only, hrefOf, children }: FilterLinkProps) {
  const load = () => prefetch([auditLog(only, ADMIN_LIST_STEP)]);
  return (
    <Link to={hrefOf(only)} onPointerEnter={load} onFocus={load}>
      {children}
    </Link>
  );
}
