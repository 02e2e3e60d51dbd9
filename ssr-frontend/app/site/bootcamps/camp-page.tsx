import type { ReactNode } from "react";
import type { Bootcamp } from "#content/bootcamps.ts";
import { useDocument } from "../../document.ts";
import { Figure } from "../components/figure.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SitePage } from "../components/site-page.tsx";
import { courseOf } from "./course.ts";
import { drawings } from "./drawing.tsx";

interface CampPageProps {
  bootcamp: Bootcamp;
  /** The last breadcrumb. */
  name: string;
  words: { title: string; lede: string; caption: string };
  actions: ReactNode;
  /** A line below the buttons: when it starts, or that it is over. */
  notice: string;
  children: ReactNode;
}

/** The page of one bootcamp. */
export function CampPage({ bootcamp, name, words, actions, notice, children }: CampPageProps) {
  const { publicUrl = "" } = useDocument();
  const Drawing = drawings[bootcamp.id];
  return (
    <SitePage path={bootcamp.route} jsonLd={[courseOf(bootcamp, publicUrl)]}>
      <PageHeader
        kicker={
          <>
            <a href="/bootcamps">STEM Bootcamps</a> <span aria-hidden="true">/</span> {name}
          </>
        }
        title={words.title}
        lede={words.lede}
        actions={actions}
        notice={notice}
        figure={
          <Figure number={1} caption={words.caption}>
            <Drawing />
          </Figure>
        }
      />
      {children}
    </SitePage>
  );
}
