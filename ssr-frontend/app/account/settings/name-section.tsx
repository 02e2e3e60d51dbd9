import { useMutation } from "@tanstack/react-query";
import { DashboardSection } from "../../bookings/section.tsx";
import { type FormError, formErrorOf, useForm } from "../../components/form.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { saveName } from "../../queries/account.ts";
import { NameInputs } from "../name-inputs.tsx";
import type { Account } from "./account.ts";

const NAME_REQUIRED = { title: "Name Required", text: "Please enter your first and last name." };

/** The name that tutors, students and emails call somebody by. */
export function NameSection({ account }: { account: Account }) {
  const toast = useToast();
  const { mutateAsync: save } = useMutation(saveName);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const [first_name, last_name] = ["first_name", "last_name"].map((name) => String(form.get(name)).trim());
    const empty = Object.entries({ first_name, last_name }).filter(([, value]) => !value);
    if (!first_name || !last_name) {
      return {
        ...NAME_REQUIRED,
        fields: Object.fromEntries(empty.map(([name]) => [name, NAME_REQUIRED.text])),
      };
    }
    await save({ first_name, last_name });
    toast.success("Name saved");
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, formErrorOf);
  return (
    <DashboardSection title="Your name" help="Tutors, students and our emails call you by it.">
      <form {...props} className="account-form">
        <NameInputs errors={errors} names={account} />
        <SubmitButton busy={busy} busyText="Saving…" disabled={!ready}>
          Save name
        </SubmitButton>
      </form>
    </DashboardSection>
  );
}
