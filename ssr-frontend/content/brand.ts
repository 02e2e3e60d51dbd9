import words from "./brand.json" with { type: "json" };

/**
 * The academy's name, voice and addresses, all of which people see. They are in a JSON file because the API's
 * emails use the same one.
 */
export const brand = words;

/**
 * The name of the academy's time zone, the same as the API's (`ZONE_LABEL` in `api/src/domain/time.rs`).
 * Where a page has an instant, `zoneWords` returns the same.
 */
export const academyZone = "Pacific time";

/** A place in the academy's time zone, for people who do not know the zone's name. */
export const academyZonePlace = "California";
