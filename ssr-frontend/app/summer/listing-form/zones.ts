import { NAMED_ZONES, zoneName } from "../../time/zones.ts";

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
  const choices = NAMED_ZONES.map((zone) => choiceOf(zoneName(zone), zone));
  if (!stored || choices.some(({ zone }) => zone === stored.zone)) return choices;
  return [...choices, choiceOf(stored.zone_name, stored.zone)];
}
