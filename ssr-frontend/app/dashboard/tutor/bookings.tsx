import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { statusOf } from "../../bookings/booking.ts";
import { BookingDialogs } from "../../bookings/manage/booking-dialogs.tsx";
import { parseSubject, SUBJECTS } from "../../bookings/subject.ts";
import { useRefreshWhenOver } from "../../bookings/use-refresh-when-over.ts";
import { Announcer } from "../../components/announcer.tsx";
import { LIST_TOP } from "../../components/list-place.ts";
import { LongList } from "../../components/long-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { SelectInput } from "../../components/select-input.tsx";
import { useSearch } from "../../components/use-search.ts";
import { type BookingPage, type BookingsFilter, tutorBookings } from "../../queries/bookings.ts";
import { prefetch } from "../../queries/show.ts";
import { useReaderToday } from "../../time/today.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/bookings";
import "../../components/chips.css";
import "./bookings/bookings.css";
import Button from "@mui/material/Button";
import { EmptyState } from "../../components/empty-state.tsx";
import { BOOKING_STATUSES, formatBookingsSearch, parseBookingsSearch } from "./bookings/search.ts";
import { NoSessions } from "./no-sessions.tsx";
import { LessonRow } from "./sessions/lesson-row.tsx";
import { SubTabs } from "./sub-tabs.tsx";
import { bookingsQueries } from "./tabs.ts";
import "./tutor.css";
import { AllTimes } from "../../time/reader-time.tsx";
import { useReaderZone } from "../../time/reader-zone.ts";
import { dateIn } from "../../time/wall.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", bookingsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, bookingsQueries);

/** All bookings with a tutor, filtered by state and subject. */
export default function BookingsTab() {
  const { search, hrefOf, go } = useSearch(parseBookingsSearch, formatBookingsSearch);
  const { filter, place } = search;
  const query = useQuery({ ...tutorBookings(filter, place), placeholderData: keepPreviousData });
  useRefreshWhenOver(query.data?.items);
  const zone = useReaderZone();
  const thisYear = useReaderToday().slice(0, 4);
  const busy = query.isPlaceholderData;
  return (
    <TabPage title="Session Management">
      <SubTabs />
      <BookingDialogs side="tutor" onChange={focusTitle}>
        <DashboardSection id="bookings" wide title="Bookings" help={<AllTimes />}>
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
                        year={!dateIn(booking.starts_at, zone).startsWith(thisYear)}
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

/** The focused row may be gone. */
const focusTitle = () => document.querySelector<HTMLElement>("#bookings")?.focus();

/** Announces the number of results to screen readers. */
function announcement({ status, subject }: BookingsFilter, page: BookingPage | undefined): string {
  if (!page || (!status && !subject)) return "";
  const count = page.items.length;
  const what = [status, subject, count === 1 ? "booking" : "bookings"].filter(Boolean).join(" ");
  return count === 0 ? `No ${what}.` : `${count}${page.more ? " or more" : ""} ${what}.`;
}

interface BookingFiltersProps {
  filter: BookingsFilter;
  /** The address of another filter. */
  hrefOf: (filter: BookingsFilter) => string;
  onChange: (filter: BookingsFilter) => void;
}

/** The filters: states as links, subjects as a select. Both are in the address. */
function BookingFilters({ filter, hrefOf, onChange }: BookingFiltersProps) {
  return (
    <div className="booking-filters">
      <nav className="chips" aria-label="Status" data-filter>
        <StatusLink label="All" status={undefined} {...{ filter, hrefOf }} />
        {BOOKING_STATUSES.map((status) => (
          <StatusLink key={status} label={statusOf({ status }).label} {...{ status, filter, hrefOf }} />
        ))}
      </nav>
      <SelectInput
        label="Subject"
        name="subject"
        value={filter.subject ?? ""}
        onChange={(name) => onChange({ ...filter, subject: parseSubject(name) })}
      >
        <option value="">All subjects</option>
        {SUBJECTS.map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
      </SelectInput>
    </div>
  );
}

interface StatusLinkProps extends Omit<BookingFiltersProps, "onChange"> {
  status: BookingsFilter["status"];
  label: string;
}

function StatusLink({ status, label, filter, hrefOf }: StatusLinkProps) {
  const wanted = { ...filter, status };
  const load = () => prefetch([tutorBookings(wanted, LIST_TOP)]);
  return (
    <Link
      to={hrefOf(wanted)}
      preventScrollReset
      aria-current={status === filter.status ? "true" : undefined}
      onPointerEnter={load}
      onFocus={load}
    >
      {label}
    </Link>
  );
}

interface NoBookingsProps {
  filter: BookingsFilter;
  /** Whether the list of another filter is loading. */
  busy: boolean;
  /** The address of the unfiltered list. */
  allAt: string;
}

/** Shown if there are no bookings, or none that match the filter. */
function NoBookings({ filter: { status, subject }, busy, allAt }: NoBookingsProps) {
  if (busy) return <RowsSkeleton rows={5} />;
  if (!status && !subject) {
    return <NoSessions>No bookings yet. Students can book any time you’ve made available.</NoSessions>;
  }
  return (
    <EmptyState
      drawing="lessons"
      action={
        <Button component={Link} to={allAt} preventScrollReset variant="outlined">
          Show all bookings
        </Button>
      }
    >
      No {[status, subject].filter(Boolean).join(" ")} bookings.
    </EmptyState>
  );
}
