import Button from "@mui/material/Button";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Booking } from "../../bookings/booking.ts";
import { BookingRow } from "../../bookings/booking-row.tsx";
import { otherTimesHref } from "../../bookings/chosen-hour.ts";
import { LessonNotes } from "../../bookings/lesson-notes.tsx";
import { lessonName } from "../../bookings/lesson-time.tsx";
import { LessonActions } from "../../bookings/manage/lesson-actions.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { fullName } from "../../components/full-name.ts";
import { LongList } from "../../components/long-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { type BookingPage, pastBookings } from "../../queries/bookings.ts";
import { AllTimes } from "../../time/reader-time.tsx";
import { useReaderZone } from "../../time/reader-zone.ts";
import { useLessonsSearch } from "./use-lessons-search.ts";

/** Lessons that have ended, whether or not the tutor has marked them as completed. */
export function CompletedSessions({ completed }: { completed: UseQueryResult<BookingPage> }) {
  const { search, hrefOf } = useLessonsSearch();
  return (
    <DashboardSection id="completed" title="Completed Sessions" wide help={<AllTimes />}>
      <Loaded query={completed} skeleton={<RowsSkeleton />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState drawing="completed">
              Sessions move here once they’re over, with their receipts.
            </EmptyState>
          ) : (
            <LongList
              page={page}
              place={search.completed}
              hrefOf={(completed) => hrefOf({ completed })}
              queryAt={(place) => pastBookings("student", place)}
              words="completed sessions"
              busy={completed.isPlaceholderData}
            >
              {page.items.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  withWhom={`with ${fullName(booking.tutor)}`}
                  over
                  year
                  more={<LessonActions booking={booking} side="student" />}
                  notes={<LessonNotes booking={booking} side="student" />}
                >
                  <BookAgain booking={booking} />
                </BookingRow>
              ))}
            </LongList>
          )
        }
      </Loaded>
    </DashboardSection>
  );
}

/** Leads to the tutor's free times in the same subject. */
function BookAgain({ booking }: { booking: Booking }) {
  const { subject, tutor } = booking;
  const what = lessonName(booking, `with ${fullName(tutor)}`, useReaderZone());
  return (
    <Button
      component={Link}
      to={otherTimesHref({ subject, tutor: tutor.id })}
      variant="outlined"
      color="secondary"
      aria-label={`Book again: ${what}`}
    >
      Book again
    </Button>
  );
}
