import type { ResearchMilestone } from "./project.ts";

/** How a milestone stands on a day. */
export type MilestoneState = "done" | "late" | "ahead";

/** A milestone on the line from start to paper. */
export interface CourseMark {
  id: string;
  title: string;
  due_on: string;
  state: MilestoneState;
  /** Where on the line, from 0 to 1. */
  at: number;
  /** Its number in the list, from 1. */
  number: number;
  /** Whether its number has room beside its neighbours', and on a wide screen its name. */
  numbered: boolean;
  named: boolean;
}

/** The line from start to paper: dates as places between 0 and 1. */
export interface Course {
  marks: CourseMark[];
  /** Where today is; nowhere once the project is over. */
  today: number | undefined;
}

/** Two names, or two numbers, need so much room between their marks, of the line's length. */
const NAME_ROOM = 0.15;
const NUMBER_ROOM = 0.04;

/** How a milestone stands on the academy's date. */
export const milestoneState = (
  { done_at, due_on }: { done_at?: string | null | undefined; due_on: string },
  today: string,
): MilestoneState => {
  if (done_at) return "done";
  return due_on < today ? "late" : "ahead";
};

/** Milestones as they are listed: by date. */
export const byDate = (milestones: readonly ResearchMilestone[]): ResearchMilestone[] =>
  [...milestones].sort(
    (a, b) => a.due_on.localeCompare(b.due_on) || a.created_at.localeCompare(b.created_at),
  );

/**
 * Lays a project's milestones out on a line that begins when it began, or with an earlier date, and ends with its last
 * date, or today if that is later.
 *
 * @param startedOn the academy's date, such as `2026-11-21`
 * @param today nothing once the project is over
 */
export function courseOf(
  milestones: readonly ResearchMilestone[],
  startedOn: string,
  today: string | undefined,
): Course {
  const ordered = byDate(milestones);
  const dates = [startedOn, ...ordered.map(({ due_on }) => due_on), ...(today ? [today] : [])].map(
    Date.parse,
  );
  const [from, to] = [Math.min(...dates), Math.max(...dates)];
  const place = (date: string) => (to === from ? 0 : (Date.parse(date) - from) / (to - from));
  const marks = ordered.map(({ id, title, due_on, done_at }, index) => ({
    id,
    title,
    due_on,
    state: milestoneState({ done_at, due_on }, today ?? due_on),
    at: place(due_on),
    number: index + 1,
    numbered: false,
    named: false,
  }));
  return { marks: withNames(marks), today: today === undefined ? undefined : place(today) };
}

/** Names and numbers marks from the last one back, which is the paper, wherever the next one leaves room. */
function withNames(marks: CourseMark[]): CourseMark[] {
  let next = Number.POSITIVE_INFINITY;
  let nextNumber = Number.POSITIVE_INFINITY;
  return marks
    .toReversed()
    .map((mark) => {
      const named = next - mark.at >= NAME_ROOM;
      if (named) next = mark.at;
      const numbered = nextNumber - mark.at >= NUMBER_ROOM;
      if (numbered) nextNumber = mark.at;
      return { ...mark, named, numbered };
    })
    .toReversed();
}

/** How far a project is, in words: `40% done, 2 of 5 milestones reached.` */
export function courseFinding({
  progress_percentage,
  milestones_done,
  milestones_total,
}: {
  progress_percentage: number;
  milestones_done: number;
  milestones_total: number;
}): string {
  const milestones =
    milestones_total === 0 ? "" : `, ${milestones_done} of ${milestones_total} milestones reached`;
  return `${progress_percentage}% done${milestones}.`;
}
