import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Booking, cancelledBy } from "../../../bookings/booking.ts";
import { BookingRow } from "../../../bookings/booking-row.tsx";
import { HoldNote } from "../../../bookings/hold-note.tsx";
import { Filters } from "../../../components/filters.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection } from "../../../components/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import { type LessonsWhen, userLessons } from "../../../queries/admin-booking.ts";
import type { AdminUserDetail } from "../../../queries/admin-users.ts";
import { AllTimes } from "../../../time/reader-time.tsx";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { useReaderToday } from "../../../time/today.ts";
import { dateIn } from "../../../time/wall.ts";
import { AdminList } from "../admin-list.tsx";
import { bookSessionFor, lessonPage } from "../places.ts";
import { bookRefusal, isStudent } from "./inactive-words.ts";
import { LESSONS_STEP, longerLessons, type UsersSearch } from "./search.ts";

const CHOICES: readonly { when: LessonsWhen; label: string; empty: (name: string) => string }[] = [
  { when: "upcoming", label: "Upcoming", empty: (name) => `${name} has no upcoming sessions.` },
  { when: "past", label: "Past", empty: (name) => `${name} has no past sessions yet.` },
  { when: "called_off", label: "Canceled", empty: (name) => `${name} has no canceled sessions.` },
];

interface LessonsSectionProps {
  user: AdminUserDetail;
  state: SearchState<UsersSearch>;
}

/** The lessons that a user takes or gives, and the link that books another one. */
export function LessonsSection({ user, state: { search, hrefOf } }: LessonsSectionProps) {
  const { lessons, count } = search;
  const query = useQuery({ ...userLessons(user.id, lessons, count), placeholderData: keepPreviousData });
  const longer = longerLessons(count);
  return (
    <DashboardSection id="lessons" title="Sessions" help={<AllTimes />}>
      <div className="user-lessons-head">
        <Filters
          label="Which sessions"
          choices={CHOICES.map(({ when, label }) => ({
            label,
            to: hrefOf({ lessons: when, count: LESSONS_STEP }),
            current: when === lessons,
            queries: [userLessons(user.id, when, LESSONS_STEP)],
          }))}
        />
        {isStudent(user) && <BookLink user={user} />}
      </div>
      <div className="user-lessons">
        <AdminList
          query={query}
          drawing="lessons"
          empty={CHOICES.find(({ when }) => when === lessons)?.empty(user.first_name)}
        >
          {({ items, more }) => (
            <ShowMoreList
              count={items.length}
              moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
              moreWords="sessions"
              moreQueries={() => (longer ? [userLessons(user.id, lessons, longer)] : [])}
              busy={query.isPlaceholderData}
            >
              {items.map((booking) => (
                <UserLesson key={booking.id} booking={booking} userId={user.id} />
              ))}
            </ShowMoreList>
          )}
        </AdminList>
      </div>
    </DashboardSection>
  );
}

/** Links to the booking page, or says why nothing can be booked. */
function BookLink({ user }: { user: AdminUserDetail }) {
  const refusal = bookRefusal(user);
  if (refusal) return <p className="note">{refusal}</p>;
  return (
    <Button component={Link} to={bookSessionFor(user.id)} variant="outlined">
      Book a session
    </Button>
  );
}

/** A lesson in the list of a user's page. It is not prefetched, since reading it is recorded. */
function UserLesson({ booking, userId }: { booking: Booking; userId: string }) {
  const { id, status, student, tutor, starts_at } = booking;
  const zone = useReaderZone();
  const thisYear = useReaderToday().slice(0, 4);
  const withWhom =
    student.id === userId ? `with ${fullName(tutor)} (tutor)` : `with ${fullName(student)} (student)`;
  return (
    <BookingRow
      booking={booking}
      to={lessonPage(id)}
      withWhom={[withWhom, cancelledBy(booking)].filter(Boolean).join(", ")}
      year={!dateIn(starts_at, zone).startsWith(thisYear)}
      {...(status === "pending" ? { note: <HoldNote booking={booking} /> } : {})}
    />
  );
}
