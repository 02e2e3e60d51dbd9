import { Link } from "react-router";
import { DashboardSection } from "../../../components/section.tsx";
import { formatCents } from "../../../money/format.ts";
import type { AdminLesson } from "../../../queries/admin-lessons.ts";
import { PaidMoney } from "../refunds/paid-money.tsx";
import { PAID_SESSIONS, UNPAID_SESSIONS } from "../sessions/tabs.ts";
import { isFree, moneyParts } from "./money-parts.ts";

/** What was paid for a lesson, and where the money is. */
export const LessonMoney = ({ lesson }: { lesson: AdminLesson }) => (
  <DashboardSection title="Money">
    <Money lesson={lesson} />
  </DashboardSection>
);

function Money({ lesson }: { lesson: AdminLesson }) {
  const { booking, money, tutor } = lesson;
  if (booking.settled_elsewhere) return <PaidElsewhere lesson={lesson} />;
  if (isFree(booking)) return <p>This session is free: nothing is charged for it.</p>;
  if (money.received_cents > 0)
    return <PaidMoney received_cents={money.received_cents} {...moneyParts(lesson)} />;
  const price = formatCents(booking.price_cents);
  if (booking.status === "cancelled") return <p>Nothing was paid of its price of {price}.</p>;
  return (
    <p>
      Its price of {price} hasn’t arrived yet. {tutor.first_name} earns {formatCents(money.tutor_share_cents)}{" "}
      of it.
    </p>
  );
}

function PaidElsewhere({ lesson: { booking, money, tutor } }: { lesson: AdminLesson }) {
  return (
    <>
      <p>
        <b>Paid elsewhere.</b> The academy is paid for this session in another way.
        {money.tutor_share_cents > 0 &&
          ` ${tutor.first_name} earns ${formatCents(money.tutor_share_cents)} by its record.`}
      </p>
      {/* A cancelled lesson has no session record. */}
      {booking.status !== "cancelled" && (
        <p className="note">
          The record is in <Link to={UNPAID_SESSIONS.path}>{UNPAID_SESSIONS.title}</Link> until someone marks
          it as paid, and in <Link to={PAID_SESSIONS.path}>{PAID_SESSIONS.title}</Link> from then on.
        </p>
      )}
    </>
  );
}
