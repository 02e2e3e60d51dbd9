import Button from "@mui/material/Button";
import { fullName } from "../../../bookings/booking.ts";
import { mayDo, type ResearchProject } from "../../../research/project.ts";
import type { ProjectDialogs } from "./use-project-dialogs.tsx";

interface ProjectChangesProps {
  project: ResearchProject;
  dialogs: ProjectDialogs;
}

/** What an admin seldom does with a project. */
export function ProjectChanges({ project, dialogs: { reassign, changeHours } }: ProjectChangesProps) {
  const name = fullName(project.student);
  return (
    <>
      {project.tutor && mayDo(project, "assign") && (
        <Button variant="outlined" aria-label={`Reassign: ${name}`} onClick={() => reassign(project)}>
          Reassign
        </Button>
      )}
      <Button variant="outlined" aria-label={`Change hours: ${name}`} onClick={() => changeHours(project)}>
        Change hours
      </Button>
    </>
  );
}
