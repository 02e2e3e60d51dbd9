import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Problem, VerificationCancelled } from "../api/problem.ts";
import { type FormError, useRefusedForm } from "./form-result.ts";
import { useHydrated } from "./hydrated.ts";
import { useToast } from "./toasts.tsx";

/** The form error of an API problem. */
export function formErrorOf(problem: Problem): FormError {
  const fields = Object.entries(problem.errors).flatMap(([name, [text]]) => (text ? [[name, text]] : []));
  return { title: "Error", text: problem.message, fields: Object.fromEntries(fields) };
}

/** Submits a form's values; resolves to a `FormError` if they are refused, and may throw a `Problem`. */
export type SubmitHandler = (values: FormData) => Promise<FormError | undefined>;

/**
 * The state of a form with uncontrolled fields, so that input is neither lost before hydration nor after a
 * refusal. An error is shown in a toast and at its fields, the first of which gets the focus; a field's error
 * disappears when the field is edited, the toast when the form is submitted again.
 *
 * A form whose page has an action works without script too: the browser submits it, and it is rendered again
 * with its `values` and `errors`, and with its `refusal` as the message.
 *
 * @param toFormError converts an API problem to the form's own texts
 * @param inDialog errors at fields are then not repeated in a toast, which would cover the dialog's buttons
 */
export function useForm(
  submit: SubmitHandler,
  toFormError: (problem: Problem) => FormError = formErrorOf,
  { inDialog = false }: { inDialog?: boolean } = {},
) {
  const toast = useToast();
  const errorToast = useRef<number>(undefined);
  const [busy, setBusy] = useState(false);
  const refused = useRefusedForm();
  /** Whether the page's script has submitted it since. */
  const [sentAgain, setSentAgain] = useState(false);
  const { ref, errors, showErrors, clearError, clearErrors } = useFieldErrors(refused?.error.fields);
  useEffect(() => {
    if (refused) focusFirstError(ref);
  }, [refused, ref]);

  function showError({ title, text, fields = {} }: FormError) {
    showErrors(fields);
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
      else clearErrors();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem instanceof VerificationCancelled) return;
      showError(toFormError(problem));
    } finally {
      setBusy(false);
    }
  }

  const onInput = ({ target }: FormEvent<HTMLFormElement>) =>
    clearError((target instanceof Element && target.getAttribute("name")) || "");

  // Never GET: values must not end up in the URL if the form is submitted natively.
  const props = { ref, onSubmit, onInput, noValidate: true, method: "post" } as const;
  const values = (name: string): string[] => refused?.values[name] ?? [];
  const value = (name: string): string | undefined => values(name)[0];
  const refusal = sentAgain ? undefined : refused?.error;
  return { props, busy, errors, value, values, refusal, ready: useHydrated() };
}

/** The errors at a form's fields, by name; `ref` is the form, or another element around the fields. */
export function useFieldErrors<E extends HTMLElement = HTMLFormElement>(
  initial: Record<string, string> = {},
) {
  const ref = useRef<E>(null);
  const [errors, setErrors] = useState(initial);
  return {
    ref,
    errors,
    /** Replaces all errors, and moves the focus to the first field with one. */
    showErrors: (found: Record<string, string>) => {
      // Synchronously, so that the field to focus is marked before it is searched for.
      flushSync(() => setErrors(found));
      focusFirstError(ref);
    },
    /** Removes the error of a field that is edited. */
    clearError: (name: string) => name in errors && setErrors(({ [name]: _, ...others }) => others),
    clearErrors: () => setErrors({}),
  };
}

/** Moves the focus to the first invalid field. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-invalid]')?.focus();
}
