import Button from "@mui/material/Button";
import { BusyButton } from "../components/busy-button.tsx";
import { distinctNames } from "../components/distinct-names.ts";
import { PlainList } from "../components/plain-list.tsx";
import { editMilestone } from "../queries/research.ts";
import { failedAs, useAction } from "../queries/use-action.ts";
import { mediumDate } from "../time/format.ts";
import { useReaderZone } from "../time/reader-zone.ts";
import { useToday } from "../time/today.ts";
import { wallMediumDate } from "../time/wall.ts";
import { byDate, milestoneState } from "./course.ts";
import { addMilestoneForm, deleteMilestoneQuestion, editMilestoneForm } from "./forms/milestone.ts";
import { mayDo, type ResearchMilestone, type ResearchNotebook } from "./project.ts";
import { useResearchDialogs } from "./research-dialogs.tsx";

/** The milestones by date: the text equivalent of the figure above. */
export function Milestones({ notebook: { project, milestones } }: { notebook: ResearchNotebook }) {
  const { openForm } = useResearchDialogs();
  const today = useToday();
  const mine = mayDo(project, "edit_milestones");
  if (milestones.length === 0 && !mine) return null;
  const inOrder = byDate(milestones);
  const nameOf = distinctNames(inOrder, ({ title }) => title);
  return (
    <section className="milestones" aria-labelledby="milestones-title">
      <h2 id="milestones-title" className="visually-hidden" tabIndex={-1}>
        Milestones
      </h2>
      <PlainList>
        {inOrder.map((milestone, index) => (
          <Milestone
            key={milestone.id}
            project={project.id}
            milestone={milestone}
            name={nameOf(milestone)}
            number={index + 1}
            // Milestones are late only in projects in progress.
            today={project.status === "in_progress" ? today : undefined}
            mine={mine}
          />
        ))}
      </PlainList>
      {mine && (
        <Button variant="text" onClick={() => openForm(addMilestoneForm(project, today))}>
          Add a milestone
        </Button>
      )}
    </section>
  );
}

interface MilestoneProps {
  project: string;
  milestone: ResearchMilestone;
  /** Its unique accessible name. */
  name: string;
  number: number;
  /** Today in the academy's time zone, while milestones can be late. */
  today: string | undefined;
  /** Whether the viewer may edit it. */
  mine: boolean;
}

function Milestone({ project, milestone, name, number, today, mine }: MilestoneProps) {
  const zone = useReaderZone();
  const { title, due_on, done_at } = milestone;
  const state = milestoneState(milestone, today ?? due_on);
  return (
    <li className={`milestone ${state}`}>
      <span className="milestone-number" aria-hidden="true">
        {number}
      </span>
      <span className="milestone-title">{title}</span>
      <span className="milestone-date">
        {done_at
          ? `done ${mediumDate(done_at, zone)}`
          : `${state === "late" ? "was due" : "by"} ${wallMediumDate(due_on)}`}
      </span>
      {mine && <MilestoneActions {...{ project, milestone, name }} />}
    </li>
  );
}

function MilestoneActions({
  project,
  milestone,
  name,
}: Pick<MilestoneProps, "project" | "milestone" | "name">) {
  const { openForm, confirm } = useResearchDialogs();
  const { id, title, due_on, done_at, version } = milestone;
  const { busy, run } = useAction(editMilestone(project, id), {
    failed: failedAs("Failed to save milestone"),
  });
  const remove = () =>
    confirm(
      deleteMilestoneQuestion(
        project,
        milestone,
        <p>
          “{title}”, {wallMediumDate(due_on)}
        </p>,
      ),
    );
  return (
    <span className="entry-actions">
      <BusyButton
        variant="text"
        busy={busy}
        aria-label={`${done_at ? "Not done" : "Mark done"}: ${name}`}
        onClick={() => void run({ title, due_on, done: !done_at, version })}
      >
        {done_at ? "Not done" : "Mark done"}
      </BusyButton>
      <Button
        variant="text"
        aria-label={`Edit: ${name}`}
        onClick={() => openForm(editMilestoneForm(project, milestone))}
      >
        Edit
      </Button>
      <Button variant="text" aria-label={`Remove: ${name}`} onClick={remove}>
        Remove
      </Button>
    </span>
  );
}
