import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { academyZone } from "#content/brand.ts";
import { BookingDialogs } from "../../bookings/manage/booking-dialogs.tsx";
import { useRefreshWhenOver } from "../../bookings/use-refresh-when-over.ts";
import { Announcer } from "../../components/announcer.tsx";
import { LIST_TOP } from "../../components/list-place.ts";
import { LongList } from "../../components/long-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { useSearch } from "../../components/use-search.ts";
import { type BookingPage, type BookingsFilter, tutorBookings } from "../../queries/bookings.ts";
import { useToday } from "../../time/today.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/bookings";
import { BookingFilters } from "./bookings/booking-filters.tsx";
import "./bookings/bookings.css";
import { NoBookings } from "./bookings/no-bookings.tsx";
import { formatBookingsSearch, parseBookingsSearch } from "./bookings/search.ts";
import { LessonRow } from "./sessions/lesson-row.tsx";
import { SubTabs } from "./sub-tabs.tsx";
import { bookingsQueries } from "./tabs.ts";
import "./tutor.css";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", bookingsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, bookingsQueries);

/** All that students have booked with a tutor, by state and subject. */
export default function BookingsTab() {
  const { search, hrefOf, go } = useSearch(parseBookingsSearch, formatBookingsSearch);
  const { filter, place } = search;
  const query = useQuery({ ...tutorBookings(filter, place), placeholderData: keepPreviousData });
  useRefreshWhenOver(query.data?.items);
  const thisYear = useToday().slice(0, 4);
  const busy = query.isPlaceholderData;
  return (
    <TabPage title="Session Management">
      <SubTabs />
      <BookingDialogs side="tutor" onChange={focusTitle}>
        <DashboardSection id="bookings" wide title="Bookings" help={`All times are ${academyZone}.`}>
          <BookingFilters
            filter={filter}
            hrefOf={(filter) => hrefOf({ filter, place: LIST_TOP })}
            onChange={(filter) => go({ filter, place: LIST_TOP })}
          />
          <div className="tutor-bookings" aria-busy={busy}>
            <Loaded query={query} skeleton={<RowsSkeleton rows={5} />}>
              {(page) =>
                page.items.length === 0 ? (
                  <NoBookings filter={filter} busy={busy} allAt={hrefOf(ALL)} />
                ) : (
                  <LongList
                    page={page}
                    place={place}
                    hrefOf={(place) => hrefOf({ place })}
                    queryAt={(place) => tutorBookings(filter, place)}
                    words="bookings"
                    busy={busy}
                  >
                    {page.items.map((booking) => (
                      <LessonRow
                        key={booking.id}
                        booking={booking}
                        fresh={false}
                        year={!booking.scheduled_date.startsWith(thisYear)}
                      />
                    ))}
                  </LongList>
                )
              }
            </Loaded>
          </div>
          <Announcer>{busy ? "" : announcement(filter, query.data)}</Announcer>
        </DashboardSection>
      </BookingDialogs>
    </TabPage>
  );
}

const ALL = { filter: { status: undefined, subject: undefined }, place: LIST_TOP };

/** The row that had the focus may be gone. */
const focusTitle = () => document.querySelector<HTMLElement>("#bookings")?.focus();

/** What a filter has left, for those who do not see it. */
function announcement({ status, subject }: BookingsFilter, page: BookingPage | undefined): string {
  if (!page || (!status && !subject)) return "";
  const count = page.items.length;
  const what = [status, subject, count === 1 ? "booking" : "bookings"].filter(Boolean).join(" ");
  return count === 0 ? `No ${what}.` : `${count}${page.more ? " or more" : ""} ${what}.`;
}
