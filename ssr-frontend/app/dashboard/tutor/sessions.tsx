import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { Stats } from "../../components/stats.tsx";
import { monthBookings, upcomingBookings } from "../../queries/bookings.ts";
import { availability } from "../../queries/tutor.ts";
import { useReaderToday } from "../../time/today.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/sessions";
import { openingMonth } from "./search.ts";
import { SessionsByDay } from "./sessions/sessions-by-day.tsx";
import { SubTabs } from "./sub-tabs.tsx";
import { sessionsQueries } from "./tabs.ts";
import "./tutor.css";
import { useSessionsSearch } from "./use-sessions-search.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", sessionsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, sessionsQueries);

/** Session Management: three counters, and the sessions by day. */
export default function SessionsTab() {
  const today = useReaderToday();
  const { search } = useSessionsSearch();
  const upcoming = useQuery(upcomingBookings("tutor"));
  const week = useQuery(availability);
  /** The month shown, if no day in it is chosen. */
  const [turned, setTurned] = useState<string>();
  const opening = openingMonth(search, today);
  const month = useQuery(monthBookings(opening));
  const other = useQuery(monthBookings(turned ?? opening));
  const stats = upcoming.data?.stats;
  return (
    <TabPage title="Session Management">
      <SubTabs />
      <Stats
        stats={[
          { label: "Total bookings", value: stats?.bookings },
          { label: "Confirmed sessions", value: stats?.confirmed },
          { label: "Available weekly slots", value: week.data?.items.length },
        ]}
      />
      <Loaded query={upcoming} skeleton={<RowsSkeleton />}>
        {({ items }) => (
          <SessionsByDay ahead={items} month={month} turnedTo={other.data?.items} onTurn={setTurned} />
        )}
      </Loaded>
    </TabPage>
  );
}
