import { FormChoice, FormText } from "../../../components/merging-form/form-fields.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import { DeadlineFields } from "../../../summer/listing-form/deadline-fields.tsx";
import {
  ContentFields,
  MoneyFields,
  PlaceFields,
  ProgramDays,
  SourceFields,
  StudentFields,
  TitleField,
} from "../../../summer/listing-form/listing-fields.tsx";
import { sameClock, shortDate, timeOfDay, zoneWords } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { VERIFICATIONS } from "./field-words.ts";
import type { OpportunityForm } from "./opportunity-form-kind.ts";

interface SectionProps {
  form: OpportunityForm;
}

export const WhatSection = ({ form }: SectionProps) => (
  <DashboardSection title="What it is" help="In the organization’s own words where it has good ones.">
    <TitleField form={form} />
    <FormText form={form} name="organization" maxLength={120} />
    <ContentFields form={form} />
  </DashboardSection>
);

export const WhenSection = ({ form }: SectionProps) => (
  <DashboardSection
    title="When and where"
    help="Enter deadlines as the organization states them, with its time zone."
  >
    <ProgramDays form={form} />
    <OpportunityDeadline form={form} />
    <FormText form={form} name="decision_on" type="date" optional />
    <PlaceFields form={form} />
  </DashboardSection>
);

export const MoneySection = ({ form }: SectionProps) => (
  <DashboardSection title="Money" help="Everything a family pays, fees and housing included.">
    <MoneyFields form={form} />
  </DashboardSection>
);

export const WhoSection = ({ form }: SectionProps) => (
  <DashboardSection title="Who may apply" help="The grade a student is in when they apply.">
    <StudentFields form={form} />
  </DashboardSection>
);

export const OrganizationSection = ({ form }: SectionProps) => (
  <DashboardSection title="Where to apply, and who runs it">
    <SourceFields form={form} />
    <FormChoice form={form} name="verified">
      <option value="">Nothing</option>
      {Object.entries(VERIFICATIONS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FormChoice>
  </DashboardSection>
);

/** The address of a page that exists already. */
export const AddressSection = ({ form }: SectionProps) => (
  <DashboardSection title="Address" help="The former address will always lead here.">
    <FormText form={form} name="slug" maxLength={60} />
  </DashboardSection>
);

/** The deadline in the organization's time zone, and in the academy's. */
const OpportunityDeadline = ({ form }: { form: OpportunityForm }) => (
  <DeadlineFields form={form} zone={form.stored.detail?.deadline}>
    <DeadlineMeaning form={form} />
  </DeadlineFields>
);

/** Only the API computes the instant: clocks skip hours and repeat them. */
function DeadlineMeaning({ form: { values, stored } }: { form: OpportunityForm }) {
  const zone = useReaderZone();
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
        : `Once it’s saved, this shows what that is in ${zoneWords(at, zone)}.`}
    </p>
  );
}
