import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { fullName } from "../../components/full-name.ts";
import { formatPrice } from "../../money/format.ts";
import type { TutorOffer } from "./slot-selection.ts";

interface TutorCardProps {
  offer: TutorOffer;
  /** Whether this tutor's page led here: then the reader is led on to them. */
  chosen?: boolean;
  /** What else can be done than to choose a time. */
  ask?: ReactNode;
  /** When an hour with them can start. */
  children: ReactNode;
}

/** A tutor: who they are, what an hour costs, and when it can start. */
export function TutorCard({ offer, chosen = false, ask, children }: TutorCardProps) {
  const { tutor, price_cents } = offer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);
  return (
    <li className="tutor">
      <Avatar person={tutor} />
      <div className="tutor-who">
        <h4 ref={heading} tabIndex={chosen ? -1 : undefined}>
          {fullName(tutor)}
        </h4>
        <p className="tutor-price">
          {formatPrice(price_cents)}
          {price_cents > 0 && <span className="note"> an hour</span>}
        </p>
      </div>
      <p className="tutor-bio">{tutor.bio}</p>
      {ask && <p className="tutor-ask">{ask}</p>}
      {children}
    </li>
  );
}
