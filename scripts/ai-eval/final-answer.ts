/** Whether a text gives a problem's final answer away. */
import { compact, escaped, says } from "./plain-text.ts";

/** The final answer of the student's own problem. */
export interface FinalAnswer {
  /** What is sought, such as `x`, and what it is: found as `x = 4`, `$4 = x$`, "the answer is four", `\boxed{4}` and the like. */
  of?: string[];
  value?: string;
  /** Whether the value by itself gives it away, since it stands nowhere in the problem or on the way. */
  isTelling?: true;
  /** Words that give it away. */
  words?: string[];
}

const IS =
  "(?:=|:|->| (?:is|equals|is equal to|is therefore|must be|has to be|should be|will be|comes out (?:as|to|at|to be)|turns out to be|becomes|ist|es|vale|est) ?)";
const FILLER = "(?:(?:just|then|simply|exactly|now|really|also|indeed|therefore|so) )*";
const RESULT = "(?:answer|solution|result|root|final value|ergebnis|lösung|respuesta|solución|resultado)";

/** Whether the text says what the answer is. */
export function givesAway(text: string, answer: FinalAnswer): string | undefined {
  const word = answer.words?.find((form) => says(text, form));
  if (word !== undefined || answer.value === undefined) return word;
  const line = compact(text);
  // A sign stands close to the word before it.
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
