import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Avatar } from "../../../bookings/avatar.tsx";
import type { Subject } from "../../../bookings/booking.ts";
import { fullName } from "../../../bookings/booking.ts";
import { formatPrice } from "../../../bookings/price.ts";
import { SlotList } from "../../../bookings/slot-list.tsx";
import { askHref } from "../../../chat/search.ts";
import type { OfferedSlot, TutorOffer } from "./slot-selection.ts";

interface TutorCardProps {
  offer: TutorOffer;
  /** What is booked, and asked about. */
  subject: Subject;
  zone: string;
  /** Whether this tutor's page led here: then the reader is led on to them. */
  chosen: boolean;
  onPick: (slot: OfferedSlot) => void;
}

/** A tutor: who they are, what an hour costs, and when it can start. */
export function TutorCard({ offer, subject, zone, chosen, onPick }: TutorCardProps) {
  const { tutor, price_cents, slots } = offer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);
  const name = fullName(tutor);
  return (
    <li className="tutor">
      <Avatar person={tutor} />
      <div className="tutor-who">
        <h4 ref={heading} tabIndex={chosen ? -1 : undefined}>
          {name}
        </h4>
        <p className="tutor-price">
          {formatPrice(price_cents)}
          {price_cents > 0 && <span className="note"> an hour</span>}
        </p>
      </div>
      <p className="tutor-bio">{tutor.bio}</p>
      <p className="tutor-ask">
        <Link to={askHref(tutor.id, subject)}>
          Ask a question<span className="visually-hidden"> to {name}</span>
        </Link>
      </p>
      <SlotList slots={slots} zone={zone} label={`Start times of ${name}`} onPick={onPick} />
    </li>
  );
}
