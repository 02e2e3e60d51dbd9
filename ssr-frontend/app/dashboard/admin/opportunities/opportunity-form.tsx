import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { DashboardSection } from "../../../components/section.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import {
  type AdminOpportunityDetail,
  createOpportunity,
  updateOpportunity,
} from "../../../queries/admin-opportunities.ts";
import "../../../summer/listing-form/listing-form.css";
import { draftErrors, draftOf } from "./draft.ts";
import {
  AddressSection,
  MoneySection,
  OrganizationSection,
  WhatSection,
  WhenSection,
  WhoSection,
} from "./form-sections.tsx";
import { OPPORTUNITY_FORM, type OpportunityForm } from "./opportunity-form-kind.ts";

/** The form that creates an opportunity. */
export function AddOpportunity({ onListed }: { onListed: (listed: AdminOpportunityDetail) => void }) {
  const { mutateAsync } = useMutation(createOpportunity);
  const form = useMergingForm({
    kind: OPPORTUNITY_FORM,
    errorsOf: draftErrors,
    detail: undefined,
    send: (values) => mutateAsync(draftOf(values)),
    onSaved: (listed) => void onListed(listed),
  });
  return (
    <form {...form.props} className="listing-form" aria-label="New opportunity">
      <Fields form={form} />
      <DashboardSection title="List it">
        <p>
          By listing it, you confirm that you compared all of this with the organization’s page. Students can
          find it until its deadline, and for 90 days unless someone checks it again.
        </p>
        <SubmitButton busy={form.busy} busyText="Listing…" disabled={!form.ready}>
          List opportunity
        </SubmitButton>
      </DashboardSection>
    </form>
  );
}

/** The form that edits a listed opportunity. */
export function EditOpportunity({ opportunity }: { opportunity: AdminOpportunityDetail }) {
  const toast = useToast();
  // The version that was checked: another admin's later change was not.
  const [checkedVersion, setCheckedVersion] = useState<number>();
  const checked = checkedVersion === opportunity.version;
  const { mutateAsync } = useMutation(updateOpportunity(opportunity.id));
  const form = useMergingForm({
    kind: OPPORTUNITY_FORM,
    errorsOf: draftErrors,
    detail: opportunity,
    send: (values, seen_version) =>
      mutateAsync({ draft: draftOf(values), slug: values.slug, is_checked: checked, seen_version }),
    onSaved: () => {
      setCheckedVersion(undefined);
      toast.success("Opportunity saved", "Its page shows it right away.");
      return undefined;
    },
  });
  return (
    <form {...form.props} className="listing-form" aria-label="What it says">
      <Fields form={form} />
      <AddressSection form={form} />
      <DashboardSection title="Save">
        <label className="check-line">
          <input
            type="checkbox"
            name="is_checked"
            checked={checked}
            onChange={({ target }) => setCheckedVersion(target.checked ? opportunity.version : undefined)}
          />
          <span>
            I compared all of this with the organization’s page
            <span className="note">
              Then students can find it for another 90 days, or until its deadline.
            </span>
          </span>
        </label>
        <Meanwhile form={form} />
        <SubmitButton busy={form.busy} busyText="Saving…" disabled={!form.ready}>
          Save changes
        </SubmitButton>
      </DashboardSection>
    </form>
  );
}

const Fields = ({ form }: { form: OpportunityForm }) => (
  <>
    <ResumedNotice draft={form} />
    <WhatSection form={form} />
    <WhenSection form={form} />
    <MoneySection form={form} />
    <WhoSection form={form} />
    <OrganizationSection form={form} />
  </>
);
