import { loadTab } from "../../tab.server.ts";
import { showTab } from "../../tab.ts";
import { PayoutsView } from "../payouts/payouts-view.tsx";
import "../payouts/payouts.css";
import { formatPayoutsSearch, parsePayoutsSearch, tutorPayoutsQueries } from "../payouts/search.ts";
import { TutorPayoutPage } from "../payouts/tutor-payout-page.tsx";
import { useFocusOnOpen } from "../use-focus-on-open.ts";
import { useListSearch } from "../use-list-search.ts";
import type { Route } from "./+types/tutors";
import { MoneyPage } from "./money-page.tsx";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "admin", tutorPayoutsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, tutorPayoutsQueries);

/** The payouts of all tutors, or of one. */
export default function TutorPayoutsPage() {
  const list = useListSearch(parsePayoutsSearch, formatPayoutsSearch);
  const { tutor } = list.search;
  useFocusOnOpen(tutor);
  if (tutor) return <TutorPayoutPage key={tutor} id={tutor} list={list} />;
  return (
    <MoneyPage
      title="What tutors are paid"
      state="What each one has earned, where it is, and what’s holding it up."
    >
      <PayoutsView list={list} />
    </MoneyPage>
  );
}
