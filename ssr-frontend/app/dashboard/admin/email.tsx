import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { emails } from "../../queries/admin.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/email";
import { EmailsView } from "./emails/emails-view.tsx";
import { emailQueries, formatEmailsSearch, parseEmailsSearch } from "./search.ts";
import { useListSearch } from "./use-list-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", emailQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, emailQueries);

/** The emails, and those that could not be sent. */
export default function EmailTab() {
  const list = useListSearch(parseEmailsSearch, formatEmailsSearch);
  const { state, count } = list.search;
  const query = useQuery({ ...emails(state, count), placeholderData: keepPreviousData });
  return (
    <TabPage title="Email">
      <EmailsView query={query} list={list} />
    </TabPage>
  );
}
