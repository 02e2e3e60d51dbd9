import { useSession } from "../../../queries/session.ts";
import { DeadlineFields } from "../../../summer/listing-form/deadline-fields.tsx";
import { sameClock, shortDate, timeOfDay, zoneWords } from "../../../time/format.ts";
import type { OpportunityForm } from "./opportunity-form-kind.ts";

/** An opportunity's deadline by the organization's clock, and what the academy's shows then. */
export const OpportunityDeadline = ({ form }: { form: OpportunityForm }) => (
  <DeadlineFields form={form} zone={form.stored.detail?.deadline}>
    <DeadlineMeaning form={form} />
  </DeadlineFields>
);

/** The instant is the API's to find: clocks skip hours and repeat them. */
function DeadlineMeaning({ form: { values, stored } }: { form: OpportunityForm }) {
  const { zone } = useSession();
  const deadline = stored.detail?.deadline;
  if (!deadline) return null;
  const { at, date, time } = deadline;
  const isStored =
    values.deadline_date === date && values.deadline_time === time && values.deadline_zone === deadline.zone;
  if (isStored && sameClock(at, zone, deadline.zone)) return null;
  return (
    <p className="note" role="status">
      {isStored
        ? `That is ${shortDate(at, zone)}, ${timeOfDay(at, zone)} ${zoneWords(at, zone)}.`
        : `Once it is saved, this says what that is in ${zoneWords(at, zone)}.`}
    </p>
  );
}
