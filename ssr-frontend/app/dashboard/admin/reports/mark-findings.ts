import type { components } from "../../../api/schema.gen.ts";

type Finding = components["schemas"]["ScreeningFinding"];

/** A part of a text: found by the screening, or between what was. */
export interface TextPart {
  text: string;
  finding?: Finding;
}

/**
 * Cuts a message into what the screening has found and what is around it. A finding is looked for as it stands in the
 * message; one that does not stand there so marks nothing.
 */
export function markFindings(message: string, findings: readonly Finding[]): TextPart[] {
  const places = findings
    .map((finding) => ({ finding, at: finding.excerpt ? message.indexOf(finding.excerpt) : -1 }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { finding, at } of places) {
    // Two may lie over each other: the first one is marked.
    if (at < end) continue;
    if (at > end) parts.push({ text: message.slice(end, at) });
    end = at + finding.excerpt.length;
    parts.push({ text: message.slice(at, end), finding });
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}
