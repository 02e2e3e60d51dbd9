import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Problem, VerificationCancelled } from "../api/problem.ts";
import { type FormError, useRefusedForm } from "./form-result.ts";
import { useHydrated } from "./hydrated.ts";
import { useToast } from "./toasts.tsx";

/** The form error that an API problem stands for. */
export function formErrorOf(problem: Problem): FormError {
  const fields = Object.entries(problem.errors).flatMap(([name, [text]]) => (text ? [[name, text]] : []));
  return { title: "Error", text: problem.message, fields: Object.fromEntries(fields) };
}

/** Sends a form's values; resolves to a `FormError` if they were not accepted, and may throw a `Problem`. */
export type SubmitHandler = (values: FormData) => Promise<FormError | undefined>;

/**
 * The state of a form whose fields keep their own values, so that nothing typed is
 * lost: not before the scripts are there, and not when it is rejected. An error is
 * shown in a toast and at its fields, the first of which gets the focus; a field's
 * message goes when the field is edited, the toast when the form is sent again.
 *
 * A form whose page has an action works without this as well: the browser sends it, and it comes back with `values`
 * and `errors` as they were, and with its `refusal` to be said.
 *
 * @param toFormError turns an API problem into the form's own words
 * @param inDialog what is said beside a field is not said in a toast as well, which would lie over a dialog's buttons
 */
export function useForm(
  submit: SubmitHandler,
  toFormError: (problem: Problem) => FormError = formErrorOf,
  { inDialog = false }: { inDialog?: boolean } = {},
) {
  const toast = useToast();
  const ref = useRef<HTMLFormElement>(null);
  const errorToast = useRef<number>(undefined);
  const [busy, setBusy] = useState(false);
  const refused = useRefusedForm();
  /** Whether the page's script has sent it since. */
  const [sentAgain, setSentAgain] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>(refused?.error.fields ?? {});
  useEffect(() => {
    if (refused) focusFirstError(ref);
  }, [refused]);

  function showError({ title, text, fields = {} }: FormError) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(fields));
    focusFirstError(ref);
    if (!inDialog || Object.keys(fields).length === 0) errorToast.current = toast.error(title, text);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (errorToast.current !== undefined) toast.dismiss(errorToast.current);
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setSentAgain(true);
    try {
      const formError = await submit(values);
      if (formError) showError(formError);
      else setErrors({});
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem instanceof VerificationCancelled) return;
      showError(toFormError(problem));
    } finally {
      setBusy(false);
    }
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = (target instanceof Element && target.getAttribute("name")) || "";
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  }

  // Never the address line: values must not end up there if the form is sent without us.
  const props = { ref, onSubmit, onInput, noValidate: true, method: "post" } as const;
  const values = (name: string): string[] => refused?.values[name] ?? [];
  const value = (name: string): string | undefined => values(name)[0];
  const refusal = sentAgain ? undefined : refused?.error;
  return { props, busy, errors, value, values, refusal, ready: useHydrated() };
}

/** Leads to the first field that is marked as wrong. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
