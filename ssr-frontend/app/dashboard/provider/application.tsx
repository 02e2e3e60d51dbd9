import { redirect } from "react-router";
import "../../summer/applications/applications.css";
import { useSearch } from "../../components/use-search.ts";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/application";
import "./application/application.css";
import { ApplicationPage } from "./application/application-page.tsx";
import { parseApplicationSearch } from "./applications/search.ts";
import { APPLICATIONS, applicationPage } from "./places.ts";
import { applicationQueries } from "./tabs.ts";

export function loader(args: Route.LoaderArgs) {
  requireApplication(args.url);
  return loadTab(args, "provider", applicationQueries);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  requireApplication(args.url);
  return showTab(args, applicationQueries);
}

/** Redirects to all applications if the address names none. */
function requireApplication({ searchParams }: URL): void {
  if (!parseApplicationSearch(searchParams).id) throw redirect(APPLICATIONS);
}

/** One application. */
export default function ApplicationTab() {
  const { search } = useSearch(parseApplicationSearch, ({ id = "", ...filter }) =>
    applicationPage(id, filter),
  );
  const { id, ...filter } = search;
  return id && <ApplicationPage key={id} id={id} filter={filter} />;
}
