import { decodeLife, type Lecture, lectures } from "#content/decode-life.ts";
import { links } from "#content/links.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { type LinkedPaper, papersOf } from "./papers.ts";

const { labs } = decodeLife.schedule;

/** The six lectures with their papers, and where the labs are. */
export function Lectures() {
  return (
    <div className="schedule">
      <div>
        <h3>Lectures</h3>
        <ol className="lectures">
          {lectures.map((lecture, index) => (
            <LectureRow key={lecture.title} lecture={lecture} number={index + 1} />
          ))}
        </ol>
      </div>
      <aside className="labs" aria-labelledby="labs">
        <h3 id="labs">{labs.title}</h3>
        <p>{labs.text}</p>
        <p className="actions">
          <ExternalLink href={links.decodeLife.labs} className="button quiet">
            {labs.button}
          </ExternalLink>
        </p>
      </aside>
    </div>
  );
}

function LectureRow({ lecture, number }: { lecture: Lecture; number: number }) {
  const { notes, assignment } = papersOf(lecture, number);
  return (
    <li>
      <span className="lecture-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h4>{lecture.title}</h4>
        <p>{lecture.about}</p>
        <ul className="papers">
          <PaperLink paper={notes} lecture={lecture} />
          <PaperLink paper={assignment} lecture={lecture} />
          {lecture.slides && (
            <li>
              <ExternalLink href={links.decodeLife.slides}>
                Slides<span className="visually-hidden">: {lecture.title}</span>
              </ExternalLink>
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}

function PaperLink({ paper: { label, href }, lecture }: { paper: LinkedPaper; lecture: Lecture }) {
  if (!href) return <li className="paper-later">{label}</li>;
  return (
    <li>
      <a href={href} type="application/pdf">
        {label} (PDF)<span className="visually-hidden">: {lecture.title}</span>
      </a>
    </li>
  );
}
