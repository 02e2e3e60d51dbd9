import { useHydrated } from "../../components/hydrated.ts";

/**
 * Whether passkeys can be used here: `elsewhere` where the site is open at another address than its own, `nowhere` where it has
 * none that browsers allow them at.
 */
export type PasskeySupport = "here" | "elsewhere" | "nowhere" | "unsupported";

/** What this browser can do with passkeys that are offered at an origin; nothing known until the page is mounted. */
export function usePasskeySupport(origin: string | null | undefined): PasskeySupport | undefined {
  const hydrated = useHydrated();
  return hydrated ? passkeySupport(origin) : undefined;
}

function passkeySupport(origin: string | null | undefined): PasskeySupport {
  if (!origin) return "nowhere";
  if (origin !== window.location.origin) return "elsewhere";
  // Browsers read and write them as JSON since 2025; the old way round would be a library of our own.
  const canUse =
    "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in window.PublicKeyCredential;
  return canUse ? "here" : "unsupported";
}
