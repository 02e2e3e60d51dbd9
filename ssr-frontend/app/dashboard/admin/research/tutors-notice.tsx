import { Link } from "react-router";
import { hasFailed, LoadError } from "../../../components/section.tsx";
import type { EligibleTutor } from "../../../queries/admin-research.ts";
import type { ListQuery } from "../admin-list.tsx";

/** Who can mentor a project, as it was read. */
export type TutorsQuery = Omit<ListQuery<{ items: EligibleTutor[] }>, "isPlaceholderData">;

/** Why nobody can be assigned, if so: none is eligible, or who is could not be read. */
export function TutorsNotice({ tutors }: { tutors: TutorsQuery }) {
  if (!tutors.data) return hasFailed(tutors) ? <LoadError query={tutors} /> : null;
  if (tutors.data.items.length > 0) return null;
  return (
    <p className="nobody-eligible">
      No tutor can be assigned just now: it takes an approved tutor who offers research mentorship. Approve
      one under <Link to="/dashboard/admin/applications">Applications</Link>, or ask a tutor to add the
      service.
    </p>
  );
}
