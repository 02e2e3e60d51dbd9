import type { UseMutationOptions } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useRef } from "react";
import type { Problem } from "../api/problem.ts";
import type { FormValues, NameOf } from "../drafts/merge.ts";
import { type Draft, type StoredValues, useDraft } from "../drafts/use-draft.ts";
import { type ToastWords, useAction } from "../queries/use-action.ts";
import { formErrorOf, useFieldErrors } from "./form.ts";

interface DraftFormOptions<V, T, B> {
  /** Fields of selections, which are no draft by themselves. */
  choices?: readonly NameOf<V>[];
  mutation: UseMutationOptions<T, Error, B>;
  /** Client-side validation: texts by field, an empty one is no error. The API validates everything else. */
  errorsOf?: (values: V) => Record<string, string | undefined>;
  /** The mutation's variables; undefined if another part of the form is not valid, which marks its fields. */
  toVariables: (values: V) => B | undefined;
  /** The toast on success. */
  done?: (data: T, variables: B) => ToastWords;
  onRefused?: (problem: Problem, values: V) => void;
  onSent: (data: T) => void;
  /** Whether the form stays, and starts again with its initial values after it was sent. */
  restarts?: boolean;
}

/**
 * A form with a draft that is sent once, by a mutation: the draft is removed when it is sent. An error is shown
 * at its field, or in place if it belongs to none.
 */
export function useDraftForm<V extends FormValues<V>, T, B>(
  kind: string,
  stored: StoredValues<V>,
  { choices = [], mutation, errorsOf, toVariables, restarts, ...options }: DraftFormOptions<V, T, B>,
) {
  const { ref, errors, showErrors, clearError, clearErrors } = useFieldErrors();
  const draft = useDraft<V>(kind, stored, { choices });
  const { values } = draft;
  // A second press may come before `busy` is rendered.
  const isSending = useRef(false);
  const { run, ...action } = useAction(mutation, {
    draft: restarts ? { sent: draft.discard } : draft,
    ...(options.done ? { done: options.done } : {}),
    failed: (problem) => {
      options.onRefused?.(problem, values);
      const { fields = {} } = formErrorOf(problem);
      const names = Object.keys(fields);
      showErrors(fields);
      return names.length > 0 && names.every((name) => name in values) ? {} : { inPlace: problem.message };
    },
  });

  function set<N extends NameOf<V>>(name: N, value: V[N]) {
    action.clear();
    draft.set(name, value);
    clearError(name);
  }

  async function send() {
    const found = Object.entries(errorsOf?.(values) ?? {}).filter(([, text]) => text);
    const variables = toVariables(values);
    // It also moves the focus to a field that `toVariables` has marked.
    showErrors(Object.fromEntries(found) as Record<string, string>);
    if (found.length > 0 || variables === undefined || isSending.current) return;
    isSending.current = true;
    const sent = await run(variables).finally(() => {
      isSending.current = false;
    });
    if (sent) options.onSent(sent.data);
  }

  return {
    ...action,
    ref,
    draft,
    values,
    set,
    errors,
    clearError,
    clearErrors,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!action.busy) void send();
    },
    /** The props of a text field. */
    text: (name: NameOf<V>) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      // Read-only instead of disabled, so that it keeps the focus.
      readOnly: action.busy,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, target.value as V[typeof name]),
    }),
  };
}

/** A form, as the dialog that contains it sees it. */
export type DraftForm = Pick<
  ReturnType<typeof useDraftForm>,
  "ref" | "busy" | "done" | "problem" | "submit"
> & { draft: Draft };
