import Button from "@mui/material/Button";
import { PlainList } from "../components/plain-list.tsx";
import { useToday } from "../time/today.ts";
import { wallMediumDate } from "../time/wall.ts";
import { addMeetingForm, deleteMeetingQuestion, editMeetingForm } from "./forms/meeting.ts";
import { MarginPart } from "./margin-part.tsx";
import { durationWords, mayDo, type ResearchMeeting, type ResearchNotebook } from "./project.ts";
import { useResearchDialogs } from "./research-dialogs.tsx";

/** When student and mentor met, and what was noted of it. */
export function Meetings({ notebook: { project, meetings } }: { notebook: ResearchNotebook }) {
  const { openForm } = useResearchDialogs();
  const today = useToday();
  const add = mayDo(project, "add_meeting") && (
    <Button variant="text" onClick={() => openForm(addMeetingForm(project, today))}>
      Note a meeting
    </Button>
  );
  return (
    <MarginPart
      title="Meetings"
      action={add}
      empty={meetings.length === 0 && "None noted. The mentor notes each one with its length."}
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
    confirm(deleteMeetingQuestion(project, meeting, <p>{when}. Its hours are given back to the project.</p>));
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
