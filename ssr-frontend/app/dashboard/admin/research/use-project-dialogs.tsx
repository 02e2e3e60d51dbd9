import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { keepFocusInPage } from "../../../components/use-kept-focus.ts";
import type { ResearchProject } from "../../../research/project.ts";
import type { TutorsQuery } from "./tutors-notice.tsx";

// Lazy, since most visits change no project.
const ReassignDialog = lazyComponent(() => import("./reassign-dialog.tsx"));
const HoursDialog = lazyComponent(() => import("./hours-dialog.tsx"));

/** Opens the dialogs that change a project. */
export interface ProjectDialogs {
  reassign: (project: ResearchProject) => void;
  changeHours: (project: ResearchProject) => void;
}

interface Change {
  kind: "reassign" | "hours";
  project: ResearchProject;
  /** Increases with each opening, so that the dialog starts fresh. */
  turn: number;
}

/**
 * The dialogs that change a project. They are rendered beside the list or notebook, since the project may
 * disappear while an admin chooses.
 *
 * @param tutors the eligible tutors
 */
export function useProjectDialogs(tutors: TutorsQuery): ProjectDialogs & { shown: ReactNode } {
  const [change, setChange] = useState<Change>();
  const [open, setOpen] = useState(false);
  const ask = (kind: Change["kind"]) => (project: ResearchProject) => {
    setChange((last) => ({ kind, project, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  };
  const dialog = { open, onClose: () => setOpen(false), onClosed: () => keepFocusInPage() };
  return {
    reassign: ask("reassign"),
    changeHours: ask("hours"),
    shown: (
      <>
        {change?.kind === "reassign" && (
          <ReassignDialog key={change.turn} project={change.project} tutors={tutors} {...dialog} />
        )}
        {change?.kind === "hours" && <HoursDialog key={change.turn} project={change.project} {...dialog} />}
      </>
    ),
  };
}
