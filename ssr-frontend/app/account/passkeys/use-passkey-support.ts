import { useHydrated } from "../../components/hydrated.ts";

/**
 * Whether passkeys work here: `elsewhere` if the site is open at another origin than its own, `nowhere` if
 * browsers do not allow passkeys at its origin.
 */
export type PasskeySupport = "here" | "elsewhere" | "nowhere" | "unsupported";

/** The browser's support for passkeys of an origin; `undefined` until the page is hydrated. */
export function usePasskeySupport(origin: string | null | undefined): PasskeySupport | undefined {
  const hydrated = useHydrated();
  return hydrated ? passkeySupport(origin) : undefined;
}

function passkeySupport(origin: string | null | undefined): PasskeySupport {
  if (!origin) return "nowhere";
  if (origin !== window.location.origin) return "elsewhere";
  // Browsers convert passkeys to and from JSON since 2025; older ones would need a library.
  const canUse =
    "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in window.PublicKeyCredential;
  return canUse ? "here" : "unsupported";
}
