import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/tutors";
import { tutorsQueries } from "./tutors/search.ts";
import { TutorsView } from "./tutors/tutors-view.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", tutorsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, tutorsQueries);

/** The tutors with their rates and Zoom links. */
export default function TutorsTab() {
  return <TutorsView />;
}
