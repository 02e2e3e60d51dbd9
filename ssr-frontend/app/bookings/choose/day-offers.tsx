import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { PlainList } from "../../components/plain-list.tsx";
import { Hint, Loaded } from "../../components/section.tsx";
import type { DaySlots } from "../../queries/tutoring.ts";
import { zoneWords } from "../../time/format.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { dateIn, wallDay } from "../../time/wall.ts";
import "./choose.css";
import { chosenTutorFirst, type TutorOffer } from "./slot-selection.ts";

interface DayOffersProps {
  date: string;
  slots: UseQueryResult<DaySlots>;
  /** The id of the tutor whose page linked here. */
  tutor?: string | undefined;
  /** The ref of `useDayHeading`. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Renders a tutor's slots. */
  children: (offer: TutorOffer) => ReactNode;
}

/** The tutors with slots on the selected day. */
export function DayOffers({ date, slots, tutor, heading, children }: DayOffersProps) {
  return (
    <section className="tutors" aria-labelledby="tutors-title" aria-busy={slots.isPending}>
      <h3 id="tutors-title" tabIndex={-1} ref={heading}>
        Free on {wallDay(date)}
      </h3>
      <Loaded query={slots} skeleton={<TutorSkeleton />}>
        {(day) =>
          day.tutors.length === 0 ? (
            <Hint>Nobody is free on this day any more. Please choose another marked day.</Hint>
          ) : (
            <>
              {tutor && !day.tutors.some((offer) => offer.tutor.id === tutor) && (
                <p className="note">The tutor you came for has no free time left on this day.</p>
              )}
              <ZoneNote day={day} />
              <PlainList className="tutor-list">
                {chosenTutorFirst(day.tutors, tutor).map(children)}
              </PlainList>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** States the time zone of the times, and whose day it is if the reader's date differs at some of them. */
function ZoneNote({ day: { date, zone, tutors } }: { day: DaySlots }) {
  const own = useReaderZone();
  const starts = tutors.flatMap(({ slots }) => slots.map(({ starts_at }) => starts_at));
  const isOtherDay = starts.some((at) => dateIn(at, own) !== date);
  const instant = starts[0] ?? `${date}T20:00:00Z`;
  return (
    <p className="note">
      Start times in {zoneWords(instant, own)}.
      {isOtherDay &&
        ` The day is the academy’s (${zoneWords(instant, zone)}); where yours is another, its date is below the time.`}
    </p>
  );
}

const TutorSkeleton = () => (
  <div className="tutor-skeleton" aria-hidden="true">
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);
