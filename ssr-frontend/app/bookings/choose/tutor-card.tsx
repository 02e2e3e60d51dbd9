import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { fullName } from "../../components/full-name.ts";
import { formatPrice } from "../../money/format.ts";
import type { TutorOffer } from "./slot-selection.ts";

interface TutorCardProps {
  offer: TutorOffer;
  /** Whether this tutor's page linked here: the card is then scrolled to. */
  chosen?: boolean;
  /** Actions beside selecting a time. */
  ask?: ReactNode;
  /** The tutor's start times. */
  children: ReactNode;
}

/** A tutor: profile, price per hour and start times. */
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
      <TutorFacts tutor={tutor} />
      {ask && <p className="tutor-ask">{ask}</p>}
      {children}
    </li>
  );
}

/**
 * Schooling, languages and levels; nothing where the tutor says nothing. The API's names of levels read as words: those
 * of the application are in a chunk with its forms.
 */
function TutorFacts({ tutor: { education, languages, levels } }: Pick<TutorOffer, "tutor">) {
  const facts = [
    education,
    languages && `Speaks ${languages}`,
    levels.length > 0 && `Teaches ${levels.join(", ").replaceAll("_", " ")}`,
  ].filter(Boolean);
  return facts[0] && <p className="tutor-facts note">{facts.join(" · ")}</p>;
}
