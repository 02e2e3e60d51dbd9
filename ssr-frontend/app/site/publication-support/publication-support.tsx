import { presentations, publications, targeted } from "#content/publications.ts";
import type { PageHandle } from "../../document.ts";
import { Citations } from "../drawings/citations.tsx";
import definitionsCss from "../parts/definitions.css?inline";
import { Definitions } from "../parts/definitions.tsx";
import openingCss from "../parts/opening.css?inline";
import { Opening } from "../parts/opening.tsx";
import { Part } from "../parts/part.tsx";
import { SitePage } from "../parts/site-page.tsx";
import css from "./publication-support.css?inline";
import { Venues } from "./venues.tsx";

export const handle: PageHandle = { css: [openingCss, definitionsCss, css] };

const { kicker, title, lede, help, note } = publications;

/** Where students can publish and present, and how we help. */
export default function PublicationSupport() {
  return (
    <SitePage path="/publication-support">
      <Opening
        kicker={kicker}
        title={title}
        lede={lede}
        actions={
          <>
            <a className="button quiet" href="#targeted">
              Targeted Publications
            </a>
            <a className="more" href="#presentations">
              Additional Presentations
            </a>
          </>
        }
        figure={
          <figure>
            <Citations />
            <figcaption>
              <b>Fig. 1</b> Five years of papers and what each rests on. The newest is yours.
            </figcaption>
          </figure>
        }
      />
      <Part id="help" title={help.title} tinted>
        <Definitions items={help.items} />
      </Part>
      <Part
        id="targeted"
        title="Targeted Publications"
        lede="Journals, and servers for the version before review."
      >
        <Venues venues={targeted} />
      </Part>
      <Part
        id="presentations"
        title="Additional Presentations"
        lede="Where to show the work, and what helps on the way."
      >
        <Venues venues={presentations} />
        <p className="note venues-note">{note}</p>
      </Part>
    </SitePage>
  );
}
