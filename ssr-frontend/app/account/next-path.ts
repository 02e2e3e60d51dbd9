/** Where a signed-in person belongs. */
export const DASHBOARD_PATH = "/dashboard";

/** Any origin that is not ours: what resolves to another one leads away from the site. */
const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * Where to go after signing in: the wish of a link, if it is a page of this site,
 * else the dashboard. A link in an email must not send people on to somebody else.
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
  // `/x/..//elsewhere` is a path of ours, but what it comes to is an address elsewhere.
  const path = url.pathname.replace(DATA_SUFFIX, "");
  if (url.origin !== PLACEHOLDER_ORIGIN || path.startsWith("//") || NON_PAGE_PATHS.test(path))
    return DASHBOARD_PATH;
  // Only then: it writes the others anew.
  if (url.searchParams.has(ROUTES_PARAM)) url.searchParams.delete(ROUTES_PARAM);
  return path + url.search + url.hash;
}

/** `next` for a request whose email leads on to it; nothing for the dashboard, where everybody goes anyway. */
export const nextBody = (next: string): { next?: string } => (next === DASHBOARD_PATH ? {} : { next });

/** Where another verification link is asked for. */
export const newLinkHref = (next: string): string =>
  next === DASHBOARD_PATH ? "/verify-email" : `/verify-email?${new URLSearchParams({ next })}`;

/** Signing in again, and what answers programs. */
const NON_PAGE_PATHS = /^\/(auth|api|ws|assets)(\/|$)/;

/** What the router adds to a page's address to ask for its data; the page itself is meant. */
const DATA_SUFFIX = /\.data$/;
const ROUTES_PARAM = "_routes";
