import type { ListStart } from "../../api/fetch-first.ts";
import type { LoadResult } from "../../api/load-result.ts";
import { BookingList } from "../../bookings/booking-list.tsx";
import { DashboardSection, LoadError, useProblemToast } from "../../bookings/section.tsx";
import { PAYMENTS_STEP } from "../choice.ts";
import type { TutorPayments } from "../data.server.ts";
import type { PayoutAccount } from "../payouts/account.ts";
import { PayoutBanner } from "../payouts/payout-banner.tsx";
import { useTutorChoice } from "../use-choice.ts";
import type { Earning } from "./movement.ts";
import { MovementRow } from "./movement-row.tsx";
import "./payments.css";
import { Totals } from "./totals.tsx";

interface PaymentsViewProps {
  account: LoadResult<PayoutAccount>;
  payments: LoadResult<TutorPayments>;
}

/** What a tutor has earned, where that money is, and whether it can be paid out. */
export default function PaymentsView({ account, payments: { value, problem } }: PaymentsViewProps) {
  useProblemToast(problem ? "Error fetching payments" : "", problem);
  return (
    <>
      <h2>Payments</h2>
      <PayoutBanner account={account} />
      {problem && <LoadError problem={problem} />}
      {value && <Totals totals={value.totals} />}
      {value && <History list={value} />}
    </>
  );
}

function History({ list: { items, more } }: { list: ListStart<Earning> }) {
  const { choice, linkTo } = useTutorChoice();
  if (items.length === 0) {
    return (
      <DashboardSection wide title="No Payments Yet">
        <p className="empty">
          Your share of each paid session is listed here, from the moment it is booked until it is in your
          bank account.
        </p>
      </DashboardSection>
    );
  }
  return (
    <DashboardSection
      wide
      title="Session by session"
      help="Your share of each paid session. Dates are Pacific time."
    >
      <BookingList
        count={items.length}
        moreAt={more ? linkTo({ payments: choice.payments + PAYMENTS_STEP }) : undefined}
        moreWords="payments"
      >
        {items.map((earning) => (
          <MovementRow key={earning.booking_id} earning={earning} />
        ))}
      </BookingList>
    </DashboardSection>
  );
}
