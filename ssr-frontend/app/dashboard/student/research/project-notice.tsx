import Button from "@mui/material/Button";
import { addUpdateForm } from "../../../research/forms/update.ts";
import { mayDo, type ResearchHandover, type ResearchNotebook } from "../../../research/project.ts";
import { useResearchDialogs } from "../../../research/research-dialogs.tsx";
import { ResearchNotice } from "../../../research/research-notice.tsx";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";

/** The most important notice to the student: the next step, or what the project needs. */
export function ProjectNotice({ notebook: { project } }: { notebook: ResearchNotebook }) {
  const { status, risk, tutor, last_handover } = project;
  if (status === "pending") {
    return last_handover ? <Returned handover={last_handover} /> : <WaitingNote />;
  }
  const mentor = tutor?.first_name ?? "your mentor";
  if (risk === "late") {
    return (
      <ResearchNotice title="A date has passed">
        <p>
          That happens in research. Talk to {mentor} about a new date, so you both know where things stand.
        </p>
      </ResearchNotice>
    );
  }
  if (risk === "quiet") {
    return (
      <ResearchNotice title="Two weeks without a note" action={<AddUpdate notebook={{ project }} />}>
        <p>A line about what you did, or what’s holding you up, is all {mentor} needs to help.</p>
      </ResearchNotice>
    );
  }
  return null;
}

function AddUpdate({ notebook: { project } }: { notebook: Pick<ResearchNotebook, "project"> }) {
  const { openForm } = useResearchDialogs();
  if (!mayDo(project, "add_update")) return null;
  return (
    <Button variant="contained" color="signal" onClick={() => openForm(addUpdateForm(project, "student"))}>
      Add an update
    </Button>
  );
}

const WaitingNote = () => (
  <ResearchNotice title="What happens next">
    <p>
      The academy is looking for a mentor in your field and will email you as soon as there is one. You can
      add first thoughts and links here in the meantime; your mentor will read them.
    </p>
  </ResearchNotice>
);

const RETURN_TITLES: Record<ResearchHandover["kind"], (mentor: string) => string> = {
  declined: (mentor) => `${mentor} couldn’t take this project`,
  handed_back: (mentor) => `${mentor} had to hand this project back`,
  reassigned: (mentor) => `This project is no longer ${mentor}’s`,
};

function Returned({ handover: { kind, tutor_name, reason, created_at } }: { handover: ResearchHandover }) {
  const zone = useReaderZone();
  return (
    <ResearchNotice title={RETURN_TITLES[kind](tutor_name)}>
      {reason && <blockquote>{reason}</blockquote>}
      <p>
        {mediumDate(created_at, zone)}. Your notebook is safe. The academy is looking for another mentor and
        will email you as soon as there is one.
      </p>
    </ResearchNotice>
  );
}
