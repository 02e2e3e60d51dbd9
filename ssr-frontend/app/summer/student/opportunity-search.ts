import { useLocation } from "react-router";

const PARAM = "opportunity";

/** The opportunity that an address is about, by the last part of its own page's address. */
export const slugIn = (params: URLSearchParams): string => params.get(PARAM) ?? "";

export const useSlug = (): string => slugIn(new URLSearchParams(useLocation().search));
