import { presentZone } from "./browser-zone.ts";

/** The time zones that have a name people use; the API has the same names (`domain/time.rs`). */
export const NAMED_ZONES = [
  ["Eastern time", "America/New_York"],
  ["Central time", "America/Chicago"],
  ["Mountain time", "America/Denver"],
  ["Arizona time", "America/Phoenix"],
  ["Pacific time", "America/Los_Angeles"],
  ["Alaska time", "America/Anchorage"],
  ["Hawaii time", "Pacific/Honolulu"],
  ["Atlantic time", "America/Halifax"],
  ["Puerto Rico time", "America/Puerto_Rico"],
  ["UK time", "Europe/London"],
  ["Irish time", "Europe/Dublin"],
  ["Central European time", "Europe/Berlin"],
  ["Eastern European time", "Europe/Athens"],
  ["India time", "Asia/Kolkata"],
  ["Singapore time", "Asia/Singapore"],
  ["Japan time", "Asia/Tokyo"],
  ["Korea time", "Asia/Seoul"],
  ["Sydney time", "Australia/Sydney"],
  ["UTC", "UTC"],
] as const;

const NAMES: ReadonlyMap<string, string> = new Map(NAMED_ZONES.map(([name, zone]) => [zone, name]));

/** The name of a zone as our emails write it, if it is one of the named ones. */
export const nameOfZone = (zone: string): string | undefined => NAMES.get(presentZone(zone));
