/** Detects whether a text reveals a problem's final answer. */
import { compact, escaped, says } from "./plain-text.ts";

/** The final answer of the student's own problem. */
export interface FinalAnswer {
  /**
   * What the value is of, such as `x`: matches `x = 4`, `$4 = x$`, "the answer is four", `\boxed{4}` and
   * similar.
   */
  of?: string[];
  value?: string;
  /** Whether the value alone reveals the answer, because it occurs neither in the problem nor on the way. */
  isTelling?: true;
  /** Words that reveal it. */
  words?: string[];
}

const IS =
  "(?:=|:|->| (?:is|equals|is equal to|is therefore|must be|has to be|should be|will be|comes out (?:as|to|at|to be)|turns out to be|becomes|ist|es|vale|est) ?)";
const FILLER = "(?:(?:just|then|simply|exactly|now|really|also|indeed|therefore|so) )*";
const RESULT = "(?:answer|solution|result|root|final value|ergebnis|lösung|respuesta|solución|resultado)";

/** Returns the part of the text that reveals the answer. */
export function givesAway(text: string, answer: FinalAnswer): string | undefined {
  const word = answer.words?.find((form) => says(text, form));
  if (word !== undefined || answer.value === undefined) return word;
  const line = compact(text);
  // A minus sign may follow a word directly.
  const start = answer.value.startsWith("-") ? "(?<![\\d)])" : "(?<![\\p{L}\\d.])";
  const value = `${start}${escaped(compact(answer.value))}(?![\\p{L}\\d]|\\.\\d|[+*/^(][\\p{L}\\d(]|-\\d)`;
  const patterns = [
    ...(answer.isTelling ? [value] : []),
    `^${value}\\W*$`,
    `${RESULT}(?: (?:of|to|for|is that|para|von|für) [^.?!]{1,30}?)?${IS}${FILLER}(?:[\\p{L}]=)?${value}`,
    `(?:it's|it is|you get|you'll get|we get|and get|to get)[: ]${FILLER}${value}(?=$|[.!,;])`,
    ...(answer.of ?? []).map((name) => `(?<![\\p{L}\\d])${escaped(compact(name))}${IS}${FILLER}${value}`),
    ...(answer.of ?? []).map((name) => `${value}=${escaped(compact(name))}(?![\\p{L}\\d])`),
  ];
  return patterns.map((pattern) => new RegExp(pattern, "u").exec(line)?.[0]).find(Boolean);
}
