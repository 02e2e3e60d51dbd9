import { useDocument } from "../document.ts";

/** Marks the document if the viewer's clock currently differs from the academy's. */
export const earlyZoneScript = (zone: string): string => `(()=>{
const now=new Date(),show=(timeZone)=>now.toLocaleString("en",{timeZone});
document.documentElement.toggleAttribute("data-other-clock",show()!==show(${JSON.stringify(zone)}))
})()`;

/**
 * Precedes everything that shows times. The viewer's time zone is known only after mounting; this reserves
 * the space until then (`.local-time`), so that the layout does not shift under a click. A cookie with the
 * zone would let the server render the time itself, but is missing on the first visit.
 */
export function EarlyZoneScript({ zone }: { zone: string }) {
  const { nonce } = useDocument();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: earlyZoneScript(zone) }}
    />
  );
}
