import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { PlainList } from "../../components/plain-list.tsx";
import { Hint, Loaded } from "../../components/section.tsx";
import type { DaySlots } from "../../queries/tutoring.ts";
import { wallDay } from "../../time/wall.ts";
import "./choose.css";
import { chosenTutorFirst, type TutorOffer } from "./slot-selection.ts";
import { StartTimesNote } from "./start-times-note.tsx";

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
            <Hint>No one is free on this day anymore. Please choose another marked day.</Hint>
          ) : (
            <>
              {tutor && !day.tutors.some((offer) => offer.tutor.id === tutor) && (
                <p className="note">The tutor you chose has no free times left on this day.</p>
              )}
              <StartTimesNote date={date} slots={day.tutors.flatMap(({ slots }) => slots)} />
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

const TutorSkeleton = () => (
  <div className="tutor-skeleton" aria-hidden="true">
    <div className="skeleton" />
    <div className="skeleton" />
  </div>
);
