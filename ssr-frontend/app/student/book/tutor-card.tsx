import ButtonBase from "@mui/material/ButtonBase";
import { useEffect, useRef } from "react";
import { fullName } from "../../bookings/booking.ts";
import { Face } from "../../bookings/face.tsx";
import { useLocalTime } from "../../bookings/local-time.tsx";
import { price } from "../../bookings/price.ts";
import { zoneWords } from "../../time/format.ts";
import { wallTime } from "../../time/wall.ts";
import type { Offer, Slot } from "./pick.ts";

interface TutorCardProps {
  offer: Offer;
  zone: string;
  /** Whether this tutor's page led here: then the reader is led on to them. */
  chosen: boolean;
  onPick: (slot: Slot) => void;
}

/** A tutor: who they are, what an hour costs, and when it can start. */
export function TutorCard({ offer: { tutor, price_cents, slots }, zone, chosen, onPick }: TutorCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);
  const name = fullName(tutor);
  return (
    <li className="tutor">
      <Face person={tutor} />
      <div className="tutor-who">
        <h4 ref={heading} tabIndex={chosen ? -1 : undefined}>
          {name}
        </h4>
        <p className="tutor-price">
          {price(price_cents)}
          {price_cents > 0 && <span className="note"> an hour</span>}
        </p>
      </div>
      <p className="tutor-bio">{tutor.bio}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without list marks, Safari takes it for no list */}
      <ul className="slots" role="list" aria-label={`Start times of ${name}`}>
        {slots.map((slot) => (
          <li key={slot.starts_at}>
            <SlotButton slot={slot} zone={zone} onPick={onPick} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function SlotButton({ slot, zone, onPick }: { slot: Slot; zone: string; onPick: (slot: Slot) => void }) {
  const own = useLocalTime({ at: slot.starts_at, zone });
  const time = wallTime(slot.start_time);
  return (
    <ButtonBase className="slot" aria-haspopup="dialog" onClick={() => onPick(slot)}>
      <b>{time}</b>
      <span className="visually-hidden"> {zoneWords(slot.starts_at, zone)} </span>
      {own && (
        <small>
          {own}
          <span className="visually-hidden"> your time</span>
        </small>
      )}
    </ButtonBase>
  );
}
