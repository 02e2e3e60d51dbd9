import type { LegalPage } from "#content/legal.ts";
import { legalDate } from "#content/operator.ts";
import { ChapterSection, Chapters } from "./chapters.tsx";
import { Definitions } from "./definitions.tsx";
import { PageHeader } from "./page-header.tsx";

/** The privacy page or the terms. Styles: `page-header.css`, `chapters.css`, `definitions.css`. */
export function LegalText({ page: { kicker, title, lede, email, clauses } }: { page: LegalPage }) {
  return (
    <>
      <PageHeader
        kicker={`${kicker} · effective ${legalDate}`}
        title={title}
        lede={lede}
        actions={
          <a className="more" href={`mailto:${email}`}>
            {email}
          </a>
        }
      />
      <Chapters label="On this page" chapters={clauses}>
        {clauses.map(({ id, title, text, points }, index) => (
          <ChapterSection key={id} id={id} title={title} number={index + 1}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && <Definitions items={points} />}
          </ChapterSection>
        ))}
      </Chapters>
    </>
  );
}
