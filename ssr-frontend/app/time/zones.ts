import zones from "../../content/time-zones.json" with { type: "json" };
import { presentZone } from "./browser-zone.ts";

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(zones).flatMap(([name, zones]) => zones.map((zone) => [zone, name] as const)),
);

/** The zones with a common name, one for each name. */
export const NAMED_ZONES: readonly string[] = Object.values(zones).flatMap((zones) => zones.slice(0, 1));

/** The city of a zone: `Sao Paulo`. */
export const cityOf = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/**
 * The name of a zone in words, the same as in our emails: `Eastern time`, `India time`; by its city, such as
 * `Kathmandu time`, if it has no common one.
 */
export function zoneName(zone: string): string {
  const present = presentZone(zone);
  const hasCity = present.includes("/") && !present.startsWith("Etc/");
  return NAMES.get(present) ?? (hasCity ? `${cityOf(present)} time` : zone);
}
