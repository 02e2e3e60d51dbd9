import { useMutation } from "@tanstack/react-query";
import { type FormError, formErrorOf, useForm } from "../../components/form.ts";
import { PlainList } from "../../components/plain-list.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { KEEPS_DRAFTS_ATTRIBUTE } from "../../drafts.ts";
import { useSession } from "../../queries/session.ts";
import {
  type ApplicationMessage,
  type OpportunityApplicationDetail,
  writeAboutApplication,
} from "../../queries/summer-applications.ts";
import { timeOfDay } from "../../time/format.ts";
import { LongTextInput } from "./long-text-input.tsx";
import { checkText } from "./text-rules.ts";
import { useUnsentText } from "./use-unsent-text.ts";
import { dayText } from "./words.ts";

/** What student and organization have written to each other, and where the student writes on. */
export function Messages({ application }: { application: OpportunityApplicationDetail }) {
  const { id, messages, organization_name, allowed_actions } = application;
  const mayWrite = allowed_actions.includes("write");
  return (
    <>
      {messages.length > 0 ? (
        <PlainList className="letters" aria-label="Messages">
          {messages.map((message) => (
            <Letter key={message.id} message={message} organization={organization_name} />
          ))}
        </PlainList>
      ) : (
        <p className="empty">No messages yet.</p>
      )}
      {mayWrite ? (
        <ReplyForm id={id} organization={organization_name} />
      ) : (
        <p className="note">Nothing more can be written about this application.</p>
      )}
    </>
  );
}

interface LetterProps {
  message: ApplicationMessage;
  organization: string;
}

function Letter({ message: { from, text, created_at }, organization }: LetterProps) {
  const { zone } = useSession();
  const mine = from === "student";
  return (
    <li className={mine ? "letter mine" : "letter"}>
      <p className="note">
        {mine ? "You" : organization},{" "}
        <time dateTime={created_at}>
          {dayText(created_at, zone)}, {timeOfDay(created_at, zone)}
        </time>
      </p>
      <p className="letter-text" dir="auto">
        {text}
      </p>
    </li>
  );
}

/** Writes to the organization. What is typed stays on the device until it is sent. */
function ReplyForm({ id, organization }: { id: string; organization: string }) {
  const toast = useToast();
  const unsent = useUnsentText(`message:${id}`);
  const write = useMutation(writeAboutApplication(id));

  async function submit(): Promise<FormError | undefined> {
    const text = unsent.text.trim();
    const wrong = checkText(text, "Please write something first.");
    if (wrong) return { title: "Not sent", text: wrong, fields: { text: wrong } };
    await write.mutateAsync({ id: unsent.sendingId(), text });
    unsent.clear();
    toast.success("Message sent", `${organization} has it.`);
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, (problem) => ({
    ...formErrorOf(problem),
    title: "Not sent",
  }));
  return (
    <form {...props} className="letter-form" {...{ [KEEPS_DRAFTS_ATTRIBUTE]: "" }}>
      <LongTextInput
        label={`Write to ${organization}`}
        name="text"
        rows={3}
        help="Without phone numbers, addresses or payments: all of it stays here, where our staff can look if something is wrong."
        error={errors.text}
        unsent={unsent}
      />
      <SubmitButton busy={busy} busyText="Sending…" disabled={!ready}>
        Send message
      </SubmitButton>
    </form>
  );
}
