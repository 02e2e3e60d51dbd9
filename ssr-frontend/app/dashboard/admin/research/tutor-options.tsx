import { fullName } from "../../../components/full-name.ts";
import type { EligibleTutor } from "../../../queries/admin-research.ts";
import type { ResearchProject } from "../../../research/project.ts";

interface TutorOptionsProps {
  project: ResearchProject;
  tutors: readonly EligibleTutor[];
}

/** The options of a tutor select: each tutor's workload, and who had the project last. */
export const TutorOptions = ({ project, tutors }: TutorOptionsProps) =>
  tutors.map((tutor) => (
    <option key={tutor.id} value={tutor.id}>
      {fullName(tutor)} ({tutor.active_projects} active
      {project.last_handover?.tutor_id === tutor.id && ", had it before"})
    </option>
  ));
