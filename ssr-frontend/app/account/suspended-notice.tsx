import { brand } from "#content/brand.ts";
import type { Problem } from "../api/problem.ts";
import { useRefusedForm } from "../components/form-result.ts";

/** Whether somebody was not signed in since their account is suspended. */
export const isSuspended = ({ code }: Pick<Problem, "code">): boolean => code === "account_suspended";

/** What the server has said of it, when the browser has sent the form by itself. */
export function useSuspendedWords(): string | undefined {
  const refused = useRefusedForm();
  return refused?.code === "account_suspended" ? refused.error.text : undefined;
}

const focus = (notice: HTMLElement | null) => notice?.focus();

/** What the owner of a suspended account is told, and how to reach the academy. It gets the focus: the form was in order. */
export const SuspendedNotice = ({ words }: { words: string }) => (
  <div className="notice suspended" ref={focus} tabIndex={-1} role="status">
    <p>{words}</p>
    <p>
      <a href={`mailto:${brand.email}`}>Write to the academy</a>
    </p>
  </div>
);
