import { Link } from "react-router";
import { PlainList } from "../../components/plain-list.tsx";
import { useSession } from "../../shell/session.ts";
import { dateAndTime } from "../../time/format.ts";
import type { AuditEntry } from "../data.server.ts";
import { useAdminChoice } from "../use-choice.ts";
import { detailLines, sentenceOf } from "./sentence.ts";

/** One entry: when, who did what, and behind it everything that was written down. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { zone } = useSession();
  const { linkTo } = useAdminChoice();
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
            <Link to={linkTo({ subject: subject_id, action: undefined, actor: undefined })}>
              All about it
            </Link>
          </li>
          {actor && (
            <li>
              by: {actor.name}{" "}
              <Link to={linkTo({ actor: actor.id, action: undefined, subject: undefined })}>
                All by this person
              </Link>
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
