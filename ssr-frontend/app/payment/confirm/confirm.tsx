import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { data, Link, redirect, useLocation } from "react-router";
import { respondToForm } from "../../api/form-action.server.ts";
import { type Booking, isAllowed } from "../../bookings/booking.ts";
import { SelectionSummary } from "../../bookings/choose/selection-summary.tsx";
import { type ChosenHour, chosenHourOf, otherTimesHref } from "../../bookings/chosen-hour.ts";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { upcomingBookings } from "../../queries/bookings.ts";
import { loadQueries, queryClientOf } from "../../queries/load.server.ts";
import { useSession } from "../../queries/session.ts";
import { showQueries } from "../../queries/show.ts";
import { type TutorHours, tutorHours } from "../../queries/tutoring.ts";
import { requireUser } from "../../shell/session.server.ts";
import { SessionEnded } from "../../shell/session-ended.tsx";
import { SignOutButton } from "../../shell/sign-out.tsx";
import { PaymentPage, ToDashboard } from "../payment-page.tsx";
import type { Route } from "./+types/confirm";
import { ConfirmForm, useConfirm } from "./confirm-form.tsx";
import { confirmRules, type HeldHour } from "./confirm-rules.server.ts";
import { NearestHours } from "./nearest-hours.tsx";
import { PayHeldForm } from "./pay-held-form.tsx";

const queriesOf = (chosen: ChosenHour) => [tutorHours(chosen), upcomingBookings("student")];

/** The chosen hour as it is now, for a signed-in user; others sign in first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const next = url.pathname + url.search;
  requireUser(context, next);
  const chosen = chosenHourOf(url.searchParams);
  if (!chosen) throw redirect("/dashboard");
  const loaded = await loadQueries(context, queriesOf(chosen), next);
  const found = queryClientOf(context).getQueryData(tutorHours(chosen).queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const chosen = chosenHourOf(url.searchParams);
  return showQueries(chosen ? queriesOf(chosen) : []);
}

/** Books the hour without a script. */
export function action({ request, url }: Route.ActionArgs) {
  const chosen = chosenHourOf(url.searchParams);
  if (!chosen) throw redirect("/dashboard", 303);
  return respondToForm(request, confirmRules(chosen));
}

/** `/book`: the step between a chosen hour and its payment. */
export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const chosen = chosenHourOf(new URLSearchParams(search));
  if (!chosen) return <CannotBeBooked />;
  return (
    <>
      <Confirm chosen={chosen} held={actionData?.done} />
      <SessionEnded />
    </>
  );
}

interface ConfirmProps {
  chosen: ChosenHour;
  /** The hour that a form without a script has held. */
  held: HeldHour | undefined;
}

function Confirm({ chosen, held }: ConfirmProps) {
  const query = useQuery(tutorHours(chosen));
  const { data: upcoming } = useQuery(upcomingBookings("student"));
  const { user } = useSession();
  const confirm = useConfirm(chosen);
  const hour = query.data;
  if (hour === undefined)
    return (
      <PaymentPage title="Confirm your session" actions={<ToDashboard quiet />}>
        <Loaded query={query} skeleton={<RowsSkeleton />}>
          {() => null}
        </Loaded>
      </PaymentPage>
    );
  if (hour === null) return <CannotBeBooked />;
  const own = upcoming?.items.find((booking) => isSameHour(booking, chosen));
  // While it is being booked, the form stays, although the list has the booking already.
  if (confirm.busy) return <ConfirmHour hour={hour} chosen={chosen} confirm={confirm} />;
  if (held) return <HeldForYou hour={hour} checkout={held.checkout} />;
  if (own && isAllowed(own, "pay")) return <HeldForYou hour={hour} booking={own} />;
  if (own) return <BookedAlready hour={hour} />;
  if (user && !user.roles.includes("student")) return <NotAStudent hour={hour} />;
  if (!hour.is_free)
    return <Taken hour={hour} chosen={chosen} busyWith={overlapping(upcoming?.items, hour)} />;
  return <ConfirmHour hour={hour} chosen={chosen} confirm={confirm} />;
}

/** Whether a booking is of the chosen hour: the API writes the same instant with or without fractions. */
const isSameHour = ({ tutor, starts_at }: Booking, chosen: ChosenHour): boolean =>
  tutor.id === chosen.tutor && Date.parse(starts_at) === Date.parse(chosen.starts_at);

