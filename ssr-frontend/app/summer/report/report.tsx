import { countText } from "../../components/count-words.ts";
import "./report.css";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { TextInput, useEarlyValue } from "../../components/inputs.tsx";
import { type RadioChoice, RadioChoices } from "../../components/radio-choices.tsx";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { DraftFields } from "../../drafts/draft-fields.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import {
  type OpportunityReport,
  opportunity as opportunityQuery,
  reportOpportunity,
} from "../../queries/summer-opportunities.ts";
import { type OpportunityDetail, opportunityPath } from "../opportunity/opportunity.ts";
import { NoOpportunity } from "../student/no-opportunity.tsx";
import { slugIn, useSlug } from "../student/opportunity-search.ts";
import { showStudentPage } from "../student/student.ts";
import { loadStudentPage } from "../student/student-page.server.ts";
import { PageHead, StudentPage } from "../student/student-page.tsx";
import type { Route } from "./+types/report";

const queriesOf = ({ searchParams }: URL) => [opportunityQuery(slugIn(searchParams))];

export const loader = (args: Route.LoaderArgs) => loadStudentPage(args, queriesOf(args.url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => showStudentPage(queriesOf(url));

/** `/summer/report?opportunity={slug}`: reports a listing. */
export default function ReportPage() {
  return (
    <StudentPage title="Report a listing">
      <Report />
    </StudentPage>
  );
}

function Report() {
  const query = useQuery(opportunityQuery(useSlug()));
  const [sent, setSent] = useState(false);
  return (
    <>
      {query.data === undefined && <PageHead heading="Report a listing" />}
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(opportunity) => {
          if (opportunity === null) return <NoOpportunity />;
          if (sent) return <Thanks opportunity={opportunity} />;
          return <ReportForm opportunity={opportunity} onSent={() => setSent(true)} />;
        }}
      </Loaded>
    </>
  );
}

interface ReportValues {
  reason: OpportunityReport["reason"] | "";
  details: string;
}

const EMPTY: ReportValues = { reason: "", details: "" };

interface ReportFormProps {
  opportunity: OpportunityDetail;
  onSent: () => void;
}

function ReportForm({ opportunity: { id, title, organization }, onSent }: ReportFormProps) {
  const draft = useDraft("report-listing", { id, values: EMPTY }, { choices: ["reason"] });
  const { reason } = draft.values;
  const write = (text: string) => draft.set("details", text);
  const detailsRef = useEarlyValue(draft.values.details, write);
  const send = useMutation(reportOpportunity(id));

  async function submit(): Promise<FormError | undefined> {
    const details = draft.values.details.trim();
    const error = checkReport(reason, details);
    if (error || !reason) return error;
    await send.mutateAsync({ reason, details });
    draft.sent();
    onSent();
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, (problem) => ({
    ...formErrorOf(problem),
    title: "Not sent",
  }));
  return (
    <>
      <PageHead heading="Report a listing" state={`${title}, ${organization}`} />
      <DraftFields draft={draft}>
        <form {...props} className="report-form">
          <RadioChoices
            legend="What’s wrong?"
            name="reason"
            choices={REPORT_REASONS}
            value={reason || undefined}
            onChange={(chosen) => draft.set("reason", chosen)}
            error={errors.reason}
          />
          <TextInput
            label="What should we know?"
            name="details"
            optional={reason !== "other"}
            multiline
            minRows={4}
            maxLength={MAX_REPORT_DETAILS}
            help={`Up to ${countText(MAX_REPORT_DETAILS)} characters. A link to what you saw helps most.`}
            error={errors.details}
            inputRef={detailsRef}
            value={draft.values.details}
            onChange={({ target }) => write(target.value)}
          />
          <p className="note">
            Our staff read it and compare the listing with the organization’s own page. We don’t tell the
            organization who reported it.
          </p>
          <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
            Send report
          </SubmitButton>
        </form>
      </DraftFields>
    </>
  );
}

/** The missing values of a report, by field. */
function checkReport(reason: ReportValues["reason"], details: string): FormError | undefined {
  if (!reason) {
    const text = "Please choose what’s wrong.";
    return { title: "Not sent", text, fields: { reason: text } };
  }
  if (reason !== "other" || details !== "") return undefined;
  const text = "Please tell us what’s wrong.";
  return { title: "Not sent", text, fields: { details: text } };
}

function Thanks({ opportunity: { title, slug } }: { opportunity: OpportunityDetail }) {
  const place = useRef<HTMLDivElement>(null);
  // The focused form is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>("h1")?.focus(), []);
  return (
    <div ref={place} className="report-thanks">
      <PageHead heading="Thank you. We have your report." />
      <p>
        We look at {title} again, and correct it or take it down. If you report it again before that, the
        later report counts.
      </p>
      <p className="actions">
        <Button href={opportunityPath({ slug })} variant="outlined" color="secondary">
          Back to the listing
        </Button>
        <Button component={Link} to="/summer/saved" variant="outlined" color="secondary">
          Go to your saved list
        </Button>
      </p>
    </div>
  );
}

type ReportReason = OpportunityReport["reason"];

/** The maximum length of the details, in characters. */
const MAX_REPORT_DETAILS = 1000;

/** The reasons of a report, in the reporter's words. */
const REPORT_REASONS: readonly RadioChoice<ReportReason>[] = [
  { value: "closed", label: "It no longer takes applications" },
  { value: "wrong", label: "Something on it is wrong", help: "Dates, grades, place, who runs it." },
  { value: "fees", label: "It costs more than listed" },
  { value: "spam", label: "It isn’t a real opportunity" },
  { value: "unsafe", label: "It could be unsafe for students" },
  { value: "other", label: "Something else", help: "Tell us below." },
];
