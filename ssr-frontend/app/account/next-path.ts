/** The default page after sign-in. */
export const DASHBOARD_PATH = "/dashboard";

/** A placeholder for our own origin: a URL that resolves to another one leads away from the site. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * The target after sign-in: the link's `next` if it is a page of this site, otherwise the dashboard. A link
 * in an email must not redirect to another site.
 */
export function nextPath(wish: string | null): string {
  if (!wish?.startsWith("/")) return DASHBOARD_PATH;
  let url: URL;
  try {
    url = new URL(wish, PLACEHOLDER_ORIGIN);
  } catch (error) {
    if (error instanceof TypeError) return DASHBOARD_PATH;
    throw error;
  }
  // `/x/..//elsewhere` is a path of ours that would resolve to another host.
  const path = url.pathname.replace(DATA_SUFFIX, "");
  if (url.origin !== PLACEHOLDER_ORIGIN || path.startsWith("//") || NON_PAGE_PATHS.test(path))
    return DASHBOARD_PATH;
  // Only if present, since `delete` serializes the other parameters anew.
  if (url.searchParams.has(ROUTES_PARAM)) url.searchParams.delete(ROUTES_PARAM);
  return path + url.search + url.hash;
}

/** `next` for a request whose email contains it; empty for the dashboard, which is the default. */
export const nextBody = (next: string): { next?: string } => (next === DASHBOARD_PATH ? {} : { next });

const withNext = (path: string, next: string): string =>
  next === DASHBOARD_PATH ? path : `${path}?${new URLSearchParams({ next })}`;

/** The address of the form that requests another verification link. */
export const newLinkHref = (next: string): string => withNext("/verify-email", next);

/** The page that asks a new student to look for the email. */
export const checkEmailHref = (next: string): string => withNext("/check-email", next);

/** The page that creates a student account. */
export const signUpHref = (next: string): string => withNext("/student-signup", next);

/** The sign-in pages, and paths that are not pages. */
const NON_PAGE_PATHS = /^\/(auth|api|ws|assets)(\/|$)/;

/** The suffix that the router adds to request a page's data; the page itself is meant. */
const DATA_SUFFIX = /\.data$/;
const ROUTES_PARAM = "_routes";
