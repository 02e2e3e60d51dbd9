import type { PagePath } from "./pages.ts";

/** A part of an article: paragraphs, then terms with what they mean, then one sentence to remember. */
export interface ArticleSection {
  id: string;
  title: string;
  text: string[];
  points?: { name: string; text: string }[];
  remember?: string;
}

/** One of the portal's articles. */
export interface Article {
  path: PagePath;
  title: string;
  lede: string;
  /** How long it takes to read, in minutes. */
  minutes: number;
  sections: ArticleSection[];
}
