import { expect, test } from "vitest";
import type { ResearchHandover } from "../../../research/project.ts";
import { handoverWords } from "./handover-words.ts";

test.each<[ResearchHandover["kind"], string]>([
  ["declined", "Declined by Ada Sample on Nov 03, 2026"],
  ["handed_back", "Handed back by Ada Sample on Nov 03, 2026"],
  ["reassigned", "Reassigned from Ada Sample on Nov 03, 2026"],
])("what was %s says so, by the academy's clock", (kind, words) => {
  const handover = { kind, reason: "", tutor_name: "Ada Sample", created_at: "2026-11-04T06:30:00Z" };
  expect(handoverWords(handover, "America/Los_Angeles")).toBe(words);
});
