import { fullName } from "../../../components/full-name.ts";
import type { EligibleTutor } from "../../../queries/admin-research.ts";
import type { ResearchProject } from "../../../research/project.ts";

interface TutorOptionsProps {
  project: ResearchProject;
  tutors: readonly EligibleTutor[];
}

/** Tutors to choose from for a project, with how much each has to do already, and who had it last. */
export const TutorOptions = ({ project, tutors }: TutorOptionsProps) =>
  tutors.map((tutor) => (
    <option key={tutor.id} value={tutor.id}>
      {fullName(tutor)} ({tutor.active_projects} active
      {project.last_handover?.tutor_id === tutor.id && ", had it before"})
    </option>
  ));
