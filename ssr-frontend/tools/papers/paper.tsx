import { decodeLifeCamp } from "#content/bootcamps.ts";
import { brand } from "#content/brand.ts";
import type { Paper } from "#content/papers.ts";
import { labFigures } from "../../app/site/drawings/labs/all.ts";

/** The document to print: one page of notes with its figure. */
export function PaperDocument({ paper, css }: { paper: Paper; css: string }) {
  const { kind, title, lede, figure, caption, sections, questions } = paper;
  const Figure = labFigures[figure - 1];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${kind}: ${title} · ${brand.name}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <header>
          <p>
            <b>{brand.name}</b> {decodeLifeCamp.title}
          </p>
          <p>Sample</p>
        </header>
        <main>
          <p className="kicker">{kind}</p>
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
          <figure>
            {Figure && <Figure />}
            <figcaption>
              <b>Figure.</b> {caption}
            </figcaption>
          </figure>
          {sections.map(({ heading, text, equation }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {equation && <p className="equation">{equation}</p>}
            </section>
          ))}
          <section className="questions">
            <h2>{questions.heading}</h2>
            <ol>
              {questions.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ol>
          </section>
        </main>
        <footer>
          <p>A sample of the papers that students are given.</p>
        </footer>
      </body>
    </html>
  );
}
