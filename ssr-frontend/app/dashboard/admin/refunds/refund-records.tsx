import type { components } from "../../../api/schema.gen.ts";
import { PlainList } from "../../../components/plain-list.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { StatusBadge, type StatusTone } from "../../../components/status-badge.tsx";
import { formatCents } from "../../../money/format.ts";
import { dateAndTime } from "../../../time/format.ts";
import "./refunds.css";
import { useReaderZone } from "../../../time/reader-zone.ts";

type Schemas = components["schemas"];
type Refund = Schemas["RefundEntry"];
type RefundRequest = Schemas["RefundRequest"];

const STATES: Record<Refund["status"], { tone: StatusTone; label: string }> = {
  pending: { tone: "pending", label: "On its way" },
  succeeded: { tone: "completed", label: "Sent back" },
  failed: { tone: "cancelled", label: "Didn’t reach the card" },
};

interface RefundRecordsProps {
  /** The refunds at Stripe. */
  refunds: readonly Refund[];
  /** The refunds that admins requested. */
  refund_requests: readonly RefundRequest[];
}

/** The refunds that admins decided, and those that reached the card; nothing if there are none. */
export function RefundRecords({ refunds, refund_requests }: RefundRecordsProps) {
  if (refunds.length === 0 && refund_requests.length === 0) return null;
  const reasons = refund_requests.length > 0 ? " Only administrators can read the reasons." : "";
  return (
    <DashboardSection title="Refunds" help={`Oldest first.${reasons}`}>
      {refund_requests.length > 0 && (
        <div className="refund-records">
          <h3>Decided</h3>
          <PlainList>
            {refund_requests.map((request) => (
              <RefundDecision key={`${request.requested_at} ${request.amount_cents}`} request={request} />
            ))}
          </PlainList>
        </div>
      )}
      {refunds.length > 0 && (
        <div className="refund-records">
          <h3>At Stripe</h3>
          <PlainList>
            {refunds.map((refund) => (
              <RefundRow key={`${refund.made_at} ${refund.amount_cents}`} refund={refund} />
            ))}
          </PlainList>
        </div>
      )}
    </DashboardSection>
  );
}

function RefundDecision({ request }: { request: RefundRequest }) {
  const zone = useReaderZone();
  const { amount_cents, reason, requested_by, requested_at } = request;
  return (
    <li>
      <b>{formatCents(amount_cents)}</b>
      <span className="note">
        <time dateTime={requested_at}>{dateAndTime(requested_at, zone)}</time>, {requested_by.name}
      </span>
      <blockquote dir="auto">{reason}</blockquote>
    </li>
  );
}

function RefundRow({ refund: { amount_cents, status, made_at } }: { refund: Refund }) {
  const zone = useReaderZone();
  const { tone, label } = STATES[status];
  return (
    <li>
      <b>{formatCents(amount_cents)}</b>
      <span className="note">
        <time dateTime={made_at}>{dateAndTime(made_at, zone)}</time>
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </li>
  );
}
