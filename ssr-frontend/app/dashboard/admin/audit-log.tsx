import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { auditLog } from "../../queries/admin.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/audit-log";
import { AuditView } from "./audit/audit-view.tsx";
import { auditQueries, formatAuditSearch, parseAuditSearch } from "./search.ts";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", auditQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, auditQueries);

/** The audit log: what admins did, and where money moved. */
export default function AuditLogTab() {
  const list = useListSearch(parseAuditSearch, formatAuditSearch);
  const { count, ...filter } = list.search;
  const query = useQuery({ ...auditLog(filter, count), placeholderData: keepPreviousData });
  return (
    <TabPage title="Audit log">
      <AuditView query={query} list={list} />
    </TabPage>
  );
}
