import type { components } from "../../../api/schema.gen.ts";

type Finding = components["schemas"]["ScreeningFinding"];

/** A part of a text, inside or outside a finding. */
export interface TextPart {
  text: string;
  finding?: Finding;
}

/**
 * Splits a message into findings and the text between them. A finding that does not occur in the message
 * marks nothing.
 */
export function markFindings(message: string, findings: readonly Finding[]): TextPart[] {
  const places = findings
    .map((finding) => ({ finding, at: finding.excerpt ? message.indexOf(finding.excerpt) : -1 }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { finding, at } of places) {
    // Two findings may overlap: the first one is marked.
    if (at < end) continue;
    if (at > end) parts.push({ text: message.slice(end, at) });
    end = at + finding.excerpt.length;
    parts.push({ text: message.slice(at, end), finding });
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}
