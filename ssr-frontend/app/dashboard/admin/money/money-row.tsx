import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MoneyLesson } from "../../../queries/admin-money-lists.ts";
import { dateAndTime } from "../../../time/format.ts";
import { lessonPage } from "../places.ts";

interface MoneyRowProps {
  /** When it moved. */
  at: string;
  zone: string;
  /** How much. */
  amount: string;
  /** What that is part of, or made of. */
  amountNote?: ReactNode;
  children: ReactNode;
}

/** A row of a list of money: when, what of whose lesson, and how much. */
export const MoneyRow = ({ at, zone, amount, amountNote, children }: MoneyRowProps) => (
  <li className="money-row" tabIndex={-1}>
    <time dateTime={at}>{dateAndTime(at, zone)}</time>
    <div className="money-row-what">{children}</div>
    <div className="money-row-amount">
      <b>{amount}</b>
      {amountNote && <span className="note">{amountNote}</span>}
    </div>
  </li>
);

const whoseWords = ({ student_name, tutor_name }: MoneyLesson) =>
  tutor_name ? `${student_name} with ${tutor_name}` : student_name;

const whichWords = ({ subject, starts_at }: MoneyLesson, zone: string) =>
  subject && starts_at ? `${subject}, ${dateAndTime(starts_at, zone)}` : "";

/** A lesson as its rows are told apart by: whose it is, of what and when. */
export const lessonName = (lesson: MoneyLesson, zone: string): string =>
  [whoseWords(lesson), whichWords(lesson, zone)].filter(Boolean).join(", ");

/** Whose lesson it is, and which. */
export function LessonLine({ lesson, zone }: { lesson: MoneyLesson; zone: string }) {
  const which = whichWords(lesson, zone);
  return (
    <span className="money-row-lesson">
      {lesson.booking_id ? (
        <Link to={lessonPage(lesson.booking_id)} aria-label={lessonName(lesson, zone)}>
          {whoseWords(lesson)}
        </Link>
      ) : (
        <span>{whoseWords(lesson)}</span>
      )}
      {which && (
        <span className="note" aria-hidden={lesson.booking_id ? true : undefined}>
          {which}
        </span>
      )}
    </span>
  );
}

interface StripeLinkProps {
  url: string | null | undefined;
  /** What it is, for readers: rows are many. */
  of: string;
}

/** The way to Stripe's dashboard, in another tab: what was looked for here stays. */
export const StripeLink = ({ url, of }: StripeLinkProps) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer">
      Look at it in Stripe
      <span className="visually-hidden">: {of} (opens in a new tab)</span>
    </a>
  ) : null;
