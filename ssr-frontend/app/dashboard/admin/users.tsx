import { useSearch } from "../../components/use-search.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/users";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { formatUsersSearch, parseUsersSearch, usersQueries } from "./users/search.ts";
import { UserPage } from "./users/user-page.tsx";
import "./users/users.css";
import { UsersView } from "./users/users-view.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", usersQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, usersQueries);

/** All users, or one of them. */
export default function UsersTab() {
  const state = useSearch(parseUsersSearch, formatUsersSearch);
  const { user } = state.search;
  useFocusOnOpen(user);
  if (user) return <UserPage key={user} id={user} state={state} />;
  return (
    <TabPage title="Users">
      <UsersView state={state} />
    </TabPage>
  );
}
