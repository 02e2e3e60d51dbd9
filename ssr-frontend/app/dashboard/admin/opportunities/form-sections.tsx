import InputAdornment from "@mui/material/InputAdornment";
import { DashboardSection } from "../../../bookings/section.tsx";
import { opportunityPath } from "../../../site/summer/components/opportunity.ts";
import { DeadlineFields } from "./deadline-fields.tsx";
import { GRADES, gradeWords, VERIFICATIONS } from "./field-words.ts";
import { FormBox, FormChoice, FormText } from "./form-fields.tsx";
import type { OpportunityForm } from "./use-opportunity-form.ts";
import { CATEGORIES } from "./words.ts";

interface SectionProps {
  form: OpportunityForm;
}

/** The longest description; more than that nobody reads. */
const MAX_DESCRIPTION = 4000;

export const WhatSection = ({ form }: SectionProps) => (
  <DashboardSection title="What it is" help="In the organization’s own words where it has good ones.">
    <FormText form={form} name="title" maxLength={120} />
    <FormText
      form={form}
      name="organization"
      maxLength={120}
      help="Who offers it, as families know the name."
    />
    <FormChoice form={form} name="category">
      <option value="">Please choose</option>
      {Object.entries(CATEGORIES).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FormChoice>
    <FormText
      form={form}
      name="discipline"
      maxLength={60}
      help="What it is about, such as Molecular biology."
    />
    <FormText
      form={form}
      name="description"
      multiline
      minRows={6}
      maxLength={MAX_DESCRIPTION}
      help={`What students do there, in plain words. An empty line begins a paragraph. Up to ${MAX_DESCRIPTION.toLocaleString("en-US")} characters.`}
    />
  </DashboardSection>
);

export const WhenSection = ({ form }: SectionProps) => (
  <DashboardSection
    title="When and where"
    help="Deadlines are kept as the organization states them, with its time zone."
  >
    <div className="field-pair">
      <FormText form={form} name="starts_on" type="date" />
      <FormText form={form} name="ends_on" type="date" />
    </div>
    <DeadlineFields form={form} />
    <FormText
      form={form}
      name="decision_on"
      type="date"
      optional
      help="When applicants hear. Leave it empty if the organization does not say."
    />
    <FormText
      form={form}
      name="location"
      maxLength={120}
      help="Town and state, such as Woods Hole, MA. For a remote program, where its organization is."
    />
    <FormText
      form={form}
      name="country"
      maxLength={2}
      help="Two letters, such as US for the United States or CA for Canada."
    />
    <FormBox form={form} name="remote" />
  </DashboardSection>
);

export const MoneySection = ({ form }: SectionProps) => (
  <DashboardSection title="Money" help="Everything that a family pays, fees and housing included.">
    <FormText
      form={form}
      name="cost_cents"
      inputMode="decimal"
      startAdornment={<InputAdornment position="start">$</InputAdornment>}
      help="0 if it is free."
    />
    <FormText
      form={form}
      name="aid"
      optional
      multiline
      minRows={2}
      maxLength={500}
      help="Scholarships and fee waivers, and for whom."
    />
    <FormBox form={form} name="paid" />
    {/* What is typed stays, whatever the box says for a moment. */}
    <div hidden={!form.values.paid}>
      <FormText
        form={form}
        name="stipend"
        optional
        maxLength={200}
        help="Such as $15 an hour. Leave it empty if the organization does not say."
      />
    </div>
  </DashboardSection>
);

const gradeOptions = GRADES.map((grade) => (
  <option key={grade} value={grade}>
    {gradeWords(grade)}
  </option>
));

export const WhoSection = ({ form }: SectionProps) => (
  <DashboardSection title="Who may apply" help="The grade that a student is in when they apply.">
    <div className="field-pair">
      <FormChoice form={form} name="min_grade">
        {gradeOptions}
      </FormChoice>
      <FormChoice form={form} name="max_grade">
        {gradeOptions}
      </FormChoice>
    </div>
    <FormText
      form={form}
      name="residency"
      optional
      maxLength={200}
      help="Such as U.S. citizens and permanent residents. Leave it empty if everybody may apply."
    />
  </DashboardSection>
);

export const OrganizationSection = ({ form }: SectionProps) => (
  <DashboardSection title="Where to apply, and who runs it">
    <FormText
      form={form}
      name="apply_url"
      type="url"
      inputMode="url"
      maxLength={500}
      help="Where students apply. The whole address, such as https://example.edu/apply."
    />
    <FormText
      form={form}
      name="run_by"
      maxLength={300}
      help="Who really runs it: the university itself, or a company that rents its rooms."
    />
    <FormChoice
      form={form}
      name="verified"
      help="Only if you have checked that it exists and stands behind this program: its badge says so."
    >
      <option value="">Nothing</option>
      {Object.entries(VERIFICATIONS).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FormChoice>
  </DashboardSection>
);

/** The address of a page that is there already. */
export const AddressSection = ({ form }: SectionProps) => (
  <DashboardSection title="Address" help="The former address goes on leading here, for good.">
    <FormText
      form={form}
      name="slug"
      maxLength={60}
      help={`What stands behind ${opportunityPath({ slug: "" })}: small letters, digits and hyphens. Links that people have saved or shared keep working.`}
    />
  </DashboardSection>
);
