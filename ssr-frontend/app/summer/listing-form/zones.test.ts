import { expect, test } from "vitest";
import { zoneChoices } from "./zones.ts";

test("zones have plain names before their technical ones, and exist", () => {
  const choices = zoneChoices(undefined);
  expect(choices[0]).toEqual({ zone: "America/New_York", label: "Eastern time — America/New_York" });
  for (const { zone } of choices)
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
});

test("the stored zone can be chosen, even if it is another one", () => {
  const nepal = { zone: "Asia/Kathmandu", zone_name: "Kathmandu time" };
  expect(zoneChoices(nepal).at(-1)).toEqual({ zone: nepal.zone, label: "Kathmandu time — Asia/Kathmandu" });
  const unnamed = { zone: "Asia/Almaty", zone_name: "Asia/Almaty" };
  expect(zoneChoices(unnamed).at(-1)?.label).toBe("Asia/Almaty");
  expect(zoneChoices({ zone: "UTC", zone_name: "UTC" })).toHaveLength(zoneChoices(undefined).length);
});
