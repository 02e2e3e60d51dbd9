import { decodeLifeCamp } from "#content/bootcamps.ts";
import { decodeLife, type Lecture, labCaptions, lectures, projectIdeas } from "#content/decode-life.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import type { PageHandle } from "../../document.ts";
import { CampPage } from "../bootcamps/camp-page.tsx";
import { BulletList } from "../components/bullet-list.tsx";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import carouselCss from "../components/carousel.css?inline";
import { Track, TurnButtons } from "../components/carousel.tsx";
import factsCss from "../components/facts.css?inline";
import { Facts } from "../components/facts.tsx";
import instructorsCss from "../components/instructors.css?inline";
import { Instructors } from "../components/instructors.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { Section } from "../components/section.tsx";
import { labFigures } from "../drawings/labs/all.ts";
import css from "./decode-life.css?inline";
import lecturesCss from "./lectures.css?inline";
import { type LinkedPaper, papersOf } from "./papers.ts";

export const handle: PageHandle = {
  css: [pageHeaderCss, factsCss, lecturesCss, carouselCss, instructorsCss, css, callToActionCss],
};

const { schedule, register } = decodeLife;

/** The Decode Life bootcamp, which is over: its program, papers, projects, and the waitlist. */
export default function DecodeLife() {
  return (
    <CampPage
      bootcamp={decodeLifeCamp}
      name="Decode Life"
      words={decodeLife}
      actions={
        <>
          <Register>Register Now</Register>
          <a href="#schedule">Read the lecture notes</a>
        </>
      }
      notice={decodeLife.past}
    >
      <CourseOverview />
      <Section id="schedule" title={schedule.title} lede={schedule.lede}>
        <Lectures />
      </Section>
      <CompletedProjects />
      <BootcampInAction />
      <ProjectIdeas />
      <Instructors title="Meet Your Instructor" people={[instructors.decodeLife]} />
      <CallToAction title={register.title} text={register.text}>
        <Register>Register for the Bootcamp</Register>
      </CallToAction>
    </CampPage>
  );
}

function Register({ children }: { children: string }) {
  return (
    <ExternalLink href={links.decodeLife.registration} className="button">
      {children}
    </ExternalLink>
  );
}

const { action } = decodeLife;

/** Bootcamp in Action: six pictures in a carousel. */
function BootcampInAction() {
  return (
    <section id="action" className="part" aria-labelledby="action-title" data-carousel>
      <div className="wrap">
        <header className="part-head">
          <h2 id="action-title">{action.title}</h2>
          <TurnButtons what="pictures" />
        </header>
        <p className="action-lede">{action.lede}</p>
        <Track label={action.title}>
          {labCaptions.map(({ title, text }, index) => {
            const Picture = labFigures[index];
            return (
              <li key={title} className="lab">
                <figure>
                  {Picture && <Picture />}
                  <figcaption>
                    <b>
                      Fig. {index + 2} {title}
                    </b>
                    <br />
                    {text}
                  </figcaption>
                </figure>
              </li>
            );
          })}
        </Track>
      </div>
    </section>
  );
}

const { labs } = decodeLife.schedule;

/** The six lectures with their papers, and the labs. */
function Lectures() {
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

const { overview, facts } = decodeLife;

/** The program, its requirements, dates and place. */
function CourseOverview() {
  const { needed, helpful, title } = overview.prerequisites;
  return (
    <Section id="overview" title={overview.title} tinted>
      <div className="overview">
        <div className="overview-text">
          {overview.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <aside className="prerequisites" aria-labelledby="prerequisites">
          <h3 id="prerequisites">{title}</h3>
          <BulletList items={needed} />
          <p className="note">{helpful}</p>
        </aside>
      </div>
      <Facts items={facts} />
    </Section>
  );
}

const { projects } = decodeLife;

/** The students' projects, with links. */
function CompletedProjects() {
  return (
    <section id="projects" className="part tinted" aria-labelledby="projects-title">
      <div className="wrap completed">
        <h2 id="projects-title">{projects.title}</h2>
        <div>
          <p className="lede">{projects.text}</p>
          <p className="actions">
            <ExternalLink href={links.decodeLife.projects} className="button quiet">
              {projects.folder}
            </ExternalLink>
            <ExternalLink href={links.decodeLife.presentations} className="button quiet">
              {projects.playlist}
            </ExternalLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** Ideas for projects, in three groups. */
function ProjectIdeas() {
  return (
    <Section
      id="ideas"
      title="Project Ideas"
      lede="Questions small enough for three weeks. Most students change theirs along the way, as they should."
      tinted
    >
      <div className="ideas">
        {projectIdeas.map(({ group, ideas }) => (
          <section key={group} aria-labelledby={`ideas-${group}`}>
            <h3 id={`ideas-${group}`}>{group}</h3>
            <BulletList items={ideas} />
          </section>
        ))}
      </div>
    </Section>
  );
}
