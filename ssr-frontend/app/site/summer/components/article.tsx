import type { ReactNode } from "react";
import { pageWords } from "#content/pages.ts";
import type { Article } from "#content/summer-article.ts";
import { ChapterSection, Chapters } from "../../components/chapters.tsx";
import { Definitions } from "../../components/definitions.tsx";
import { Figure } from "../../components/figure.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SummerPage } from "./summer-page.tsx";

interface ArticlePageProps {
  article: Article;
  /** The drawing and its caption. */
  drawing: ReactNode;
  caption: string;
  /** The next article. */
  next: Article;
}

/**
 * An article of the portal, with a table of contents, numbered sections, and the next article. Styles:
 * `article.css`.
 */
export function ArticlePage({ article, drawing, caption, next }: ArticlePageProps) {
  const { path, title, lede, minutes, sections } = article;
  return (
    <SummerPage path={path}>
      <PageHeader
        kicker={
          <>
            <a href="/summer/resources">Resources</a> · {minutes} minutes
          </>
        }
        title={title}
        lede={lede}
        actions={
          <button type="button" className="button quiet needs-script" data-print>
            Print
          </button>
        }
        figure={
          <Figure number={1} caption={caption}>
            {drawing}
          </Figure>
        }
      />
      <Chapters label="In this guide" chapters={sections}>
        {sections.map(({ id, title, text, points, remember }, index) => (
          <ChapterSection key={id} id={id} title={title} number={index + 1}>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && <Definitions items={points} />}
            {remember && <p className="remember">{remember}</p>}
          </ChapterSection>
        ))}
        <nav className="article-next" aria-label="Next">
          <a className="more" href={next.path}>
            Next: {pageWords[next.path].name}
          </a>
          <a className="more" href="/summer/opportunities">
            Open opportunities
          </a>
        </nav>
      </Chapters>
    </SummerPage>
  );
}
