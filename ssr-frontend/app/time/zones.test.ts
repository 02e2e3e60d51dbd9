import { expect, test } from "vitest";
import zones from "../../content/time-zones.json" with { type: "json" };
import { zoneName } from "./zones.ts";

test.each([
  ["America/New_York", "Eastern time"],
  ["America/Detroit", "Eastern time"],
  ["America/Phoenix", "Arizona time"],
  ["Europe/Madrid", "Central European time"],
  // Browsers in India report either name.
  ["Asia/Kolkata", "India time"],
  ["Asia/Calcutta", "India time"],
  ["America/Sao_Paulo", "Sao Paulo time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["Etc/UTC", "UTC"],
  ["Etc/GMT+5", "Etc/GMT+5"],
])("%s is %s", (zone, name) => expect(zoneName(zone)).toBe(name));

test("each named zone exists, and has one name", () => {
  const named = Object.values(zones).flat();
  for (const zone of named) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
  expect(new Set(named).size).toBe(named.length);
});
