import { expect, test } from "vitest";
import type { ResearchHandover } from "../../../research/project.ts";
import { handoverWords } from "./handover-words.ts";

test.each<[ResearchHandover["kind"], string]>([
  ["declined", "Declined by Ada Sample on Nov 03, 2026"],
  ["handed_back", "Handed back by Ada Sample on Nov 03, 2026"],
  ["reassigned", "Reassigned from Ada Sample on Nov 03, 2026"],
])("what was %s says so, by the academy's clock", (kind, words) => {
  const former = { tutor_id: "0192aa11-0000-7000-8000-0000000000f1", tutor_name: "Ada Sample" };
  const handover = { kind, reason: "", ...former, created_at: "2026-11-04T06:30:00Z" };
  expect(handoverWords(handover, "America/Los_Angeles")).toBe(words);
});
