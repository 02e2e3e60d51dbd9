import { decodeLifeCamp } from "#content/bootcamps.ts";
import { decodeLife } from "#content/decode-life.ts";
import { instructors } from "#content/instructors.ts";
import { links } from "#content/links.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import type { PageHandle } from "../../document.ts";
import { CampPage } from "../bootcamps/camp-page.tsx";
import callToActionCss from "../components/call-to-action.css?inline";
import { CallToAction } from "../components/call-to-action.tsx";
import carouselCss from "../components/carousel.css?inline";
import factsCss from "../components/facts.css?inline";
import instructorsCss from "../components/instructors.css?inline";
import { Instructors } from "../components/instructors.tsx";
import pageHeaderCss from "../components/page-header.css?inline";
import { Section } from "../components/section.tsx";
import { BootcampInAction } from "./action.tsx";
import css from "./decode-life.css?inline";
import lecturesCss from "./lectures.css?inline";
import { Lectures } from "./lectures.tsx";
import { CourseOverview } from "./overview.tsx";
import { CompletedProjects, ProjectIdeas } from "./projects.tsx";

export const handle: PageHandle = {
  css: [pageHeaderCss, factsCss, lecturesCss, carouselCss, instructorsCss, css, callToActionCss],
};

const { schedule, register } = decodeLife;

/** Decode Life, which has run: what it was, its papers, its projects, and a form for the next one. */
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
