import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Problem, VerificationCancelled } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";

/** The title and text of a toast. */
export type ToastWords = readonly [title: string, text?: string];

interface ActionOptions<T, V> {
  /** A draft of the submitted data, discarded when the mutation succeeds. */
  draft?: { sent: () => void };
  /** The toast to show on success. */
  done?: (data: T, variables: V) => ToastWords | undefined;
  /** The message to show on an error; `inPlace` is shown beside the control and stays there. */
  failed: (problem: Problem, variables: V) => { toast?: ToastWords; inPlace?: string };
}

/** A mutation that a control triggers, with its pending state and its error. */
export interface Action<T, V> {
  busy: boolean;
  /** Whether it has succeeded, until `clear`. */
  done: boolean;
  /** The error message to show in place. */
  problem: string;
  clear: () => void;
  /**
   * Runs the mutation. Resolves to the response, or to `undefined` if it failed (the error is shown) or was
   * canceled.
   */
  run: (variables: V) => Promise<{ data: T } | undefined>;
}

/** Runs a mutation from a control and reports the outcome. */
export function useAction<T, V>(
  mutation: UseMutationOptions<T, Error, V>,
  { draft, done, failed }: ActionOptions<T, V>,
): Action<T, V> {
  const toast = useToast();
  const [problem, setProblem] = useState("");
  const { mutateAsync, isPending, isSuccess, reset } = useMutation(mutation);

  async function run(variables: V): Promise<{ data: T } | undefined> {
    setProblem("");
    try {
      const data = await mutateAsync(variables);
      draft?.sent();
      const words = done?.(data, variables);
      if (words) toast.success(...words);
      return { data };
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause instanceof VerificationCancelled) return undefined;
      const { toast: words, inPlace = "" } = failed(cause, variables);
      if (words) toast.error(...words);
      setProblem(inPlace);
      return undefined;
    }
  }
  function clear() {
    setProblem("");
    if (!isPending) reset();
  }
  return { busy: isPending, done: isSuccess, problem, clear, run };
}

/** The error toast of most actions: a title and the API's reason. */
export const failedAs =
  (title: string) =>
  (problem: Problem): { toast: ToastWords } => ({ toast: [title, problem.message] });
