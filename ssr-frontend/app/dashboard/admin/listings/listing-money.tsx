import { ExternalLink } from "../../../components/external-link.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { StatusBadge, type StatusTone } from "../../../components/status-badge.tsx";
import type { ListingMoney } from "../../../queries/admin-listings.ts";
import { dateAndTime } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { goneParts, type MoneyPart, PaidMoney } from "../refunds/paid-money.tsx";
import { RefundRecords } from "../refunds/refund-records.tsx";

/** What was paid for a listing, and where the money is. */
export default function ListingMoneySections({ money }: { money: ListingMoney }) {
  const zone = useReaderZone();
  const { received_cents, received_at, receipt_number, dispute_state, stripe_url } = money;
  return (
    <>
      <DashboardSection title="Money" help="The newest payment for it.">
        <PaidMoney received_cents={received_cents} {...moneyParts(money)} />
        <p className="listing-payment">
          {dispute_state && (
            <StatusBadge tone={DISPUTES[dispute_state].tone}>{DISPUTES[dispute_state].label}</StatusBadge>
          )}
          <span>
            Receipt {receipt_number}, <time dateTime={received_at}>{dateAndTime(received_at, zone)}</time>
          </span>
          {stripe_url && <ExternalLink href={stripe_url}>Look at it in Stripe</ExternalLink>}
        </p>
      </DashboardSection>
      <RefundRecords refunds={money.refunds} refund_requests={money.refund_requests} />
    </>
  );
}

const DISPUTES: Record<NonNullable<ListingMoney["dispute_state"]>, { tone: StatusTone; label: string }> = {
  open: { tone: "cancelled", label: "Disputed" },
  won: { tone: "completed", label: "Dispute won" },
  lost: { tone: "cancelled", label: "Dispute lost" },
};

function moneyParts(money: ListingMoney): { gone: MoneyPart[]; kept: MoneyPart[] } {
  const gone = goneParts(money);
  const left = Math.max(0, money.received_cents - gone.reduce((sum, { cents }) => sum + cents, 0));
  return { gone, kept: left > 0 ? [{ kind: "academy", label: "The academy’s", cents: left }] : [] };
}
