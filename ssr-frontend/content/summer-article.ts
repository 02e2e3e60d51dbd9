import type { PagePath } from "./pages.ts";

/** A section of an article: paragraphs, then terms with their meaning, then one sentence to remember. */
export interface ArticleSection {
  id: string;
  title: string;
  text: string[];
  points?: { name: string; text: string }[];
  remember?: string;
}

/** An article of the summer portal. */
export interface Article {
  path: PagePath;
  title: string;
  lede: string;
  /** The reading time, in minutes. */
  minutes: number;
  sections: ArticleSection[];
}
