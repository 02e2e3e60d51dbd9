import { brand } from "#content/brand.ts";
import type { Problem } from "../api/problem.ts";
import { useRefusedForm } from "../components/form-result.ts";

/** Whether sign-in failed because the account is suspended. */
export const isSuspended = ({ code }: Pick<Problem, "code">): boolean => code === "account_suspended";

/** The server's message, if the form was submitted without a script. */
export function useSuspendedWords(): string | undefined {
  const refused = useRefusedForm();
  return refused?.code === "account_suspended" ? refused.error.text : undefined;
}

const focus = (notice: HTMLElement | null) => notice?.focus();

/**
 * The message to the owner of a suspended account, and how to contact the academy. It gets the focus, since
 * no field of the form is wrong.
 */
export const SuspendedNotice = ({ words }: { words: string }) => (
  <div className="notice suspended" ref={focus} tabIndex={-1} role="status">
    <p>{words}</p>
    <p>
      <a href={`mailto:${brand.email}`}>Email the academy</a>
    </p>
  </div>
);
