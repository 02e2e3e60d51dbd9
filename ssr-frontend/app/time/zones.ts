import { presentZone } from "./browser-zone.ts";

/** Common names of time zones, each with its zone first, and others that people say the same of; as in the API's `domain/time.rs`. */
export const NAMED_ZONES: readonly (readonly [name: string, zone: string, ...others: string[]])[] = [
  [
    "Eastern time",
    "America/New_York",
    "America/Detroit",
    "America/Toronto",
    "America/Indiana/Indianapolis",
    "America/Indianapolis",
    "America/Kentucky/Louisville",
    "America/Louisville",
    "US/Eastern",
  ],
  ["Central time", "America/Chicago", "America/Winnipeg", "America/Menominee", "US/Central"],
  ["Mountain time", "America/Denver", "America/Boise", "America/Edmonton", "US/Mountain"],
  ["Arizona time", "America/Phoenix", "US/Arizona"],
  ["Pacific time", "America/Los_Angeles", "America/Vancouver", "US/Pacific"],
  ["Alaska time", "America/Anchorage", "America/Juneau", "US/Alaska"],
  ["Hawaii time", "Pacific/Honolulu", "US/Hawaii"],
  ["Atlantic time", "America/Halifax"],
  ["Puerto Rico time", "America/Puerto_Rico"],
  ["Newfoundland time", "America/St_Johns"],
  ["Chile time", "America/Santiago"],
  ["UK time", "Europe/London"],
  ["Irish time", "Europe/Dublin"],
  [
    "Central European time",
    "Europe/Berlin",
    ..."Amsterdam,Brussels,Copenhagen,Madrid,Oslo,Paris,Prague,Rome,Stockholm,Vienna,Warsaw,Zurich"
      .split(",")
      .map((city) => `Europe/${city}`),
  ],
  ["Eastern European time", "Europe/Athens", "Europe/Helsinki", "Europe/Bucharest"],
  ["Lebanon time", "Asia/Beirut"],
  ["India time", "Asia/Kolkata"],
  ["Singapore time", "Asia/Singapore"],
  ["Japan time", "Asia/Tokyo"],
  ["Korea time", "Asia/Seoul"],
  ["Sydney time", "Australia/Sydney", "Australia/Melbourne"],
  ["UTC", "UTC"],
];

const NAMES: ReadonlyMap<string, string> = new Map(
  NAMED_ZONES.flatMap(([name, ...zones]) => zones.map((zone) => [zone, name] as const)),
);

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
