import { useId } from "react";
import { useSession } from "../queries/session.ts";
import { useToday } from "../time/today.ts";
import { dateIn, wallShortDate } from "../time/wall.ts";
import { type CourseMark, courseFinding, courseOf } from "./course.ts";
import "./course-figure.css";
import type { ResearchMilestone, ResearchProject } from "./project.ts";

/** The y position of the line, and the amplitude of the helix; in px. */
const AXIS = 44;
const REACH = 11;
/** The length of a turn of the helix, in px. */
const TURN = 40;

interface CourseFigureProps {
  project: ResearchProject;
  milestones: readonly ResearchMilestone[];
}

/**
 * A started project as a timeline from its start to its last milestone. Milestones and today are placed by date, and a helix
 * grows along the same axis with the project's progress: where it ends left of today, the work is behind. The list of
 * milestones below says the same in words, for screen readers and where names have no room.
 *
 * It is SVG with x in percent and y in px, so that it fills any width while its text stays 13 px. MUI's smallest chart would
 * take a third of the page's script budget.
 */
export function CourseFigure({ project, milestones }: CourseFigureProps) {
  const { zone } = useSession();
  const today = useToday();
  if (!project.started_at) return null;
  const over = project.status !== "in_progress";
  const startedOn = dateIn(project.started_at, zone);
  const { marks, today: now } = courseOf(milestones, startedOn, over ? undefined : today);
  return (
    <figure className="course">
      <svg width="100%" className="course-line draw" aria-hidden="true">
        <Helix progress={project.progress_percentage} />
        <circle cx="0" cy={AXIS} r="4" className="course-start" />
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} />
        ))}
        {now !== undefined && <Today at={now} />}
      </svg>
      <figcaption>
        <b>Fig. 1</b> From start to paper. {courseFinding(project)}
      </figcaption>
    </figure>
  );
}

/** The completed part, drawn as a growing helix; the rest is a hairline. */
function Helix({ progress }: { progress: number }) {
  const id = useId();
  const [top, bottom, half] = [AXIS - REACH, AXIS + REACH, TURN / 2];
  const strand = (from: number, to: number) =>
    `M0 ${AXIS}C${half / 3} ${from} ${(2 * half) / 3} ${from} ${half} ${AXIS}S${half + (2 * half) / 3} ${to} ${TURN} ${AXIS}`;
  return (
    <>
      <pattern id={id} width={TURN} height={2 * AXIS} patternUnits="userSpaceOnUse">
        <path d={strand(top - 4, bottom + 4)} />
        <path d={strand(bottom + 4, top - 4)} />
        <path className="thin" d={[5, 10, 15, 25, 30, 35].map((x) => `M${x} ${AXIS - 7}v14`).join("")} />
      </pattern>
      <line x1="0" x2="100%" y1={AXIS} y2={AXIS} className="thin" />
      <rect
        x="0"
        y={top - 4}
        width={`${progress}%`}
        height={2 * (REACH + 4)}
        fill={`url(#${id})`}
        className="course-done"
      />
    </>
  );
}

const percent = (at: number) => `${Math.round(at * 10_000) / 100}%`;

/** Names at the ends of the line do not extend beyond it. */
function anchorOf(at: number): "start" | "middle" | "end" {
  if (at < 0.08) return "start";
  return at > 0.92 ? "end" : "middle";
}

function Mark({ mark: { at, state, number, title, due_on, numbered, named } }: { mark: CourseMark }) {
  const x = percent(at);
  return (
    <g className={`course-mark ${state}`}>
      <circle cx={x} cy={AXIS} r="6" />
      <text x={x} y={AXIS + 32} textAnchor={anchorOf(at)}>
        {numbered && <tspan className="course-number">{number}</tspan>}
        {named && <tspan className="course-name"> {title}</tspan>}
      </text>
      {named && (
        <text x={x} y={AXIS + 50} textAnchor={anchorOf(at)} className="course-date">
          {wallShortDate(due_on).replace(/^\w+, /, "")}
        </text>
      )}
    </g>
  );
}

function Today({ at }: { at: number }) {
  const x = percent(at);
  return (
    <g className="course-today">
      <line x1={x} x2={x} y1="20" y2={AXIS + 18} />
      <text x={x} y="13" textAnchor={anchorOf(at)}>
        today
      </text>
    </g>
  );
}
