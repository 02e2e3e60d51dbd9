/** Where a signed-in person belongs. */
export const HOME = "/dashboard";

/** Any origin that is not ours: what resolves to another one leads away from the site. */
const HERE = "https://here.invalid";

/**
 * Where to go after signing in: the wish of a link, if it is a page of this site,
 * else the dashboard. A link in an email must not send people on to somebody else.
 */
export function nextPath(wish: string | null): string {
  if (!wish?.startsWith("/")) return HOME;
  let url: URL;
  try {
    url = new URL(wish, HERE);
  } catch (error) {
    if (error instanceof TypeError) return HOME;
    throw error;
  }
  // `/x/..//elsewhere` is a path of ours, but what it comes to is an address elsewhere.
  if (url.origin !== HERE || url.pathname.startsWith("//") || NO_PAGES.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** `next` for a request whose email leads on to it; nothing for the dashboard, where everybody goes anyway. */
export const onward = (next: string): { next?: string } => (next === HOME ? {} : { next });

/** Signing in again, and what answers programs. */
const NO_PAGES = /^\/(auth|api|ws|assets)(\/|$)/;
