import { useMutation } from "@tanstack/react-query";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { DashboardSection } from "../../components/section.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { saveName } from "../../queries/account.ts";
import { NameInputs } from "../name-inputs.tsx";
import { nameErrors, readName } from "../name-rules.ts";
import type { Account } from "./account.ts";

/** The name that tutors, students and emails call somebody by. */
export function NameSection({ account }: { account: Account }) {
  const toast = useToast();
  const { mutateAsync: save } = useMutation(saveName);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const name = readName(form);
    const wrong = Object.entries(nameErrors(name)).flatMap(([field, words]) =>
      words ? [{ field, ...words }] : [],
    );
    const [first] = wrong;
    if (first) {
      const { title, text } = first;
      return { title, text, fields: Object.fromEntries(wrong.map((each) => [each.field, each.text])) };
    }
    await save(name);
    toast.success("Name saved");
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, formErrorOf);
  return (
    <DashboardSection title="Your name" help="Tutors, students and our emails call you by it.">
      <form {...props} className="account-form">
        <NameInputs errors={errors} names={{ ...account, has_one_name: account.last_name === "" }} />
        <SubmitButton busy={busy} busyText="Saving…" disabled={!ready}>
          Save name
        </SubmitButton>
      </form>
    </DashboardSection>
  );
}
