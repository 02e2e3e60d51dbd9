import Button from "@mui/material/Button";
import { fullName } from "../../../components/full-name.ts";
import { mayDo, type ResearchProject } from "../../../research/project.ts";
import type { ProjectDialogs } from "./use-project-dialogs.tsx";

interface AdminProjectActionsProps {
  project: ResearchProject;
  dialogs: ProjectDialogs;
}

/** The less frequent actions of an admin on a project. */
export function AdminProjectActions({
  project,
  dialogs: { reassign, changeHours },
}: AdminProjectActionsProps) {
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
