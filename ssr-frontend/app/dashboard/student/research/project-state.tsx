import { fullName } from "../../../components/full-name.ts";
import { useSession } from "../../../queries/session.ts";
import type { ResearchProject } from "../../../research/project.ts";
import { mediumDate } from "../../../time/format.ts";
import { wallMediumDate } from "../../../time/wall.ts";

/** How a project stands, in a sentence. */
export function ProjectState({ project }: { project: ResearchProject }) {
  const { zone } = useSession();
  const { status, tutor, next_milestone, started_at, created_at } = project;
  if (status === "pending")
    return `Asked for ${mediumDate(created_at, zone)}. We are looking for your mentor.`;
  const mentor = <Mentor tutor={tutor} />;
  if (status === "assigned") return <>{mentor} is your mentor, and will start the project with you.</>;
  const since = started_at ? ` since ${mediumDate(started_at, zone)}` : "";
  if (status === "completed") return <>With {mentor}.</>;
  return (
    <>
      With {mentor}
      {since}.
      {next_milestone && (
        <>
          {" "}
          Next: {next_milestone.title} by {wallMediumDate(next_milestone.due_on)}.
        </>
      )}
    </>
  );
}

/** A mentor's name, with the way to their page where they have one. */
function Mentor({ tutor }: { tutor: ResearchProject["tutor"] | undefined }) {
  if (!tutor) return "a former mentor";
  return tutor.slug ? <a href={`/mentor/${tutor.slug}`}>{fullName(tutor)}</a> : fullName(tutor);
}
