import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { Problem } from "../../../api/problem.ts";
import type { Subject } from "../../../bookings/subject.ts";
import { fullName } from "../../../components/full-name.ts";
import "../../../bookings/choose/choose.css";
import { DayOffers } from "../../../bookings/choose/day-offers.tsx";
import { DayPicker, daysAnnouncement } from "../../../bookings/choose/day-picker.tsx";
import { SlotList } from "../../../bookings/choose/slot-list.tsx";
import {
  atPresentPrice,
  isOffered,
  type SlotSelection,
  type TutorOffer,
} from "../../../bookings/choose/slot-selection.ts";
import { SubjectLinks } from "../../../bookings/choose/subject-links.tsx";
import { TutorCard } from "../../../bookings/choose/tutor-card.tsx";
import { useDayHeading } from "../../../bookings/choose/use-day-heading.ts";
import { Announcer } from "../../../components/announcer.tsx";
import { CalendarSkeleton } from "../../../components/calendar/calendar.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DashboardSection, Hint, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { useSearch } from "../../../components/use-search.ts";
import { adminLessonDays, adminLessonSlots } from "../../../queries/admin-booking.ts";
import { type AdminUserDetail, adminUser } from "../../../queries/admin-users.ts";
import type { BookableDays } from "../../../queries/tutoring.ts";
import { wallShortDate } from "../../../time/wall.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { personPage } from "../places.ts";
import { RecordedNote } from "../recorded-note.tsx";
import { bookRefusal } from "../users/inactive-words.ts";
import "./book-session.css";
import { AllTimes } from "../../../time/reader-time.tsx";
import type { BookingDraft } from "./booking-form.tsx";
import { formatBookSearch, parseBookSearch } from "./search.ts";
import { useBookForStudent } from "./use-book-for-student.ts";

const loadBookingForm = () => import("./booking-form.tsx");
const BookingForm = lazyComponent(loadBookingForm);

interface BookSessionProps {
  studentId: string;
  /** What has been chosen so far; it stands in the address. */
  subject?: Subject | undefined;
  date?: string | undefined;
}

/** A session that an admin books for a student: from a subject to a day to a tutor's free hour, and how it is paid. */
export function BookSession({ studentId, subject, date }: BookSessionProps) {
  const student = useQuery(adminUser(studentId));
  const gone = student.error instanceof Problem && student.error.status === 404;
  const name = student.data && !gone ? fullName(student.data) : "";
  return (
    <TabPage
      title="Book a session"
      heading={name ? `Book a session for ${name}` : "Book a session"}
      parent={{ to: personPage(studentId), label: name || "Person" }}
    >
      {gone ? (
        <EmptyState drawing="audit">This account doesn’t exist, or no longer exists.</EmptyState>
      ) : (
        <Loaded query={student} skeleton={<RowsSkeleton rows={6} />}>
          {(data) => <StudentBooking student={data} subject={subject} date={date} />}
        </Loaded>
      )}
    </TabPage>
  );
}

interface StudentBookingProps {
  student: AdminUserDetail;
  subject: Subject | undefined;
  date: string | undefined;
}

/** The steps, unless nothing can be booked for the student. What is chosen and typed is kept through all of them. */
function StudentBooking({ student, subject, date }: StudentBookingProps) {
  const { hrefOf } = useSearch(parseBookSearch, formatBookSearch);
  const [draft, setDraft] = useState<BookingDraft>({ payment: undefined, note: "" });
  const [pick, setPick] = useState<SlotSelection>();
  const refusal = bookRefusal(student);
  if (refusal && !pick) return <NotBookable student={student} refusal={refusal} />;
  return (
    <>
      <RecordedNote subject={student.id} />
      <DashboardSection
        id="book"
        wide
        title="Subject and time"
        help={
          <>
            One hour, one-on-one, on Zoom. <AllTimes />
          </>
        }
      >
        <SubjectLinks
          chosen={subject}
          hrefOf={(subject) => hrefOf({ subject, date: undefined })}
          queryOf={(subject) => adminLessonDays(student.id, subject)}
        />
        {subject ? (
          <TimeStep
            key={subject}
            {...{ student, subject, date, refusal, draft, pick }}
            onDraft={setDraft}
            onPick={setPick}
          />
        ) : (
          <Hint>Choose a subject to see the days when a tutor is free.</Hint>
        )}
      </DashboardSection>
    </>
  );
}

