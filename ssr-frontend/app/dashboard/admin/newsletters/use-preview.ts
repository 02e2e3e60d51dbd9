import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  missingPages,
  type NewsletterDraft,
  type NewsletterPreview,
  newsletterPreview,
} from "../../../queries/admin-newsletters.ts";

/** How long typing pauses before it is shown, in ms. */
const PREVIEW_DELAY = 300;
/** For how long what is no longer typed is kept, in ms: each of them may be long. */
const PREVIEW_KEPT = 5_000;

/** What readers get of a draft, a moment after it is typed. */
export function usePreview({ subject, body }: NewsletterDraft) {
  const [shown, setShown] = useState({ subject, body });
  useEffect(() => {
    const pause = setTimeout(() => setShown({ subject, body }), PREVIEW_DELAY);
    return () => clearTimeout(pause);
  }, [subject, body]);
  const query = useQuery({
    ...newsletterPreview(shown),
    placeholderData: keepPreviousData,
    gcTime: PREVIEW_KEPT,
  });
  const missing = useMissingPages(query.data?.links ?? []);
  return { query, problems: [...(query.data?.problems ?? []), ...missing].sort((a, b) => a.line - b.line) };
}

export type ShownPreview = ReturnType<typeof usePreview>;

/** The links to pages of our own that are not there. Others are not asked for: whether they are there is theirs to know. */
function useMissingPages(links: NewsletterPreview["links"]): NewsletterPreview["problems"] {
  const origin = typeof window === "undefined" ? "" : window.location.origin;
  const own = links.filter(
    ({ address }) => origin && (address === origin || address.startsWith(`${origin}/`)),
  );
  const addresses = [...new Set(own.map(({ address }) => address))];
  const { data: missing = [] } = useQuery({
    ...missingPages(addresses),
    enabled: addresses.length > 0,
    placeholderData: keepPreviousData,
  });
  return own.flatMap(({ line, address }) =>
    missing.includes(address) ? [{ line, text: `There is no page at ${address}.` }] : [],
  );
}
