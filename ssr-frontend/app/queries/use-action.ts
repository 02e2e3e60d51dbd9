import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Problem, VerificationCancelled } from "../api/problem.ts";
import { useToast } from "../components/toasts.tsx";

/** The words of a toast. */
export type ToastWords = readonly [title: string, text?: string];

interface ActionOptions<T, V> {
  /** Holds what is sent, and is removed once it is done. */
  draft?: { sent: () => void };
  /** What to say when it is done. */
  done?: (data: T, variables: V) => ToastWords | undefined;
  /** What to say when it is refused or fails; `inPlace` is said where it was pressed, and stays there. */
  failed: (problem: Problem, variables: V) => { toast?: ToastWords; inPlace?: string };
}

/** Something a person can do with a press: whether it is under way, and why it was not done. */
export interface Action<T, V> {
  busy: boolean;
  /** Whether it has been done, until `clear`. */
  done: boolean;
  /** Why it failed, where that is said in place. */
  problem: string;
  clear: () => void;
  /** Does it; resolves to the response, or to nothing when it was refused, which has been said then, or cancelled. */
  run: (variables: V) => Promise<{ data: T } | undefined>;
}

/** Runs a mutation from a press, and says how that went. */
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

/** The failure words of most actions: a title, and the API's reason. */
export const failedAs =
  (title: string) =>
  (problem: Problem): { toast: ToastWords } => ({ toast: [title, problem.message] });
