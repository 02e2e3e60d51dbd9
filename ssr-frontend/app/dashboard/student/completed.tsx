import type { UseQueryResult } from "@tanstack/react-query";
import { fullName } from "../../bookings/booking.ts";
import { BookingList } from "../../bookings/booking-list.tsx";
import { BookingRow } from "../../bookings/booking-row.tsx";
import { LessonActions } from "../../bookings/manage/lesson-actions.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../bookings/section.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { type BookingPage, pastBookings } from "../../queries/bookings.ts";
import { LIST_STEP } from "./search.ts";
import { useLessonsSearch } from "./use-lessons-search.ts";

/** Lessons that are over, whether or not the tutor has marked them yet. */
export function CompletedSessions({ completed }: { completed: UseQueryResult<BookingPage> }) {
  const { search, hrefOf } = useLessonsSearch();
  const longer = search.completed + LIST_STEP;
  return (
    <DashboardSection id="completed" title="Completed Sessions" wide help="All times are Pacific time.">
      <Loaded query={completed} skeleton={<RowsSkeleton />}>
        {({ items, more }) =>
          items.length === 0 ? (
            <EmptyState drawing="completed">
              Sessions move here once they are over, with their receipts.
            </EmptyState>
          ) : (
            <BookingList
              count={items.length}
              moreAt={more ? hrefOf({ completed: longer }) : undefined}
              moreWords="completed sessions"
              moreQueries={() => [pastBookings("student", longer)]}
              busy={completed.isPlaceholderData}
            >
              {items.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  withWhom={`with ${fullName(booking.tutor)}`}
                  over
                  year
                  more={<LessonActions booking={booking} side="student" />}
                />
              ))}
            </BookingList>
          )
        }
      </Loaded>
    </DashboardSection>
  );
}
