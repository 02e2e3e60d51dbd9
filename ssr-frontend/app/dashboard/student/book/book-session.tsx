import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { Subject } from "../../../bookings/subject.ts";
import "../../../bookings/choose/choose.css";
import { DayPicker, daysAnnouncement } from "../../../bookings/choose/day-picker.tsx";
import { SubjectLinks } from "../../../bookings/choose/subject-links.tsx";
import { useDayHeading } from "../../../bookings/choose/use-day-heading.ts";
import { Announcer } from "../../../components/announcer.tsx";
import { CalendarSkeleton } from "../../../components/calendar/calendar.tsx";
import { DashboardSection, Hint, Loaded } from "../../../components/section.tsx";
import { useSession } from "../../../queries/session.ts";
import {
  type BookableDays,
  bookableDays,
  type DaySlots,
  daySlots,
  tutorHours,
} from "../../../queries/tutoring.ts";
import { wallShortDate } from "../../../time/wall.ts";
import { type FirstFree, firstFreeOf } from "../first-free.ts";
import { useLessonsSearch } from "../use-lessons-search.ts";
import "./book.css";
import { DayOffers } from "../../../bookings/choose/day-offers.tsx";
import { SlotList } from "../../../bookings/choose/slot-list.tsx";
import { atPresentPrice, isOffered, type SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { TutorCard } from "../../../bookings/choose/tutor-card.tsx";
import { fullName } from "../../../components/full-name.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { AllTimes, ReaderTime } from "../../../time/reader-time.tsx";
import { AskLink } from "./ask-link.tsx";

interface BookSessionProps {
  /** Called when a booking is confirmed or held: shows the lists. */
  onBooked: () => void;
}

/** Books a session: subject, day, then a tutor's slot. The address contains every step. */
export function BookSession({ onBooked }: BookSessionProps) {
  const { search, hrefOf } = useLessonsSearch();
  const { subject } = search;
  return (
    <DashboardSection
      id="book"
      wide
      title="Book a session"
      help={
        <>
          One hour, one-on-one, on Zoom. <AllTimes />
        </>
      }
    >
      <SubjectLinks
        chosen={subject}
        hrefOf={(subject) => hrefOf({ subject, date: undefined })}
        queryOf={bookableDays}
      />
      <div className="book-steps">
        {subject ? (
          <DayStep key={subject} subject={subject} onBooked={onBooked} />
        ) : (
          <Hint>Choose a subject to see the days when a tutor is free.</Hint>
        )}
      </div>
    </DashboardSection>
  );
}

/** The days of a subject, and the tutors who are free on the selected one. */
function DayStep({ subject, onBooked }: BookSessionProps & { subject: Subject }) {
  const { search, go } = useLessonsSearch();
  const { date, tutor } = search;
  const days = useQuery(bookableDays(subject));
  const { now } = useSession();
  const chosen = { tutor: tutor ?? "", subject, starts_at: now };
  const ofTutor = useQuery({ ...tutorHours(chosen), enabled: tutor !== undefined });
  const isKnown = tutor === undefined || !ofTutor.isPending;
  const first = days.data && isKnown ? firstFreeOf(days.data, tutor ? ofTutor.data : undefined) : undefined;
  const shownDate = date ?? first?.date;
  // No placeholder from another day: its tutors must not appear under this date.
  const slots = useQuery({ ...daySlots(subject, shownDate ?? ""), enabled: shownDate !== undefined });
  // A day that the student has not chosen does not take the focus from the subject.
  const heading = useDayHeading(date, slots.isPending);
  return (
    <>
      {first && <NextFree first={first} />}
      <Loaded query={days} skeleton={<CalendarSkeleton />}>
        {(found) => (
          <DayPicker
            days={found}
            subject={subject}
            date={shownDate}
            onChange={(date) => go({ date })}
            none={<NoDays subject={subject} days={found} />}
          />
        )}
      </Loaded>
      {shownDate && (
        <DayTutors
          isDateChosen={date !== undefined}
          {...{ subject, date: shownDate, tutor, slots, heading, onBooked }}
        />
      )}
      <Announcer>{daysAnnouncement(subject, days.data)}</Announcer>
    </>
  );
}

/** The first free hour. */
function NextFree({ first: { date, starts_at, tutor } }: { first: FirstFree }) {
  const { hrefOf } = useLessonsSearch();
  if (!starts_at) return null;
  return (
    <p className="next-free">
      {tutor ? `${tutor} is next free: ` : "Next free: "}
      <Link to={hrefOf({ date })} preventScrollReset>
        <ReaderTime at={starts_at} />
      </Link>
    </p>
  );
}

const NoDays = ({ subject, days: { to } }: { subject: Subject; days: BookableDays }) => (
  <>
    No {subject} tutor is free between now and {wallShortDate(to)}. Try another subject, or{" "}
    <a href={`mailto:${brand.email}`}>email us</a> and we’ll look for someone.
  </>
);

const loadConfirmBooking = () => import("./confirm-booking.tsx");
const ConfirmBooking = lazyComponent(loadConfirmBooking);

interface DayTutorsProps {
  subject: Subject;
  date: string;
  /** Whether the student has selected it; otherwise it is the first free one. */
  isDateChosen: boolean;
  /** The id of the tutor whose page linked here. */
  tutor: string | undefined;
  slots: UseQueryResult<DaySlots>;
  /** From `useDayHeading`. */
  heading: RefObject<HTMLHeadingElement | null>;
  onBooked: () => void;
}

/** The tutors who are free on the selected day, and the confirmation of a slot. */
function DayTutors({ subject, date, isDateChosen, tutor, slots, heading, onBooked }: DayTutorsProps) {
  const [pick, setPick] = useState<SlotSelection>();
  const [open, setOpen] = useState(false);
  // Prefetches the confirmation once a day is selected. A failed import is reported when it is rendered.
  useEffect(() => {
    if (isDateChosen) void loadConfirmBooking().catch(() => undefined);
  }, [isDateChosen]);
  return (
    <>
      <DayOffers date={date} slots={slots} tutor={tutor} heading={heading}>
        {(offer) => (
          <TutorCard
            key={offer.tutor.id}
            offer={offer}
            chosen={offer.tutor.id === tutor}
            ask={<AskLink tutor={offer.tutor} subject={subject} />}
          >
            <SlotList
              slots={offer.slots}
              date={date}
              label={`Start times of ${fullName(offer.tutor)}`}
              withWhom={`with ${fullName(offer.tutor)}`}
              onPick={(slot) => {
                setPick({ subject, date, offer, slot });
                setOpen(true);
              }}
            />
          </TutorCard>
        )}
      </DayOffers>
      {pick && (
        <ConfirmBooking
          selection={atPresentPrice(slots.data, pick)}
          firstPrice={pick.offer.price_cents}
          open={open}
          offered={isOffered(slots.data, pick)}
          onClose={() => setOpen(false)}
          onGone={() => heading.current?.focus()}
          onBooked={onBooked}
        />
      )}
    </>
  );
}
