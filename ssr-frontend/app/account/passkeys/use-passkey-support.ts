import { useHydrated } from "../../components/hydrated.ts";
import { type PasskeySupport, passkeySupport } from "./browser.ts";

/** What this browser can do with passkeys that are offered at an origin; nothing known until the page is mounted. */
export function usePasskeySupport(origin: string | null | undefined): PasskeySupport | undefined {
  const hydrated = useHydrated();
  return hydrated ? passkeySupport(origin) : undefined;
}
