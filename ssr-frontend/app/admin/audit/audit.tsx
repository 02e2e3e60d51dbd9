import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { ListStart } from "../../api/fetch-first.ts";
import type { LoadResult } from "../../api/load-result.ts";
import { BookingList } from "../../bookings/booking-list.tsx";
import { EmptyState, LoadError } from "../../bookings/section.tsx";
import { SelectInput } from "../../components/inputs.tsx";
import type { AuditEntry } from "../data.server.ts";
import { useAdminChoice } from "../use-choice.ts";
import { AuditRow } from "./audit-row.tsx";
import "./audit.css";
import { AUDIT_ACTIONS } from "./sentence.ts";

/** Who did what to whom, newest first; narrowed down by what, by whom and to what. */
export function AuditView({ entries: { value, problem } }: { entries: LoadResult<ListStart<AuditEntry>> }) {
  const { choice, linkTo, choose, longer } = useAdminChoice();
  const { action, actor, subject } = choice;
  const narrowed = action !== undefined || actor !== undefined || subject !== undefined;
  return (
    <section className="admin-view" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit log</h2>
      <p className="note">
        Every action of an administrator and every movement of money. Nothing in it can be changed.
      </p>
      <div className="audit-filter">
        <SelectInput
          label="Show"
          name="action"
          value={action ?? ""}
          onChange={(chosen) => choose({ action: chosen || undefined })}
        >
          <option value="">Everything</option>
          {Object.entries(AUDIT_ACTIONS).map(([name, { name: label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectInput>
        {narrowed && (
          <p className="audit-narrowed">
            {actor && <span>Only by {nameOf(value, actor)}.</span>}
            {subject && <span>Only about one thing.</span>}
            <Button
              component={Link}
              to={linkTo({ action: undefined, actor: undefined, subject: undefined })}
              preventScrollReset
              color="secondary"
            >
              Show everything
            </Button>
          </p>
        )}
      </div>
      {problem && <LoadError problem={problem} />}
      {value?.items.length === 0 && (
        <EmptyState>
          {narrowed ? "Nothing of this kind has happened." : "Nothing has happened yet."}
        </EmptyState>
      )}
      {value && value.items.length > 0 && (
        <BookingList count={value.items.length} moreAt={value.more ? longer : undefined} moreWords="entries">
          {value.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </BookingList>
      )}
    </section>
  );
}

const nameOf = (list: ListStart<AuditEntry> | undefined, id: string): string =>
  list?.items.find(({ actor }) => actor?.id === id)?.actor?.name ?? "one person";
