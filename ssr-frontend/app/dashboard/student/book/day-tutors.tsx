import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Subject } from "../../../bookings/booking.ts";
import { Hint, Loaded } from "../../../bookings/section.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { PlainList } from "../../../components/plain-list.tsx";
import type { DaySlots } from "../../../queries/tutoring.ts";
import { zoneWords } from "../../../time/format.ts";
import { useOtherZone } from "../../../time/viewer-zone.ts";
import { wallDay } from "../../../time/wall.ts";
import {
  atPresentPrice,
  chosenTutorFirst,
  isOffered,
  type OfferedSlot,
  type SlotSelection,
  type TutorOffer,
} from "./slot-selection.ts";
import { TutorCard } from "./tutor-card.tsx";

const loadConfirmBooking = () => import("./confirm-booking.tsx");
const ConfirmBooking = lazyComponent(loadConfirmBooking);

interface DayTutorsProps {
  subject: Subject;
  date: string;
  /** The tutor whose page led here, by id. */
  tutor: string | undefined;
  slots: UseQueryResult<DaySlots>;
  onBooked: () => void;
}

/** Who is free on the chosen day, and the step from a time to a booking. */
export function DayTutors({ subject, date, tutor, slots, onBooked }: DayTutorsProps) {
  const [pick, setPick] = useState<SlotSelection>();
  const [open, setOpen] = useState(false);
  const heading = useFocusOnArrival(date, slots.isPending);
  // Whoever has chosen a day is about to press a time. A script that does not arrive is told of then.
  useEffect(() => void loadConfirmBooking().catch(() => undefined), []);
  return (
    <section className="tutors" aria-labelledby="tutors-title" aria-busy={slots.isPending}>
      <h3 id="tutors-title" tabIndex={-1} ref={heading}>
        Free on {wallDay(date)}
      </h3>
      <Loaded query={slots} skeleton={<TutorSkeleton />}>
        {(day) => (
          <OffersOfDay
            day={day}
            subject={subject}
            tutor={tutor}
            onPick={(offer, slot) => {
              setPick({ subject, date, zone: day.zone, offer, slot });
              setOpen(true);
            }}
          />
        )}
      </Loaded>
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
    </section>
  );
}

interface OffersOfDayProps {
  day: DaySlots;
  subject: Subject;
  tutor: string | undefined;
  onPick: (offer: TutorOffer, slot: OfferedSlot) => void;
}

/** The tutors of a day, with their hours. */
function OffersOfDay({ day, subject, tutor, onPick }: OffersOfDayProps) {
  if (day.tutors.length === 0) {
    return <Hint>Nobody is free on this day any more. Please choose another marked day.</Hint>;
  }
  return (
    <>
      {tutor && !day.tutors.some((offer) => offer.tutor.id === tutor) && (
        <p className="note">The tutor you came for has no free time left on this day.</p>
      )}
      <ZoneNote day={day} />
      <PlainList className="tutor-list">
        {chosenTutorFirst(day.tutors, tutor).map((offer) => (
          <TutorCard
            key={offer.tutor.id}
            offer={offer}
            subject={subject}
            chosen={offer.tutor.id === tutor}
            zone={day.zone}
            onPick={(slot) => onPick(offer, slot)}
          />
        ))}
      </PlainList>
    </>
  );
}

/** Leads on to the tutors once those of a newly chosen day are there. */
function useFocusOnArrival(date: string, pending: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef({ date, waited: pending });
  useEffect(() => {
    const { current } = seen;
    if (pending) {
      current.waited = true;
    } else if (current.waited || current.date !== date) {
      seen.current = { date, waited: false };
      heading.current?.focus();
    }
  }, [date, pending]);
  return heading;
}

/** Whose clock the times are by. */
function ZoneNote({ day }: { day: DaySlots }) {
  const instant = day.tutors[0]?.slots[0]?.starts_at ?? `${day.date}T20:00:00Z`;
  const own = useOtherZone(instant, day.zone);
  return (
    <p className="note">
      Start times in {zoneWords(instant, day.zone)}
      {own && `; below each, the same in yours (${zoneWords(instant, own)})`}.
    </p>
  );
}

const TutorSkeleton = () => (
  <div className="tutor-skeleton" aria-hidden="true">
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);
