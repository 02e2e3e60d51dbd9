import { useLocation } from "react-router";

const PARAM = "opportunity";

/** The slug of the opportunity in an address. */
export const slugIn = (params: URLSearchParams): string => params.get(PARAM) ?? "";

export const useSlug = (): string => slugIn(new URLSearchParams(useLocation().search));
