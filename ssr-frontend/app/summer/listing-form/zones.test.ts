import { expect, test } from "vitest";
import { zoneChoices } from "./zones.ts";

test("zones have plain names before their technical ones, and exist", () => {
  const choices = zoneChoices(undefined);
  expect(choices[0]).toEqual({ zone: "America/New_York", label: "Eastern time — America/New_York" });
  for (const { zone } of choices)
    expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
});

test("the stored zone can be chosen, even if it is another one", () => {
  const chile = { zone: "America/Santiago", zone_name: "Chile time" };
  expect(zoneChoices(chile).at(-1)).toEqual({ zone: chile.zone, label: "Chile time — America/Santiago" });
  const unnamed = { zone: "Asia/Almaty", zone_name: "Asia/Almaty" };
  expect(zoneChoices(unnamed).at(-1)?.label).toBe("Asia/Almaty");
  expect(zoneChoices({ zone: "UTC", zone_name: "UTC" })).toHaveLength(zoneChoices(undefined).length);
});
