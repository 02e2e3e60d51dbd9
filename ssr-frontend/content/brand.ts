import words from "./brand.json" with { type: "json" };

/**
 * The academy's name, voice and addresses. Everything here is shown to people. The words live in a JSON file
 * because the API's emails are built from the same one.
 */
export const brand = words;

/**
 * What people call the academy's time zone, which the API does as well (`ZONE_LABEL` in `api/src/domain/time.rs`). Where a page
 * knows an instant, `zoneWords` gives the same.
 */
export const academyZone = "Pacific time";

/** Where the academy’s time is the time on the wall, for those who do not know its zone by name. */
export const academyZonePlace = "California";
