import { createContext, type ReactNode, useContext } from "react";
import type { UIMatch } from "react-router";

/** A style sheet that stands in the document itself. */
export interface InlineStyle {
  /** The address of the file it is from. */
  file: string;
  css: string;
}

/** What the server knows while it renders a document; the browser reads styles and nonce from it again. */
export interface DocumentInfo {
  /** Where the site lives, without a trailing slash, for canonical addresses. */
  publicUrl?: string;
  /** How many months messages of chats are kept, for the privacy page. */
  chatRetentionMonths?: number;
  /** How long sessions with the AI tutor are kept, where this page is told. */
  aiTutorRetentionMonths?: number;
  /** The same of what was found in them, once somebody has looked at it. */
  aiTutorFlagRetentionMonths?: number;
  /** What a listing costs an organization after its first, in US cents; absent where nobody is asked for anything. */
  listingPriceCents?: number;
  /** The policy's nonce for this response; app pages only. */
  nonce?: string;
  /** App pages: what would else be fetched before anything is painted. */
  styles?: InlineStyle[];
  /** App pages: the footer, which the browser has from the document. */
  footer?: ReactNode;
}

export const DocumentContext = createContext<DocumentInfo>({});

/** What the server knows about this document. */
export const useDocument = () => useContext(DocumentContext);

/** What a route's `handle` may say about its page. */
export interface PageHandle {
  /** Whether the page ships React. The two layouts say it; pages do not. */
  hydrate?: boolean;
  /** Site pages: CSS to inline, outermost layout first. */
  css?: string[];
  /** Site pages: which data they show, so that a change purges them from the cache; from the loader's data if need be (`null` for what is not there). */
  tags?: string[] | ((data: never) => string[]);
}

/** The matched routes' handles, outermost first. */
export const handlesOf = (matches: Pick<UIMatch, "handle">[]): PageHandle[] =>
  matches.flatMap(({ handle }) => (handle ? [handle as PageHandle] : []));

/** The tags of a page: of each matched route's handle, with its loader's data; none when that failed. */
export function tagsOf(routes: { handle?: PageHandle | undefined; data: unknown }[]): string[] {
  return routes.flatMap(({ handle, data }) => {
    const tags = handle?.tags ?? [];
    if (typeof tags !== "function") return tags;
    return data === undefined ? [] : tags(data as never);
  });
}

/** Whether the matched page hydrates. */
export const hydrates = (handles: PageHandle[]): boolean => handles.some((handle) => handle.hydrate === true);