/** The student's own lesson that is in the way of an hour. */
const overlapping = (items: Booking[] | undefined, hour: TutorHours): Booking | undefined =>
  items?.find(
    ({ starts_at, ends_at }) =>
      Date.parse(starts_at) < Date.parse(hour.ends_at) && Date.parse(hour.starts_at) < Date.parse(ends_at),
  );

const Summary = ({ hour }: { hour: TutorHours }) => (
  <SelectionSummary selection={{ subject: hour.subject, offer: hour, slot: hour }} />
);

interface ConfirmHourProps {
  hour: TutorHours;
  chosen: ChosenHour;
  confirm: ReturnType<typeof useConfirm>;
}

const ConfirmHour = ({ hour, chosen, confirm }: ConfirmHourProps) => (
  <PaymentPage
    title="Confirm your session"
    facts={<Summary hour={hour} />}
    factsFirst
    form={<ConfirmForm hour={hour} chosen={chosen} confirm={confirm} />}
  >
    <h1>{hour.price_cents === 0 ? "Book this session" : "Confirm and pay"}</h1>
  </PaymentPage>
);

/** The hour is the student's until it is paid for: after Back from the payment page, or without a script. */
function HeldForYou({ hour, booking, checkout }: { hour: TutorHours; booking?: Booking; checkout?: string }) {
  return (
    <PaymentPage
      title="Your time is held"
      facts={<Summary hour={hour} />}
      factsFirst
      form={
        checkout === undefined && booking ? (
          <PayHeldForm booking={booking} />
        ) : (
          <div>
            <Button href={checkout ?? ""} variant="contained" color="signal" size="large">
              Continue to payment
            </Button>
          </div>
        )
      }
      actions={<ToDashboard quiet />}
    >
      <h1>This time is held for you</h1>
      <p>No one else can book it while you pay. You haven’t been charged yet.</p>
    </PaymentPage>
  );
}

const BookedAlready = ({ hour }: { hour: TutorHours }) => (
  <PaymentPage title="Already booked" facts={<Summary hour={hour} />} actions={<ToDashboard />}>
    <h1>You’ve booked this session</h1>
    <p>It’s in your upcoming sessions.</p>
  </PaymentPage>
);

interface TakenProps {
  hour: TutorHours;
  chosen: ChosenHour;
  /** The student's own lesson at that time. */
  busyWith: Booking | undefined;
}

/** Somebody was faster, or the student is busy: the nearest free hours of the same tutor. */
function Taken({ hour, chosen, busyWith }: TakenProps) {
  const { first_name } = hour.tutor;
  const { now } = useSession();
  const why =
    Date.parse(chosen.starts_at) > Date.parse(now)
      ? `Someone else has booked it, or ${first_name} can’t make it.`
      : "It has passed.";
  return (
    <PaymentPage
      title="This time is taken"
      facts={<Summary hour={hour} />}
      form={<NearestHours hour={hour} />}
      actions={
        <>
          <Button
            component={Link}
            to={otherTimesHref(chosen)}
            variant="outlined"
            color="secondary"
            size="large"
          >
            See all {hour.subject} tutors and times
          </Button>
          <ToDashboard quiet />
        </>
      }
    >
      <h1>{busyWith ? "You have another session then" : "This time is no longer free"}</h1>
      <p>
        {busyWith
          ? `You can’t be in two sessions at once: your ${busyWith.subject} session with ${busyWith.tutor.first_name} overlaps this one.`
          : `${why} You haven’t been charged.`}
      </p>
    </PaymentPage>
  );
}

/** Tutors and admins cannot book for themselves. */
function NotAStudent({ hour }: { hour: TutorHours }) {
  const { user } = useSession();
  return (
    <PaymentPage
      title="A student account is needed"
      facts={<Summary hour={hour} />}
      actions={
        <>
          <ToDashboard />
          <SignOutButton />
        </>
      }
    >
      <h1>Sessions are booked with a student account</h1>
      <p>You’re signed in as {user?.email}, which isn’t one. Sign out to use or create a student account.</p>
    </PaymentPage>
  );
}

/** The tutor has stopped teaching, or the address is incomplete. */
const CannotBeBooked = () => (
  <PaymentPage
    title="This session can’t be booked"
    actions={
      <>
        <Button href="/tutoring-mentors" variant="contained" color="signal" size="large">
          See all tutors
        </Button>
        <ToDashboard quiet />
      </>
    }
  >
    <h1>This session can’t be booked</h1>
    <p>The tutor isn’t taking bookings right now. You can choose someone else.</p>
  </PaymentPage>
);
