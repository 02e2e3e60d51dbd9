import { useSession } from "../../../queries/session.ts";
import { sameClock, shortDate, timeOfDay, zoneWords } from "../../../time/format.ts";
import { FormChoice, FormText } from "./form-fields.tsx";
import type { OpportunityForm } from "./use-opportunity-form.ts";
import { zoneChoices } from "./zones.ts";

/** The last day and hour on which students can apply, by the organization's clock, and what the academy's shows then. */
export function DeadlineFields({ form }: { form: OpportunityForm }) {
  const { detail } = form.stored;
  return (
    <div className="deadline-fields">
      <div className="field-pair">
        <FormText form={form} name="deadline_date" type="date" />
        <FormText form={form} name="deadline_time" type="time" />
      </div>
      <FormChoice form={form} name="deadline_zone">
        {zoneChoices(detail?.deadline).map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
      </FormChoice>
      <DeadlineMeaning form={form} />
    </div>
  );
}

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
