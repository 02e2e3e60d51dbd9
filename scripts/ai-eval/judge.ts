/** Checks a transcript. */
import { type CheckName, HOUSE_RULE_NAMES, houseProblem, type TurnCheckName, turnProblem } from "./checks.ts";
import type { Exchange, Transcript } from "./transcript.ts";

/** A check of a turn, and its problem, if any. */
export interface Finding {
  check: CheckName;
  /** Counts from 0. */
  turn: number;
  problem?: string;
}

/** The checks that apply to a text of the relay instead of the model. */
const OF_HELP: TurnCheckName[] = ["names_help_line", "names_an_adult"];

/** Returns every check of a transcript. Turns after the end of a session have none. */
export const judge = (transcript: Transcript): Finding[] =>
  transcript.exchanges.flatMap((exchange, turn) => judgeExchange(transcript, exchange, turn));

/** Returns the checks that fail. */
export const problemsOf = (transcript: Transcript): Finding[] =>
  judge(transcript).filter(({ problem }) => problem !== undefined);

function judgeExchange({ conversation }: Transcript, { turn, reply }: Exchange, at: number): Finding[] {
  const judged = { conversation, turn, reply };
  const answers: Finding = { check: "answers", turn: at, problem: houseProblem(judged, "answers") };
  // Without an answer no other check applies.
  if (answers.problem !== undefined) return [answers];
  const rules = reply.kind === "answer" ? HOUSE_RULE_NAMES.filter((rule) => rule !== "answers") : [];
  const checks = turn.holds.filter(({ check }) => reply.kind !== "help" || OF_HELP.includes(check));
  return [
    answers,
    ...rules.map((rule) => ({ check: rule, turn: at, problem: houseProblem(judged, rule) })),
    ...checks.map((held) => ({ check: held.check, turn: at, problem: turnProblem(judged, held) })),
  ];
}
