import { partsOf } from "./format.ts";

/** A zone's full names: `Eastern Standard Time` in winter, `Eastern Daylight Time` in summer. */
export function zoneNames(zone: string): { standard: string; daylight: string } {
  const nameAt = (instant: string) =>
    partsOf(instant, zone, { timeZoneName: "long" }).get("timeZoneName") ?? zone;
  return { standard: nameAt("2026-01-01T12:00:00Z"), daylight: nameAt("2026-07-01T12:00:00Z") };
}
