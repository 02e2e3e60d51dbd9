import { useLocation } from "react-router";
import type { ProfileFieldName } from "./common-profile.ts";

/** The search parameter with the opportunity that the student is applying to. */
const PARAM = "apply";

/** The slug of an opportunity's page. */
const SLUG = /^[a-z\d-]{1,200}$/;

/** The address of a profile's field, with the way back to the application. */
export const profileHref = (slug: string, field: ProfileFieldName): string =>
  `/summer/profile?${new URLSearchParams({ [PARAM]: slug })}#${field}`;

/** The slug of the opportunity that the student is applying to. */
export function useApplyingTo(): string | undefined {
  const slug = new URLSearchParams(useLocation().search).get(PARAM);
  return slug !== null && SLUG.test(slug) ? slug : undefined;
}

/** The search parameters of the profile that keep the way back. */
export function profileSearch(slug: string | undefined, others: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...others, ...(slug === undefined ? {} : { [PARAM]: slug }) });
  return params.size > 0 ? `?${params}` : "";
}
