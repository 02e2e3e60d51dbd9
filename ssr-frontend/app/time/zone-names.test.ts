import { expect, test } from "vitest";
import { zoneNames } from "./zone-names.ts";

test("a zone has a name for each half of the year", () => {
  expect(zoneNames("America/Los_Angeles")).toEqual({
    standard: "Pacific Standard Time",
    daylight: "Pacific Daylight Time",
  });
  expect(zoneNames("America/New_York").daylight).toBe("Eastern Daylight Time");
});
