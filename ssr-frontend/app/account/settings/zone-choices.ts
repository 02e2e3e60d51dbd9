import { presentZone } from "../../time/browser-zone.ts";
import { cityOf, NAMED_ZONES, zoneName } from "../../time/zones.ts";

/** Large cities that no zone is named for, by zone. */
const CITIES: Readonly<Record<string, string>> = {
  "America/New_York":
    "Boston, Philadelphia, Washington, Atlanta, Miami, Orlando, Charlotte, Pittsburgh, Cleveland, Newark",
  "America/Chicago":
    "Dallas, Houston, Austin, San Antonio, Minneapolis, Nashville, New Orleans, St. Louis, Milwaukee",
  "America/Denver": "Salt Lake City, Albuquerque, Colorado Springs",
  "America/Phoenix": "Tucson",
  "America/Los_Angeles":
    "San Francisco, San Jose, San Diego, Sacramento, Palo Alto, Oakland, Seattle, Portland, Las Vegas",
  "Asia/Kolkata": "Mumbai, Delhi, Bengaluru, Bangalore, Hyderabad, Chennai, Pune, Calcutta",
  "Asia/Shanghai": "Beijing, Shenzhen, Guangzhou, Hangzhou",
};

export interface ZoneChoice {
  zone: string;
  /** The city that it is named for. */
  city: string;
  /** The text of the choice: `Kolkata, India time`. */
  label: string;
  /** What a search compares, in lower case: cities and names. */
  words: readonly string[];
}

/** A zone as a choice. */
export function zoneChoice(zone: string): ZoneChoice {
  const [city, name] = [cityOf(zone), zoneName(zone)];
  const cities = CITIES[zone]?.split(", ") ?? [];
  const words = [city, ...cities, name, zone.replaceAll("_", " ")].map((text) => text.toLowerCase());
  return { zone, city, label: name === city || name === `${city} time` ? name : `${city}, ${name}`, words };
}

/** All zones that this browser knows: those with a common name first, then by city. */
export function allZones(): ZoneChoice[] {
  const others = Intl.supportedValuesOf("timeZone")
    .map(presentZone)
    .filter((zone) => zone.includes("/") && !NAMED_ZONES.includes(zone));
  const choices = [...new Set(others)].map((zone) => zoneChoice(zone));
  choices.sort((a, b) => a.city.localeCompare(b.city));
  return [...NAMED_ZONES.map((zone) => zoneChoice(zone)), ...choices];
}

/** The maximum number of choices shown at once; more letters lead to the others. */
const MAX_FOUND = 8;

/** The choices of which a word begins with the text, before those that contain it. */
export function findZones(choices: readonly ZoneChoice[], text: string): ZoneChoice[] {
  const wanted = text.trim().toLowerCase();
  const begins = choices.filter(({ words }) => words.some((word) => word.startsWith(wanted)));
  const contains = choices.filter(
    (choice) => !begins.includes(choice) && choice.words.some((word) => word.includes(wanted)),
  );
  return [...begins, ...contains].slice(0, MAX_FOUND);
}
