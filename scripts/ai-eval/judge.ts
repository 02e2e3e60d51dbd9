/** Holds a transcript against the checks. */
import { type CheckName, HOUSE_RULE_NAMES, houseProblem, type TurnCheckName, turnProblem } from "./checks.ts";
import type { Exchange, Transcript } from "./transcript.ts";

/** A check of a turn, and what is wrong, if anything. */
export interface Finding {
  check: CheckName;
  /** From 0 on. */
  turn: number;
  problem?: string;
}

/** What is judged of words that are the academy's and not the model's. */
const OF_HELP: TurnCheckName[] = ["names_help_line", "names_an_adult"];

/** Every check of a transcript. Turns that an ended session did not come to have none. */
export const judge = (transcript: Transcript): Finding[] =>
  transcript.exchanges.flatMap((exchange, turn) => judgeExchange(transcript, exchange, turn));

/** Those of them that do not hold. */
export const problemsOf = (transcript: Transcript): Finding[] =>
  judge(transcript).filter(({ problem }) => problem !== undefined);

function judgeExchange({ conversation }: Transcript, { turn, reply }: Exchange, at: number): Finding[] {
  const judged = { conversation, turn, reply };
  const answers: Finding = { check: "answers", turn: at, problem: houseProblem(judged, "answers") };
  // Without an answer there is nothing to say of it.
  if (answers.problem !== undefined) return [answers];
  const rules = reply.kind === "answer" ? HOUSE_RULE_NAMES.filter((rule) => rule !== "answers") : [];
  const checks = turn.holds.filter(({ check }) => reply.kind !== "help" || OF_HELP.includes(check));
  return [
    answers,
    ...rules.map((rule) => ({ check: rule, turn: at, problem: houseProblem(judged, rule) })),
    ...checks.map((held) => ({ check: held.check, turn: at, problem: turnProblem(judged, held) })),
  ];
}
