import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Problem } from "../../../api/problem.ts";
import { BusyButton } from "../../../components/busy-button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { DashboardSection, Hint, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { ShowMoreList } from "../../../components/show-more-list.tsx";
import { earningId } from "../../../earnings/movement.ts";
import { MovementRow } from "../../../earnings/movement-row.tsx";
import { formatCents } from "../../../money/format.ts";
import {
  retryPayouts,
  type TutorPayouts,
  tutorEarnings,
  tutorPayout,
} from "../../../queries/admin-payouts.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { dateAndTime } from "../../../time/format.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import "../../../earnings/earnings.css";
import { Totals } from "../../../earnings/totals.tsx";
import { useReaderZone, useReaderZoneWords } from "../../../time/reader-zone.ts";
import { AdminList } from "../admin-list.tsx";
import { lessonPage, personPage } from "../places.ts";
import type { ListSearchState } from "../use-list-search.ts";
import { AdjustmentRow } from "./adjustment-row.tsx";
import type { PayoutsSearch } from "./search.ts";
import { useAdjustmentDialogs } from "./use-adjustment-dialogs.tsx";
import { accountNote, accountWords } from "./words.ts";

interface TutorPayoutPageProps {
  id: string;
  list: ListSearchState<PayoutsSearch>;
}

/** One tutor's payouts: the state of their money, what is on hold, and the adjustments. */
export function TutorPayoutPage({ id, list }: TutorPayoutPageProps) {
  const payouts = useQuery(tutorPayout(id));
  const gone = payouts.error instanceof Problem && payouts.error.status === 404;
  const heading = payouts.data && !gone ? fullName(payouts.data.tutor) : "Tutor";
  return (
    <TabPage
      title="What a tutor is paid"
      heading={heading}
      parent={{ to: list.hrefOf({ tutor: undefined }), label: "All tutors" }}
    >
      {gone ? (
        <EmptyState drawing="payments">
          No one with this account teaches here, or they no longer do.
        </EmptyState>
      ) : (
        <Loaded query={payouts} skeleton={<RowsSkeleton rows={6} />}>
          {(data) => <OpenTutor payouts={data} list={list} />}
        </Loaded>
      )}
    </TabPage>
  );
}

function OpenTutor({ payouts, list }: { payouts: TutorPayouts; list: ListSearchState<PayoutsSearch> }) {
  return (
    <>
      <Account payouts={payouts} />
      <Totals totals={payouts.totals} reader="admin" />
      <OnHold payouts={payouts} />
      <Adjustments payouts={payouts} />
      <Lessons payouts={payouts} list={list} />
    </>
  );
}

/** Whether the tutor can be paid; if not, why, and what to do. */
function Account({ payouts }: { payouts: TutorPayouts }) {
  const zone = useReaderZone();
  const { tutor, has_left, payout_state, missing, checked_at } = payouts;
  if (has_left)
    return (
      <p className="payout-facts">
        They no longer teach here. What they were paid stays in the books; you can’t pay them anything more.
      </p>
    );
  const note = accountNote(payouts);
  return (
    <>
      {note && (
        <Alert severity="warning" role="presentation" className="payout-account">
          <strong>{accountWords(payout_state)}.</strong> {note}
          {missing.length > 0 && (
            <ul>
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <p className="note payout-facts">
        {!note &&
          checked_at &&
          `Stripe takes transfers to this account, as of ${dateAndTime(checked_at, zone)}. `}
        <Link to={personPage(tutor.id)}>{tutor.first_name}’s account</Link>
      </p>
    </>
  );
}

/** What is due but on hold, why, and what to do. */
function OnHold({ payouts: { tutor, totals } }: { payouts: TutorPayouts }) {
  const { refused_cents, refused_reversal_cents, held_cents } = totals;
  const refused = refused_cents + refused_reversal_cents;
  const { busy, run } = useAction(retryPayouts(tutor.id), {
    done: () => ["Stripe is asked again", "This page shows the result."],
    failed: failedAs("Not tried again"),
  });
  if (refused === 0 && held_cents === 0) return null;
  return (
    <DashboardSection title="On hold">
      {refused > 0 && (
        <div className="payout-hold">
          {refused_cents > 0 && (
            <p>
              <strong>Stripe refuses {formatCents(refused_cents)}.</strong> Usually the balance is too low,
              and the next payments fix that. We try again every hour.
            </p>
          )}
          {refused_reversal_cents > 0 && (
            <p>
              <strong>Stripe won’t return {formatCents(refused_reversal_cents)}.</strong> Usually it has
              already gone to {tutor.first_name}’s bank. We try again every hour; what they earn next covers
              it, or settle it with {tutor.first_name}.
            </p>
          )}
          <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run()}>
            Try again now
          </BusyButton>
        </div>
      )}
      {held_cents > 0 && (
        <p>
          <strong>{formatCents(held_cents)} is in dispute.</strong> It’s sent if the cardholder’s bank decides
          for the academy, and otherwise stays with the bank.
        </p>
      )}
    </DashboardSection>
  );
}

function Adjustments({ payouts }: { payouts: TutorPayouts }) {
  const zone = useReaderZone();
  const { tutor, has_left, adjustments, adjustment_left_cents, payout_state } = payouts;
  const { enter, cancel, shown } = useAdjustmentDialogs(payouts);
  return (
    <DashboardSection
      wide
      title="Bonuses and corrections"
      help={
        has_left
          ? "What they were paid besides their sessions."
          : `What ${tutor.first_name} is paid besides their sessions. You can give up to ${formatCents(adjustment_left_cents)} more in these 30 days.`
      }
    >
      {!has_left && (
        <Button variant="contained" color="signal" disabled={adjustment_left_cents === 0} onClick={enter}>
          Pay a bonus or correction
        </Button>
      )}
      {adjustments.length === 0 ? (
        <Hint>{tutor.first_name} hasn’t been given any yet.</Hint>
      ) : (
        <ul className="adjustments">
          {adjustments.map((adjustment) => (
            <AdjustmentRow
              key={adjustment.id}
              adjustment={adjustment}
              account={payout_state}
              zone={zone}
              onCancel={() => cancel(adjustment)}
            />
          ))}
        </ul>
      )}
      {shown}
    </DashboardSection>
  );
}

function Lessons({
  payouts: { tutor },
  list: { search, hrefOf, longer },
}: {
  payouts: TutorPayouts;
  list: ListSearchState<PayoutsSearch>;
}) {
  const { count } = search;
  const query = useQuery({ ...tutorEarnings(tutor.id, count), placeholderData: keepPreviousData });
  return (
    <DashboardSection
      wide
      title="Session by session"
      help={`As ${tutor.first_name} reads it. Dates are ${useReaderZoneWords()}.`}
    >
      <AdminList query={query} drawing="payments" empty={`${tutor.first_name} has earned nothing yet.`}>
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="payments"
            moreQueries={() => (longer ? [tutorEarnings(tutor.id, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((earning) => (
              <MovementRow
                key={earningId(earning)}
                earning={earning}
                to={earning.booking_id ? lessonPage(earning.booking_id) : undefined}
              />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
    </DashboardSection>
  );
}
