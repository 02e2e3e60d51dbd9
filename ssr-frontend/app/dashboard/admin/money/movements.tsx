import { Link } from "react-router";
import type { BalanceTransaction } from "../../../queries/admin-money.ts";
import { dateAndTime } from "../../../time/format.ts";
import { lessonPage } from "../places.ts";
import { formatAmount, kindWords } from "./kinds.ts";

/** A movement: when, what, whose, and what it did to the balance. */
export function MovementRow({ movement, zone }: { movement: BalanceTransaction; zone: string }) {
  const { created_at, kind, stripe_type, amount_cents, fee_cents, net_cents, currency } = movement;
  const { booking_id, student_name, tutor_name, description, id } = movement;
  const whose = booking_id ? `${student_name} with ${tutor_name}` : description;
  return (
    <li className="balance-movement" tabIndex={-1}>
      <time dateTime={created_at}>{dateAndTime(created_at, zone)}</time>
      <span className="balance-movement-what">
        <b>{kindWords(kind)}</b>
        {kind === "other" && <span className="note">{stripe_type}</span>}
        {booking_id ? <Link to={lessonPage(booking_id)}>{whose}</Link> : whose && <span>{whose}</span>}
        <code>{id}</code>
      </span>
      <span className="balance-movement-amount">
        <b>{formatAmount(net_cents, currency)}</b>
        {fee_cents !== 0 && (
          <span className="note">
            {formatAmount(amount_cents, currency)} less {formatAmount(fee_cents, currency)} fee
          </span>
        )}
      </span>
    </li>
  );
}
