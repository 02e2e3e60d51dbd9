import { useLocation } from "react-router";
import type { ProfileFieldName } from "./common-profile.ts";

/** The parameter of the profile's address that says what its student is applying to meanwhile. */
const PARAM = "apply";

/** The slug of an opportunity's page. */
const SLUG = /^[a-z\d-]{1,200}$/;

/** The profile's field, and back from there to the application that wants it. */
export const profileHref = (slug: string, field: ProfileFieldName): string =>
  `/summer/profile?${new URLSearchParams({ [PARAM]: slug })}#${field}`;

/** What the profile's student is applying to, by the last part of its page's address. */
export function useApplyingTo(): string | undefined {
  const slug = new URLSearchParams(useLocation().search).get(PARAM);
  return slug !== null && SLUG.test(slug) ? slug : undefined;
}

/** A query of the profile's address that keeps the way back. */
export function profileSearch(slug: string | undefined, others: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...others, ...(slug === undefined ? {} : { [PARAM]: slug }) });
  return params.size > 0 ? `?${params}` : "";
}
