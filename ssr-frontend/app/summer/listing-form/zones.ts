/** The time zones of deadlines with their names; the API has the same names. */
const ZONES = [
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

interface ZoneChoice {
  zone: string;
  label: string;
}

const choiceOf = (name: string, zone: string): ZoneChoice => ({
  zone,
  label: name === zone ? zone : `${name} — ${zone}`,
});

/**
 * The zones to choose from.
 *
 * @param stored the stored zone, which may be another one
 */
export function zoneChoices(stored: { zone: string; zone_name: string } | undefined): ZoneChoice[] {
  const choices = ZONES.map(([name, zone]) => choiceOf(name, zone));
  if (!stored || choices.some(({ zone }) => zone === stored.zone)) return choices;
  return [...choices, choiceOf(stored.zone_name, stored.zone)];
}
