import { whenVisible } from "./visible.ts";

/** The cookie of `api/src/accounts/signed_in_hint.rs`. */
const HINT = /(?:^|; )signed-in=([^;]+)/;

/** The given name of the person whose session this browser has, by its cookie. */
export function hintedName(cookies: string): string | undefined {
  const value = HINT.exec(cookies)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    // Not written by us.
    return undefined;
  }
}

/** The links as they are in the page, which is the same for everybody. */
const originals = new WeakMap<HTMLAnchorElement, [text: string, href: string]>();

/** Shows the name and the dashboard in place of "Login" and "Apply Now"; without a name, the links as they were. */
export function showSignedIn(root: Document, name: string | undefined): void {
  root.documentElement.toggleAttribute("data-signed-in", name !== undefined);
  for (const link of root.querySelectorAll<HTMLAnchorElement>("[data-login], [data-apply]")) {
    const before = originals.get(link) ?? [link.textContent, link.getAttribute("href") ?? ""];
    originals.set(link, before);
    const isAccount = link.dataset.login !== undefined;
    const whole = `${name}: account settings`;
    // The bar has room for the name alone.
    const short = isAccount && !link.closest("li");
    const now = isAccount ? [short ? name : whole, "/account"] : ["Dashboard", "/dashboard"];
    const [text = "", href = ""] = name === undefined ? before : now;
    link.textContent = text;
    link.setAttribute("href", href);
    if (short && name !== undefined) link.setAttribute("aria-label", whole);
    else link.removeAttribute("aria-label");
  }
}

/** Follows the cookie, which the API corrects if the session has ended elsewhere. */
export function enhanceSignedIn(root: Document): void {
  const show = () => showSignedIn(root, hintedName(root.cookie));
  show();
  // Restored by Back, perhaps after signing out.
  window.addEventListener("pageshow", ({ persisted }) => persisted && show());
  if (hintedName(root.cookie) !== undefined) whenVisible(root, () => void correctHint().then(show));
}

/** Reads the session, whose response corrects the cookie. It does not count as a use of the session. */
async function correctHint(): Promise<void> {
  try {
    await fetch("/api/session", { headers: { "x-unattended": "1" } });
  } catch (error) {
    // Without a connection the name stays.
    if (!(error instanceof Error)) throw error;
  }
}
