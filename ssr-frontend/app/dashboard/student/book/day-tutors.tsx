import type { UseQueryResult } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { DayOffers } from "../../../bookings/choose/day-offers.tsx";
import { atPresentPrice, isOffered, type SlotSelection } from "../../../bookings/choose/slot-selection.ts";
import { TutorCard } from "../../../bookings/choose/tutor-card.tsx";
import { SlotList } from "../../../bookings/slot-list.tsx";
import type { Subject } from "../../../bookings/subject.ts";
import { fullName } from "../../../components/full-name.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { DaySlots } from "../../../queries/tutoring.ts";
import { AskLink } from "./ask-link.tsx";

const loadConfirmBooking = () => import("./confirm-booking.tsx");
const ConfirmBooking = lazyComponent(loadConfirmBooking);

interface DayTutorsProps {
  subject: Subject;
  date: string;
  /** The tutor whose page led here, by id. */
  tutor: string | undefined;
  slots: UseQueryResult<DaySlots>;
  /** Of `useDayHeading`. */
  heading: RefObject<HTMLHeadingElement | null>;
  onBooked: () => void;
}

/** Who is free on the chosen day, and the step from a time to a booking. */
export function DayTutors({ subject, date, tutor, slots, heading, onBooked }: DayTutorsProps) {
  const [pick, setPick] = useState<SlotSelection>();
  const [open, setOpen] = useState(false);
  // Whoever has chosen a day is about to press a time. A script that does not arrive is told of then.
  useEffect(() => void loadConfirmBooking().catch(() => undefined), []);
  return (
    <>
      <DayOffers date={date} slots={slots} tutor={tutor} heading={heading}>
        {(offer, zone) => (
          <TutorCard
            key={offer.tutor.id}
            offer={offer}
            chosen={offer.tutor.id === tutor}
            ask={<AskLink tutor={offer.tutor} subject={subject} />}
          >
            <SlotList
              slots={offer.slots}
              zone={zone}
              label={`Start times of ${fullName(offer.tutor)}`}
              withWhom={`with ${fullName(offer.tutor)}`}
              onPick={(slot) => {
                setPick({ subject, date, zone, offer, slot });
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
