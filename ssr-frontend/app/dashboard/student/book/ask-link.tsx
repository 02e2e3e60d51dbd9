import { Link } from "react-router";
import type { TutorOffer } from "../../../bookings/choose/slot-selection.ts";
import type { Subject } from "../../../bookings/subject.ts";
import { askHref } from "../../../chat/search.ts";
import { fullName } from "../../../components/full-name.ts";

interface AskLinkProps {
  tutor: TutorOffer["tutor"];
  /** The subject of the inquiry. */
  subject: Subject;
}

/** Links to an inquiry to a tutor. */
export const AskLink = ({ tutor, subject }: AskLinkProps) => (
  <Link to={askHref(tutor.id, subject)}>
    Ask a question<span className="visually-hidden"> to {fullName(tutor)}</span>
  </Link>
);
