import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Problem, VerificationCancelled } from "../../api/problem.ts";
import { DialogProblem } from "../../components/dialog-problem.tsx";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { DashboardSection } from "../../components/section.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts/page-drafts.ts";
import { applyToOpportunity } from "../../queries/summer-applications.ts";
import { LongTextInput } from "../applications/long-text-input.tsx";
import { APPLICATIONS_PATH, applicationPath } from "../applications/paths.ts";
import { checkText } from "../applications/text-rules.ts";
import type { OpportunityDetail } from "../opportunity/opportunity.ts";
import { FIELD_NAMES, fieldList, type ProfileFieldName } from "../profile/common-profile.ts";
import { useAnswer } from "./use-answer.ts";

interface ApplyFormProps {
  opportunity: OpportunityDetail;
  question: string;
  /** The required fields of the profile that are empty. */
  missing: readonly ProfileFieldName[];
  /** The number of open applications, and its limit. */
  open: number;
  limit: number;
  /** Whether the request is pending: the cache has the application before its page is shown. */
  onSending: (isSending: boolean) => void;
}

/** The organization's question, and the submit button. The draft stays on the device until it is sent. */
export function ApplyForm(props: ApplyFormProps) {
  const { opportunity, question, missing, open, limit, onSending } = props;
  const { id, organization } = opportunity;
  const toast = useToast();
  const navigate = useNavigate();
  const unsent = useAnswer(id);
  const apply = useMutation(applyToOpportunity(id));
  /** Why the application was rejected, if no field of this page is the cause. */
  const [refusal, setRefusal] = useState("");
  const isFull = open >= limit;

  async function submit(): Promise<FormError | undefined> {
    setRefusal("");
    const answer = unsent.text.trim();
    const wrong = checkText(answer, "Please answer the question.");
    if (wrong) return { title: "Not sent", text: wrong, fields: { answer: wrong } };
    if (missing.length > 0) return void setRefusal(missingWords(missing));
    onSending(true);
    try {
      const sent = await apply.mutateAsync(answer);
      unsent.sent();
      toast.success("Application sent", `${organization} has it. Track it on this page.`);
      await navigate(applicationPath(sent.id));
    } catch (problem) {
      onSending(false);
      if (!(problem instanceof Problem) || problem instanceof VerificationCancelled) throw problem;
      if (problem.field("answer")) return { ...formErrorOf(problem), title: "Not sent" };
      setRefusal(refusalWords(problem));
    }
    return undefined;
  }

  const { props: form, busy, errors, ready } = useForm(submit);
  return (
    <form {...form} className="apply-form" {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
      <DashboardSection
        title="One question"
        id="question"
        help={`${organization} asks every applicant the same. What you type stays on this device until you send it.`}
      >
        <LongTextInput
          label={question}
          name="answer"
          rows={6}
          error={errors.answer}
          readOnly={busy}
          unsent={unsent}
        />
      </DashboardSection>
      <DashboardSection title="Before you send" id="send">
        <Learns organization={organization} />
        <p>
          <strong>
            {open} of {limit}
          </strong>{" "}
          applications open. {isFull ? <FullNote /> : "Up to that many can be open at once."}
        </p>
        <DialogProblem>{refusal}</DialogProblem>
        <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
          Send application
        </SubmitButton>
      </DashboardSection>
    </form>
  );
}

const missingWords = (missing: readonly ProfileFieldName[]) =>
  `Not sent: your profile needs ${fieldList(missing)} first. Your answer stays here.`;

const FullNote = (): ReactNode => (
  <>
    You can’t send more until one of them is decided, or you <Link to={APPLICATIONS_PATH}>withdraw one</Link>.
  </>
);

/** What an organization learns about an applicant, and what it does not. */
const Learns = ({ organization }: { organization: string }) => (
  <dl className="apply-learns">
    <div>
      <dt>{organization} learns</dt>
      <dd>Your name and everything else in the copy above, your answer and when you sent it.</dd>
    </div>
    <div>
      <dt>They don’t learn</dt>
      <dd>
        Your email address, what you save or apply to elsewhere, and what you change in your profile
        afterward. You message each other here.
      </dd>
    </div>
  </dl>
);

const KEPT = "Your answer stays here.";

/** Why an application was rejected, and what happens to the draft. */
function refusalWords(problem: Problem): string {
  const reason = reasonOf(problem);
  return `Not sent: ${reason} ${KEPT}`;
}

function reasonOf(problem: Problem): string {
  switch (problem.code) {
    case "profile_incomplete": {
      const missing = FIELD_NAMES.filter((name) => problem.field(name) !== undefined);
      return missing.length > 0 ? `your profile needs ${fieldList(missing)} first.` : problem.message;
    }
    case "opportunity_gone":
    case "not_found":
      return "this listing was taken down.";
    case "unreachable":
      return "we can’t reach the academy right now. Check your connection and try again; nothing is sent twice.";
    default:
      return problem.message;
  }
}
