import { expect, test } from "vitest";
import { allZones, findZones, zoneChoice } from "./zone-choices.ts";

const all = allZones();
const found = (text: string) => findZones(all, text).map(({ label }) => label);

test.each([
  ["kolk", "Kolkata, India time"],
  ["Mumbai", "Kolkata, India time"],
  ["  new york ", "New York, Eastern time"],
  ["Boston", "New York, Eastern time"],
  ["india", "Kolkata, India time"],
  ["san fr", "Los Angeles, Pacific time"],
  ["Sao P", "Sao Paulo time"],
])("%s finds %s first", (text, label) => expect(found(text)[0]).toBe(label));

test("nothing is found for what is no place, and a few of many", () => {
  expect(found("Atlantis")).toEqual([]);
  expect(found("")).toHaveLength(8);
});

test("each zone is there once, under its present name", () => {
  const zones = all.map(({ zone }) => zone);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).not.toContain("Asia/Calcutta");
  expect(zoneChoice("UTC").label).toBe("UTC");
});
