import Button from "@mui/material/Button";
import type { CSSProperties, ReactNode } from "react";
import { PlainList } from "../components/plain-list.tsx";
import { useToday } from "../time/today.ts";
import { wallMediumDate } from "../time/wall.ts";
import { CourseFigure } from "./course-figure.tsx";
import { addMeetingForm, deleteMeetingQuestion, editMeetingForm } from "./forms/meeting.ts";
import { Drafts, Links } from "./links.tsx";
import { MarginPart } from "./margin-part.tsx";
import { Milestones } from "./milestones.tsx";
import { useResearchDialogs } from "./research-dialogs.tsx";
import "./notebook.css";
import {
  durationWords,
  hoursFinding,
  mayDo,
  type ResearchMeeting,
  type ResearchNotebook,
  type ResearchProject,
  type ResearchSide,
} from "./project.ts";
import { Updates } from "./updates.tsx";

interface NotebookProps {
  notebook: ResearchNotebook;
  side: ResearchSide;
  /** The number of listed updates. */
  updates: number;
  /** The URL of a list with the given number of updates. */
  hrefOf: (updates: number) => string;
  /** Content of the page's role below the milestones, and at the end of the margin. */
  children?: ReactNode;
  end?: ReactNode;
}

/** A project's notebook: the timeline, the updates, and the margin with links, meetings and readers. */
export function Notebook({ notebook, side, updates, hrefOf, children, end }: NotebookProps) {
  const { project, meetings } = notebook;
  // A returned project has been worked on.
  const hasBegun = project.tutor || project.minutes_used > 0 || meetings.length > 0;
  return (
    <>
      <CourseFigure project={project} milestones={notebook.milestones} />
      <Milestones notebook={notebook} />
      {children}
      <div className="notebook">
        <Updates project={project} side={side} count={updates} hrefOf={hrefOf} />
        <aside className="notebook-margin" aria-label="About the project">
          {hasBegun && <Hours project={project} />}
          <Drafts notebook={notebook} />
          <Links notebook={notebook} />
          {hasBegun && <Meetings notebook={notebook} />}
          <Readers notebook={notebook} />
          {end}
        </aside>
      </div>
    </>
  );
}

/** The hours that a project includes, as a scale with one mark each, filled as far as they are used. */
function Hours({ project }: { project: ResearchProject }) {
  const { hours_included, minutes_used } = project;
  const share = Math.min(1, minutes_used / 60 / hours_included);
  return (
    <MarginPart title="Mentoring hours">
      <div
        className="hours-rule"
        style={{ "--share": share, "--hours": Math.min(hours_included, 50) } as CSSProperties}
        aria-hidden="true"
      />
      <p className="hours-words">{hoursFinding(project)}.</p>
    </MarginPart>
  );
}

/** The meetings of student and mentor, with their notes. */
function Meetings({ notebook: { project, meetings } }: { notebook: ResearchNotebook }) {
  const { openForm } = useResearchDialogs();
  const today = useToday();
  const add = mayDo(project, "add_meeting") && (
    <Button variant="text" onClick={() => openForm(addMeetingForm(project, today))}>
      Add a meeting
    </Button>
  );
  return (
    <MarginPart
      title="Meetings"
      action={add}
      empty={meetings.length === 0 && "None yet. The mentor adds each one with its length."}
    >
      <PlainList>
        {meetings.map((meeting) => (
          <Meeting key={meeting.id} project={project.id} meeting={meeting} />
        ))}
      </PlainList>
    </MarginPart>
  );
}

interface MeetingProps {
  project: string;
  meeting: ResearchMeeting;
}

function Meeting({ project, meeting }: MeetingProps) {
  const { held_on, minutes, notes, allowed_actions } = meeting;
  return (
    <li className="notebook-link">
      <span className="meeting-when">
        {wallMediumDate(held_on)}, {durationWords(minutes)}
      </span>
      {notes && <p className="entry-description">{notes}</p>}
      {allowed_actions.length > 0 && <MeetingActions project={project} meeting={meeting} />}
    </li>
  );
}

function MeetingActions({ project, meeting }: MeetingProps) {
  const { openForm, confirm } = useResearchDialogs();
  const today = useToday();
  const when = `${wallMediumDate(meeting.held_on)}, ${durationWords(meeting.minutes)}`;
  const remove = () =>
    confirm(deleteMeetingQuestion(project, meeting, <p>{when}. Its hours go back to the project.</p>));
  return (
    <div className="entry-actions">
      <Button
        variant="text"
        aria-label={`Edit: meeting of ${when}`}
        onClick={() => openForm(editMeetingForm(project, meeting, today))}
      >
        Edit
      </Button>
      <Button variant="text" aria-label={`Remove: meeting of ${when}`} onClick={remove}>
        Remove
      </Button>
    </div>
  );
}

/** The users who can read a project's notebook. */
const Readers = ({ notebook: { readers } }: { notebook: ResearchNotebook }) => (
  <MarginPart title="Who can read this">
    <PlainList className="readers">
      {readers.map(({ name, role }) => (
        <li key={`${role} ${name}`}>
          {name} <span className="note">{READER_ROLES[role] ?? role}</span>
        </li>
      ))}
    </PlainList>
    <p className="note">No one else. We log every time an administrator opens it.</p>
  </MarginPart>
);

const READER_ROLES: Record<string, string> = {
  student: "student",
  tutor: "mentor",
  admin: "administrators",
};
