import { useMutation } from "@tanstack/react-query";
import { DashboardSection } from "../../../bookings/section.tsx";
import { FormText } from "../../../components/merging-form/form-fields.tsx";
import { Meanwhile } from "../../../components/merging-form/meanwhile.tsx";
import { useMergingForm } from "../../../components/merging-form/use-merging-form.ts";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { useToast } from "../../../components/toasts.tsx";
import { ResumedNotice } from "../../../drafts/resumed-notice.tsx";
import { type ProviderOrganization, saveOrganization } from "../../../queries/provider-organization.ts";
import { endsVerification, ORGANIZATION_FORM, organizationErrors } from "./form-kind.ts";

/** Who the organization is. */
export function ProfileSection({ organization }: { organization: ProviderOrganization | null }) {
  const toast = useToast();
  const { mutateAsync } = useMutation(saveOrganization);
  const form = useMergingForm({
    kind: ORGANIZATION_FORM,
    detail: organization ?? undefined,
    errorsOf: organizationErrors,
    send: (values, seen_version) => mutateAsync({ ...values, seen_version }),
    onSaved: () => void toast.success("Organization saved", "Your listings name it so."),
  });
  return (
    <DashboardSection title="Who you are" help="Students see the name on each of your listings.">
      <form {...form.props} className="organization-form" aria-label="Who you are">
        <ResumedNotice draft={form} />
        <FormText form={form} name="name" maxLength={120} autoComplete="organization" />
        <FormText form={form} name="website" type="url" inputMode="url" maxLength={500} autoComplete="url" />
        <FormText form={form} name="about" optional multiline minRows={3} maxLength={1000} />
        {organization?.has_waiting_texts && (
          <p className="note">
            Your listings show your website and text as we last approved them. We look at the new ones next.
          </p>
        )}
        <p aria-live="polite" className="ends-verification">
          {endsVerification(form.stored.detail, form.values) &&
            "Saving this takes our verification back, until we have looked at your organization again."}
        </p>
        <Meanwhile form={form} />
        <SubmitButton busy={form.busy} busyText="Saving…" disabled={!form.ready}>
          {organization ? "Save changes" : "Save and go on"}
        </SubmitButton>
      </form>
    </DashboardSection>
  );
}
