import { fullName } from "../../../bookings/booking.ts";
import type { EligibleTutor } from "../../../queries/admin-research.ts";

/** Tutors to choose from, with how much each has to do already. */
export const TutorOptions = ({ tutors }: { tutors: readonly EligibleTutor[] }) =>
  tutors.map((tutor) => (
    <option key={tutor.id} value={tutor.id}>
      {fullName(tutor)} ({tutor.active_projects} active)
    </option>
  ));
