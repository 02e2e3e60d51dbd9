import { createContext, type ReactNode, useContext } from "react";
import type { UIMatch } from "react-router";

/** A style sheet that is inlined into the document. */
export interface InlineStyle {
  /** The URL of its file. */
  file: string;
  css: string;
}

/** The server's data for rendering a document; the browser reads styles and nonce from the document. */
export interface DocumentInfo {
  /** The site's public URL without a trailing slash, for canonical URLs. */
  publicUrl?: string;
  /** How many months chat messages are kept, for the privacy page. */
  chatRetentionMonths?: number;
  /** How many months sessions with the AI tutor are kept, on pages that state it. */
  aiTutorRetentionMonths?: number;
  /** How many months reviewed flags of those sessions are kept. */
  aiTutorFlagRetentionMonths?: number;
  /** The price of a listing after an organization's free one, in US cents; absent if listings are free. */
  listingPriceCents?: number;
  /** The CSP nonce of this response; app pages only. */
  nonce?: string;
  /** App pages: the style sheets that would otherwise block the first paint. */
  styles?: InlineStyle[];
  /** App pages: the footer, which the browser takes from the document. */
  footer?: ReactNode;
}

export const DocumentContext = createContext<DocumentInfo>({});

/** The server's data for this document. */
export const useDocument = () => useContext(DocumentContext);

/** The `handle` of a route. */
export interface PageHandle {
  /** Whether the page hydrates. Only the two layouts set it. */
  hydrate?: boolean;
  /** Site pages: CSS to inline, outermost layout first. */
  css?: string[];
  /**
   * Site pages: the cache tags of the displayed data, which a change purges; optionally computed from the
   * loader's data (`null` for a missing item).
   */
  tags?: string[] | ((data: never) => string[]);
}

/** The matched routes' handles, outermost first. */
export const handlesOf = (matches: Pick<UIMatch, "handle">[]): PageHandle[] =>
  matches.flatMap(({ handle }) => (handle ? [handle as PageHandle] : []));

/**
 * The cache tags of a page: of each matched route's handle, with its loader's data; none if the loader
 * failed.
 */
export function tagsOf(routes: { handle?: PageHandle | undefined; data: unknown }[]): string[] {
  return routes.flatMap(({ handle, data }) => {
    const tags = handle?.tags ?? [];
    if (typeof tags !== "function") return tags;
    return data === undefined ? [] : tags(data as never);
  });
}

/** Whether the matched page hydrates. */
export const hydrates = (handles: PageHandle[]): boolean => handles.some((handle) => handle.hydrate === true);
