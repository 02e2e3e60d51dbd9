import Button from "@mui/material/Button";
import { useRef } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { useKeptFocus } from "../../../components/use-kept-focus.ts";
import { startResearch } from "../../../queries/research.ts";
import { useAction } from "../../../queries/use-action.ts";
import { outcomeForm, returnForm, statusNotUpdated, statusUpdated } from "../../../research/forms/tutor.tsx";
import { mayDo, type ResearchProject } from "../../../research/project.ts";
import { useResearchDialogs } from "../../../research/research-dialogs.tsx";

interface ProjectActionProps {
  project: ResearchProject;
}

/** Starts an assigned project, which sets the dates of its milestones. */
export const StartProject = ({ project }: ProjectActionProps) =>
  mayDo(project, "start") && <StartButton project={project} />;

function StartButton({ project }: ProjectActionProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  const { busy, run } = useAction(startResearch(project.id), {
    done: () => statusUpdated("in_progress"),
    failed: (problem) => ({ toast: statusNotUpdated(problem) }),
  });
  return (
    <BusyButton
      ref={button}
      variant="contained"
      color="signal"
      busy={busy}
      aria-label={`Start Project: ${project.research_area}`}
      onClick={() => void run()}
    >
      {busy ? "Starting…" : "Start Project"}
    </BusyButton>
  );
}

export function Decline({ project }: ProjectActionProps) {
  const { openForm } = useResearchDialogs();
  if (!mayDo(project, "decline")) return null;
  return (
    <Button
      variant="text"
      aria-label={`Decline: ${project.research_area}`}
      onClick={() => openForm(returnForm(project, "decline"))}
    >
      Decline
    </Button>
  );
}

/** The actions that end a project for its mentor. */
export function EndProject({ project }: ProjectActionProps) {
  const { openForm } = useResearchDialogs();
  return (
    <>
      {mayDo(project, "complete") && (
        <Button variant="outlined" onClick={() => openForm(outcomeForm(project, "complete"))}>
          Complete project
        </Button>
      )}
      {project.status === "completed" && mayDo(project, "set_outcome") && (
        <Button variant="outlined" onClick={() => openForm(outcomeForm(project, "set_outcome"))}>
          Change outcome
        </Button>
      )}
      {mayDo(project, "hand_back") && (
        <Button variant="text" onClick={() => openForm(returnForm(project, "hand_back"))}>
          Hand back
        </Button>
      )}
    </>
  );
}
