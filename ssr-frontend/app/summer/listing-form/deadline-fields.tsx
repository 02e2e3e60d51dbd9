import type { ReactNode } from "react";
import { FormChoice, FormText } from "../../components/merging-form/form-fields.tsx";
import type { FieldForm } from "../../components/merging-form/use-merging-form.ts";
import type { ListingValues } from "./listing-values.ts";
import { zoneChoices } from "./zones.ts";

interface DeadlineFieldsProps {
  form: FieldForm<ListingValues>;
  /** The stored zone, which may be missing in the choices. */
  zone: Parameters<typeof zoneChoices>[0];
  /** The meaning of the deadline. */
  children?: ReactNode;
}

/** The last date and hour to apply, in the organization's time zone. */
export const DeadlineFields = ({ form, zone, children }: DeadlineFieldsProps) => (
  <div className="deadline-fields">
    <div className="field-pair">
      <FormText form={form} name="deadline_date" type="date" />
      <FormText form={form} name="deadline_time" type="time" />
    </div>
    <FormChoice form={form} name="deadline_zone">
      {zoneChoices(zone).map((choice) => (
        <option key={choice.zone} value={choice.zone}>
          {choice.label}
        </option>
      ))}
    </FormChoice>
    {children}
  </div>
);
