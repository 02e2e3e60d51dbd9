import type { LoadResult } from "../api/load-result.ts";
import { fullName } from "../bookings/booking.ts";
import { BookingList } from "../bookings/booking-list.tsx";
import { BookingRow } from "../bookings/booking-row.tsx";
import { LessonActions } from "../bookings/manage/lesson-actions.tsx";
import type { BookingPage } from "../bookings/pages.server.ts";
import { DashboardSection, EmptyState, LoadError } from "../bookings/section.tsx";
import { LIST_STEP } from "./choice.ts";
import { useStudentChoice } from "./use-choice.ts";

interface CompletedSessionsProps {
  completed: LoadResult<BookingPage>;
  /** Loads the lists again. */
  onChange: () => void;
}

/** Lessons that are over, whether or not the tutor has marked them yet. */
export function CompletedSessions({ completed, onChange }: CompletedSessionsProps) {
  const { choice, linkTo } = useStudentChoice();
  const { value, problem } = completed;
  return (
    <DashboardSection id="completed" title="Completed Sessions">
      {problem && <LoadError problem={problem} />}
      {value && value.items.length === 0 && (
        <EmptyState>
          Sessions move here once they are over. Your first one starts with a subject above.
        </EmptyState>
      )}
      {value && value.items.length > 0 && (
        <BookingList
          count={value.items.length}
          moreAt={value.more ? linkTo({ completed: choice.completed + LIST_STEP }) : undefined}
          moreWords="completed sessions"
        >
          {value.items.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              withWhom={`with ${fullName(booking.tutor)}`}
              over
              year
              more={<LessonActions booking={booking} side="student" onChange={onChange} />}
            />
          ))}
        </BookingList>
      )}
    </DashboardSection>
  );
}