function NotBookable({ student, refusal }: { student: AdminUserDetail; refusal: string }) {
  const account = (
    <Button component={Link} to={personPage(student.id)} variant="outlined" color="secondary">
      Open {student.first_name}’s account
    </Button>
  );
  return (
    <EmptyState drawing="lessons" action={account}>
      {refusal}
    </EmptyState>
  );
}

interface TimeStepProps {
  student: AdminUserDetail;
  subject: Subject;
  date: string | undefined;
  /** Why nothing can be booked for the student any more. */
  refusal: string;
  draft: BookingDraft;
  pick: SlotSelection | undefined;
  onDraft: (draft: BookingDraft) => void;
  onPick: (pick: SlotSelection | undefined) => void;
}

/** The days of a subject, who is free on the chosen one, and once an hour is chosen how it is booked. */
function TimeStep({ student, subject, date, refusal, draft, pick, onDraft, onPick }: TimeStepProps) {
  const { go } = useSearch(parseBookSearch, formatBookSearch);
  const days = useQuery(adminLessonDays(student.id, subject));
  // Kept for its day alone: another day's tutors are never shown under this one's name.
  const slots = useQuery({
    ...adminLessonSlots(student.id, subject, date ?? ""),
    enabled: date !== undefined,
  });
  const heading = useDayHeading(date, slots.isPending);
  const form = useRef<HTMLHeadingElement>(null);
  const { book, ...booking } = useBookForStudent(student.id, () => {
    onPick(undefined);
    heading.current?.focus();
  });
  // Whoever has chosen a day is about to press an hour. A script that does not arrive is told of then.
  useEffect(() => {
    if (date) void loadBookingForm().catch(() => undefined);
  }, [date]);
  // An hour of another subject or day is not what is shown.
  const chosen = pick?.subject === subject && pick.date === date ? pick : undefined;
  const chosenAt = (offer: TutorOffer) =>
    chosen?.offer.tutor.id === offer.tutor.id ? chosen.slot.starts_at : undefined;
  return (
    <>
      <div className="book-steps">
        <Loaded query={days} skeleton={<CalendarSkeleton />}>
          {(found) => (
            <DayPicker
              days={found}
              subject={subject}
              date={date}
              onChange={(date) => !booking.busy && go({ date })}
              none={<NoDays subject={subject} days={found} />}
            />
          )}
        </Loaded>
        {date ? (
          <DayOffers date={date} slots={slots} heading={heading}>
            {(offer) => (
              <TutorCard key={offer.tutor.id} offer={offer}>
                <SlotList
                  slots={offer.slots}
                  date={date}
                  label={`Start times of ${fullName(offer.tutor)}`}
                  withWhom={`with ${fullName(offer.tutor)}`}
                  chosen={chosenAt(offer)}
                  onPick={(slot) => {
                    if (booking.busy) return;
                    booking.clear();
                    // At once, so that what the focus is led on to is there.
                    flushSync(() => onPick({ subject, date, offer, slot }));
                    form.current?.focus();
                  }}
                />
              </TutorCard>
            )}
          </DayOffers>
        ) : (
          Boolean(days.data?.days.length) && <Hint>Choose a marked day to see who is free.</Hint>
        )}
      </div>
      {chosen && (
        <section className="booking-part" aria-labelledby="confirm">
          <h3 id="confirm" tabIndex={-1} ref={form}>
            Book this time
          </h3>
          <BookingForm
            selection={atPresentPrice(slots.data, chosen)}
            firstPrice={chosen.offer.price_cents}
            offered={isOffered(slots.data, chosen)}
            student={student.first_name}
            {...{ draft, onDraft, refusal, ...booking }}
            onBook={(payment) => void book(atPresentPrice(slots.data, chosen), payment, draft.note)}
          />
        </section>
      )}
      <Announcer>{daysAnnouncement(subject, days.data)}</Announcer>
    </>
  );
}

const NoDays = ({ subject, days: { to } }: { subject: Subject; days: BookableDays }) => (
  <>
    No {subject} tutor is free between now and {wallShortDate(to)}. Try another subject, or see{" "}
    <Link to="/dashboard/admin/tutors">all tutors</Link>.
  </>
);
