// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { earlyZoneScript } from "./early-zone.tsx";

// biome-ignore lint/security/noGlobalEval: as the browser runs it
const run = (zone: string) => window.eval(earlyZoneScript(zone));
const marked = () => document.documentElement.hasAttribute("data-other-clock");

test("the document is marked where the academy's clock shows something else than the viewer's", () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const other = own === "Asia/Kolkata" ? "Asia/Tokyo" : "Asia/Kolkata";
  run(other);
  expect(marked()).toBe(true);
  run(own);
  expect(marked()).toBe(false);
});
