import InputAdornment from "@mui/material/InputAdornment";
import { FormBox, FormChoice, FormText } from "../../components/merging-form/form-fields.tsx";
import type { FieldForm } from "../../components/merging-form/use-merging-form.ts";
import { categoryOptions } from "./category-options.tsx";
import type { ListingValues } from "./listing-values.ts";
import { GRADES, gradeWords, MAX_DESCRIPTION } from "./listing-words.ts";

/** The props of a group of fields, in an admin's or a provider's form. */
interface FieldsProps {
  form: FieldForm<ListingValues>;
}

export const TitleField = ({ form }: FieldsProps) => <FormText form={form} name="title" maxLength={120} />;

/** The category and the description. */
export const ContentFields = ({ form }: FieldsProps) => (
  <>
    <FormChoice form={form} name="category">
      {categoryOptions}
    </FormChoice>
    <FormText form={form} name="discipline" maxLength={60} />
    <FormText form={form} name="description" multiline minRows={6} maxLength={MAX_DESCRIPTION} />
  </>
);

export const ProgramDays = ({ form }: FieldsProps) => (
  <div className="field-pair">
    <FormText form={form} name="starts_on" type="date" />
    <FormText form={form} name="ends_on" type="date" />
  </div>
);

export const PlaceFields = ({ form }: FieldsProps) => (
  <>
    <FormText form={form} name="location" maxLength={120} />
    <FormText form={form} name="country" maxLength={2} />
    <FormBox form={form} name="remote" />
  </>
);

export const MoneyFields = ({ form }: FieldsProps) => (
  <>
    <FormText
      form={form}
      name="cost_cents"
      inputMode="decimal"
      startAdornment={<InputAdornment position="start">$</InputAdornment>}
    />
    <FormText form={form} name="aid" optional multiline minRows={2} maxLength={500} />
    <FormBox form={form} name="paid" />
    {/* Hidden, not unmounted, so that the typed text survives an uncheck. */}
    <div hidden={!form.values.paid}>
      <FormText form={form} name="stipend" optional maxLength={200} />
    </div>
  </>
);

const gradeOptions = GRADES.map((grade) => (
  <option key={grade} value={grade}>
    {gradeWords(grade)}
  </option>
));

/** A draft may have no grades yet. */
const GradeChoice = ({ form, name }: FieldsProps & { name: "min_grade" | "max_grade" }) => (
  <FormChoice form={form} name={name}>
    {form.values[name] === "" && <option value="">Please choose</option>}
    {gradeOptions}
  </FormChoice>
);

export const StudentFields = ({ form }: FieldsProps) => (
  <>
    <div className="field-pair">
      <GradeChoice form={form} name="min_grade" />
      <GradeChoice form={form} name="max_grade" />
    </div>
    <FormText form={form} name="residency" optional maxLength={200} />
  </>
);

/** The application page, and the organization that runs the program. */
export const SourceFields = ({ form }: FieldsProps) => (
  <>
    <FormText form={form} name="apply_url" type="url" inputMode="url" maxLength={500} />
    <FormText form={form} name="run_by" maxLength={300} />
  </>
);
