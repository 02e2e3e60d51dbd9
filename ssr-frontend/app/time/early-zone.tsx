import { useDocument } from "../document.ts";

/** Marks the document where the viewer's clock shows something else than the academy's just now. */
export const earlyZoneScript = (zone: string): string => `(()=>{
const now=new Date(),show=(timeZone)=>now.toLocaleString("en",{timeZone});
document.documentElement.toggleAttribute("data-other-clock",show()!==show(${JSON.stringify(zone)}))
})()`;

/**
 * Stands before everything that shows times. What the viewer's own clock says is known once the page is mounted; this
 * keeps its place until then (`.local-time`), so that nothing slips away from under a press. A cookie with the zone
 * would let the server write the time itself, but knows nothing on the first visit.
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
