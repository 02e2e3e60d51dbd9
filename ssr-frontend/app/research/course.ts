import type { ResearchMilestone } from "./project.ts";

/** The state of a milestone on a day. */
export type MilestoneState = "done" | "late" | "ahead";

/** A milestone on the timeline. */
export interface CourseMark {
  id: string;
  title: string;
  due_on: string;
  state: MilestoneState;
  /** Its position, from 0 to 1. */
  at: number;
  /** Its number in the list, from 1. */
  number: number;
  /** Whether there is room for its number, and on a wide screen for its name. */
  numbered: boolean;
  named: boolean;
}

/** The timeline: dates as positions from 0 to 1. */
export interface Course {
  marks: CourseMark[];
  /** The position of today; undefined after the project has ended. */
  today: number | undefined;
}

/** The minimum distance between two labeled marks, as a fraction of the line. */
const NAME_ROOM = 0.15;
const NUMBER_ROOM = 0.04;

/** The state of a milestone on the academy's date. */
export const milestoneState = (
  { done_at, due_on }: { done_at?: string | null | undefined; due_on: string },
  today: string,
): MilestoneState => {
  if (done_at) return "done";
  return due_on < today ? "late" : "ahead";
};

/** The milestones sorted by date. */
export const byDate = (milestones: readonly ResearchMilestone[]): ResearchMilestone[] =>
  [...milestones].sort(
    (a, b) => a.due_on.localeCompare(b.due_on) || a.created_at.localeCompare(b.created_at),
  );

/**
 * Positions a project's milestones on a line that starts with the project, or with an earlier date, and ends
 * with its last date, or today if that is later.
 *
 * @param startedOn a date in the academy's time zone, such as `2026-11-21`
 * @param today undefined after the project has ended
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

/** Labels the marks from the last one, the paper, backward, wherever there is room. */
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

/** A project's progress as text: `40% done, 2 of 5 milestones reached.` */
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
