import { FormText } from "../../../components/merging-form/form-fields.tsx";
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
import type { ProviderListingForm } from "./form-kind.ts";

/** All that a listing says, in the order in which students ask. */
export function FormSections({ form }: { form: ProviderListingForm }) {
  const zone = form.stored.values.deadline_zone;
  return (
    <>
      <DashboardSection title="What" help="In plain words: students and their parents read it.">
        <TitleField form={form} />
        <ContentFields form={form} />
      </DashboardSection>
      <DashboardSection title="When" help="Deadlines are kept by your own clock, with its time zone.">
        <ProgramDays form={form} />
        <DeadlineFields form={form} zone={{ zone, zone_name: zone }} />
        <FormText form={form} name="decision_on" type="date" optional />
      </DashboardSection>
      <DashboardSection title="Money" help="Everything that a family pays, fees and housing included.">
        <MoneyFields form={form} />
      </DashboardSection>
      <DashboardSection title="Who can apply" help="The grade that a student is in when they apply.">
        <StudentFields form={form} />
      </DashboardSection>
      <DashboardSection title="Where and who runs it">
        <PlaceFields form={form} />
        <SourceFields form={form} />
      </DashboardSection>
      <DashboardSection
        title="The question for applicants"
        help="Students answer it beside their Common Profile, so that an application is more than one press."
      >
        <FormText form={form} name="question" multiline minRows={2} maxLength={300} />
      </DashboardSection>
    </>
  );
}
