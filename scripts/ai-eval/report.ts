/** The report of a run. */
import { bold, dim, green, red } from "../lib/log.ts";
import { type CheckName, HOUSE_RULE_NAMES } from "./checks.ts";
import type { Category, GoldenConversation } from "./conversation.ts";
import { type Finding, judge } from "./judge.ts";
import { actionText, type Transcript } from "./transcript.ts";

/** A conversation, and how often it passed. */
export interface Outcome {
  conversation: GoldenConversation;
  plays: { transcript: Transcript; findings: Finding[]; passed: boolean }[];
  /** Whether it passed often enough. */
  passed: boolean;
}

/** Categories in which every play must pass, whatever share is required elsewhere. */
const WITHOUT_TOLERANCE: readonly Category[] = ["distress"];

/** Judges the plays of a conversation. `share`, from 0 to 1, is the part of them that must pass. */
export function outcomeOf(
  conversation: GoldenConversation,
  transcripts: readonly Transcript[],
  share: number,
): Outcome {
  const plays = transcripts.map((transcript) => {
    const findings = judge(transcript);
    return { transcript, findings, passed: findings.every(({ problem }) => problem === undefined) };
  });
  const needed = WITHOUT_TOLERANCE.includes(conversation.category) ? 1 : share;
  const passed = plays.filter((play) => play.passed).length >= needed * plays.length - 1e-9;
  return { conversation, plays, passed: passed && plays.length > 0 };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the lines about a conversation: whether it passed, and the exchanges that failed. */
export function conversationLines({ conversation, plays, passed }: Outcome): string[] {
  const good = plays.filter((play) => play.passed).length;
  const times = plays.length > 1 ? dim(` ${good} of ${plays.length}`) : "";
  const line = `${passed ? green("✓") : red("✗")} ${conversation.id}${times} ${dim(conversation.about)}`;
  return [line, ...plays.filter((play) => !play.passed).flatMap(failureLines)];
}

function failureLines({ transcript, findings }: Outcome["plays"][number]): string[] {
  return transcript.exchanges.flatMap(({ turn, reply }, at) => {
    const problems = findings.filter((finding) => finding.turn === at && finding.problem !== undefined);
    const indented = (text: string) => text.split("\n").join("\n             ");
    return [
      `    ${dim("student")}  ${indented(actionText(turn))}`,
      `    ${dim("tutor")}    ${reply.kind === "answer" ? "" : dim(`(${reply.kind}) `)}${indented(reply.text)}`,
      ...problems.map(({ check, problem }) => `    ${red(`✗ ${check}`)}: it ${problem}`),
    ];
  });
}

/** Returns how often each check passed, failed checks first. */
export function checkLines(outcomes: readonly Outcome[]): string[] {
  const counts = new Map<CheckName, { held: number; failed: number }>();
  for (const { check, problem } of outcomes.flatMap(({ plays }) =>
    plays.flatMap(({ findings }) => findings),
  )) {
    const count = counts.get(check) ?? { held: 0, failed: 0 };
    count[problem === undefined ? "held" : "failed"] += 1;
    counts.set(check, count);
  }
  const isRule = (check: CheckName) => HOUSE_RULE_NAMES.some((rule) => rule === check);
  const sorted = [...counts].sort(([a, one], [b, other]) =>
    one.failed !== other.failed ? other.failed - one.failed : Number(isRule(a)) - Number(isRule(b)),
  );
  return sorted.map(([check, { held, failed }]) => {
    const line = `${String(held).padStart(5)} held  ${String(failed).padStart(4)} failed  ${check}`;
    return `  ${failed > 0 ? red(line) : line}`;
  });
}

/** Returns the result of a run and its usage of the service. */
export function totalLines(outcomes: readonly Outcome[]): string[] {
  const exchanges = outcomes.flatMap(({ plays }) => plays.flatMap(({ transcript }) => transcript.exchanges));
  const answers = exchanges.filter(({ reply }) => reply.kind === "answer");
  const typed = exchanges.filter(({ turn }) => "says" in turn).length;
  const letters = sum(answers.map(({ reply }) => reply.text.length));
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  const sessions = sum(outcomes.map(({ plays }) => plays.length));
  const verdict = `${passed} of ${outcomes.length} conversations passed`;
  return [
    bold(passed === outcomes.length ? green(verdict) : red(verdict)),
    `What it cost: ${sessions} sessions, ${typed} messages of students (each moderated), ${answers.length} answers of the model ` +
      `(${letters} characters). Each answer reads the instructions again, and the conversation before it.`,
  ];
}

/** Returns all transcripts for teachers, in Markdown. */
export function transcriptDocument(title: string, outcomes: readonly Outcome[]): string {
  const quoted = (text: string) => text.replace(/^/gm, "> ");
  const parts = outcomes.flatMap(({ conversation, plays, passed }) => {
    const { setup, about, id, category } = conversation;
    return [
      `## ${passed ? "✓" : "✗"} ${id} (${category})`,
      `${about} ${setup.grade} grade, ${setup.subject}: ${setup.topic}.`,
      ...plays.flatMap(({ transcript, findings }, number) => [
        ...(plays.length > 1 ? [`### ${number + 1}`] : []),
        ...transcript.exchanges.flatMap(({ turn, reply }, at) => [
          `**Student:**\n\n${quoted(actionText(turn))}`,
          `**Tutor${reply.kind === "answer" ? "" : ` (${reply.kind})`}:**\n\n${quoted(reply.text)}`,
          ...findings
            .filter((finding) => finding.turn === at && finding.problem !== undefined)
            .map(({ check, problem }) => `- ✗ \`${check}\`: it ${problem}`),
        ]),
      ]),
    ];
  });
  return `${[`# ${title}`, ...parts].join("\n\n")}\n`;
}
