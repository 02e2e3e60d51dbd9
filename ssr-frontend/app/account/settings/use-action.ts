import { useState } from "react";
import { Problem } from "../../api/problem.ts";
import { useToast } from "../../components/toasts.tsx";

/**
 * Runs what a button does, and says in a toast why it could not be done.
 *
 * @param failed what failed; the toast's title
 */
export function useAction(failed: string) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  /** Resolves to whether it was done. */
  async function run(action: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error(failed, problem.message);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
