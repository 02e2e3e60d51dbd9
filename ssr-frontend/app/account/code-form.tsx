import { type MouseEvent, useState } from "react";
import { api } from "../api/browser.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { useForm } from "../components/form.ts";
import type { FormError } from "../components/form-result.ts";
import { RefusedNotice } from "../components/refused-notice.tsx";
import { SubmitButton } from "../components/submit-button.tsx";
import { CodeInput, OTHER_KIND } from "./code-input.tsx";
import { type CodeKind, codeHref, endedSignInHref, hrefAfterCode } from "./code-path.ts";
import { checkCode, codeFormError, readCode } from "./code-rules.ts";

interface CodeFormProps {
  next: string;
  /** The initial kind of code. */
  kind: CodeKind;
}

/** The second step of sign-in: asks for a code, then loads `next` as a new document. */
export function CodeForm({ next, kind: first }: CodeFormProps) {
  const [kind, setKind] = useState(first);
  const [leaving, setLeaving] = useState(false);
  function leave(href: string): void {
    setLeaving(true);
    window.location.assign(href);
  }

  async function submit(form: FormData): Promise<FormError | undefined> {
    const code = readCode(form);
    const formError = checkCode(code, kind);
    if (formError) return formError;
    try {
      leave(hrefAfterCode(await unwrap(api.POST("/api/auth/second-factor", { body: { code } })), next));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "unauthenticated") throw problem;
      leave(endedSignInHref(next));
    }
    return undefined;
  }

  const { props, busy, errors, value, refusal } = useForm(submit, codeFormError);
  const other = OTHER_KIND[kind];
  function switchKind(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setKind(other.kind);
    props.ref.current?.querySelector<HTMLInputElement>("input[name=code]")?.focus();
  }
  return (
    <form {...props} action={codeHref(next, { kind })} className="account-form">
      <RefusedNotice error={refusal} />
      <CodeInput kind={kind} defaultValue={value("code")} error={errors.code} autoFocus />
      <SubmitButton busy={busy || leaving} busyText="Signing in…">
        Sign in
      </SubmitButton>
      <p>
        <a href={codeHref(next, { kind: other.kind })} onClick={switchKind}>
          {other.label}
        </a>
      </p>
    </form>
  );
}
