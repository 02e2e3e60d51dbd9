import Button from "@mui/material/Button";
import { Link } from "react-router";
import { SelectInput } from "../../../components/select-input.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { type AuditFilter, type AuditPage, auditLog } from "../../../queries/admin.ts";
import { prefetch } from "../../../queries/show.ts";
import { AdminList, type ListQuery } from "../admin-list.tsx";
import { ADMIN_LIST_STEP, type AuditSearch } from "../search.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { AUDIT_ACTIONS } from "./actions.ts";
import { AuditRow } from "./audit-row.tsx";
import "./audit.css";

/** No filter. */
const EVERYTHING: AuditFilter = { action: undefined, actor: undefined, subject: undefined };

interface AuditViewProps {
  query: ListQuery<AuditPage>;
  list: ListSearchState<AuditSearch>;
}

/** The audit log, newest first, filtered by action, actor and subject. */
export function AuditView({ query, list }: AuditViewProps) {
  const { search, hrefOf, longer } = list;
  const { count: _, ...filter } = search;
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="admin-view">
      <p className="note">
        Every administrator’s action and every movement of money. Nothing here can be changed.
      </p>
      <AuditFilters items={query.data?.items ?? []} narrowed={narrowed} list={list} />
      <AdminList
        query={query}
        drawing="audit"
        empty={narrowed ? "Nothing like this has happened." : "Nothing has happened yet."}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="entries"
            moreQueries={() => (longer ? [auditLog(filter, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((entry) => (
              <AuditRow key={entry.id} entry={entry} hrefOf={(only) => hrefOf({ ...EVERYTHING, ...only })} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </div>
  );
}

interface AuditFiltersProps {
  items: AuditPage["items"];
  /** Whether a filter is set. */
  narrowed: boolean;
  list: ListSearchState<AuditSearch>;
}

/** The action filter, and the other filters that are set. */
function AuditFilters({ items, narrowed, list: { search, hrefOf, go } }: AuditFiltersProps) {
  const { action, actor, subject } = search;
  const loadEverything = () => prefetch([auditLog(EVERYTHING, ADMIN_LIST_STEP)]);
  return (
    <div className="audit-filter" data-filter>
      <SelectInput
        label="Show"
        name="action"
        value={action ?? ""}
        onChange={(chosen) => go({ action: chosen || undefined })}
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
          {actor && <span>Only by {nameOf(items, actor)}.</span>}
          {subject && <span>Only about one thing.</span>}
          <Button
            component={Link}
            to={hrefOf(EVERYTHING)}
            preventScrollReset
            onPointerEnter={loadEverything}
            onFocus={loadEverything}
            color="secondary"
          >
            Show everything
          </Button>
        </p>
      )}
    </div>
  );
}

const nameOf = (items: AuditPage["items"], id: string): string =>
  items.find(({ actor }) => actor?.id === id)?.actor?.name ?? "one person";
