import { Link } from "react-router";
import { hasFailed, LoadError } from "../../../components/section.tsx";
import type { EligibleTutor } from "../../../queries/admin-research.ts";
import type { ListQuery } from "../admin-list.tsx";

/** The query of the eligible tutors. */
export type TutorsQuery = Omit<ListQuery<{ items: EligibleTutor[] }>, "isPlaceholderData">;

/** Why no tutor can be assigned: none is eligible, or the query failed. */
export function TutorsNotice({ tutors }: { tutors: TutorsQuery }) {
  if (!tutors.data) return hasFailed(tutors) ? <LoadError query={tutors} /> : null;
  if (tutors.data.items.length > 0) return null;
  return (
    <p className="nobody-eligible">
      No tutor can be assigned right now: it takes an approved tutor who offers research mentorship. Approve
      one under <Link to="/dashboard/admin/applications">Applications</Link>, or ask a tutor to add the
      service.
    </p>
  );
}
