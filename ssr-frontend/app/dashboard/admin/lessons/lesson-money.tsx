import { Link } from "react-router";
import { formatCents } from "../../../bookings/price.ts";
import { DashboardSection } from "../../../bookings/section.tsx";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import { PAID_SESSIONS, UNPAID_SESSIONS } from "../sessions/tabs.ts";
import { isFree, type MoneyPart, moneyParts } from "./money-parts.ts";

/** What was paid for a lesson, and where that is by now. */
export const LessonMoney = ({ lesson }: { lesson: AdminLesson }) => (
  <DashboardSection title="Money">
    <Money lesson={lesson} />
  </DashboardSection>
);

function Money({ lesson }: { lesson: AdminLesson }) {
  const { booking, money, tutor } = lesson;
  if (booking.settled_elsewhere) return <PaidElsewhere lesson={lesson} />;
  if (isFree(booking)) return <p>This session is free: nothing is charged for it.</p>;
  if (money.received_cents > 0) return <MoneyList lesson={lesson} />;
  const price = formatCents(booking.price_cents);
  if (booking.status === "cancelled") return <p>Nothing was paid of its price of {price}.</p>;
  return (
    <p>
      Its price of {price} has not arrived yet. {tutor.first_name} earns{" "}
      {formatCents(money.tutor_share_cents)} of it.
    </p>
  );
}

function PaidElsewhere({ lesson: { booking, money, tutor } }: { lesson: AdminLesson }) {
  return (
    <>
      <p>
        <b>Paid elsewhere.</b> The academy is paid for this session by other means.
        {money.tutor_share_cents > 0 &&
          ` ${tutor.first_name} earns ${formatCents(money.tutor_share_cents)} by its record.`}
      </p>
      {/* What is cancelled has no record. */}
      {booking.status !== "cancelled" && (
        <p className="note">
          The record is in <Link to={UNPAID_SESSIONS.path}>{UNPAID_SESSIONS.title}</Link> until somebody marks
          it as paid, and in <Link to={PAID_SESSIONS.path}>{PAID_SESSIONS.title}</Link> from then on.
        </p>
      )}
    </>
  );
}

/** The same twice: as a bar to be seen, and as a list that has the numbers. */
function MoneyList({ lesson }: { lesson: AdminLesson }) {
  const { received_cents } = lesson.money;
  const { gone, kept } = moneyParts(lesson);
  const left = kept.reduce((total, { cents }) => total + cents, 0);
  return (
    <div className="lesson-money">
      <div className="money-bar" aria-hidden="true">
        {[...kept, ...gone].map(
          ({ kind, cents }) =>
            cents > 0 && <i key={kind} className={`money-${kind}`} style={{ flexGrow: cents }} />,
        )}
      </div>
      <dl>
        <dt>Paid</dt>
        <dd>{formatCents(received_cents)}</dd>
        {gone.map((part) => (
          <MoneyRow key={part.kind} part={part} sign={-1} />
        ))}
        {gone.length > 0 && (
          <>
            <dt className="sum">Left</dt>
            <dd className="sum">{formatCents(left)}</dd>
          </>
        )}
        {kept.map((part) => (
          <MoneyRow key={part.kind} part={part} sign={1} />
        ))}
      </dl>
    </div>
  );
}

const MoneyRow = ({ part: { kind, label, cents }, sign }: { part: MoneyPart; sign: 1 | -1 }) => (
  <>
    <dt className="money-part">
      <i className={`money-${kind}`} aria-hidden="true" />
      {label}
    </dt>
    <dd>{formatCents(sign * cents)}</dd>
  </>
);
