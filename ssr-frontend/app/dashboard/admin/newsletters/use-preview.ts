import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  missingPages,
  type NewsletterDraft,
  type NewsletterPreview,
  newsletterPreview,
} from "../../../queries/admin-newsletters.ts";

/** The debounce before a preview request, in ms. */
const PREVIEW_DELAY = 300;
/** How long unused previews are cached, in ms: each of them may be large. */
const PREVIEW_KEPT = 5_000;

/** The preview of a draft, debounced. */
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

/** Finds links to pages of our own site that do not exist. Links to other sites are not requested. */
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
    missing.includes(address) ? [{ line, text: `There’s no page at ${address}.` }] : [],
  );
}
