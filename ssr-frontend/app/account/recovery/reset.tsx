import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { useRefusedForm } from "../../components/form-result.ts";
import { RefusedNotice } from "../../components/refused-notice.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { useDocument } from "../../document.ts";
import { useSession } from "../../queries/session.ts";
import { AccountPage, Intro } from "../account-page.tsx";
import { authHref } from "../auth-mode.ts";
import { PASSWORD_UPDATED } from "../done-texts.ts";
import { NewPassword } from "../new-password.tsx";
import { MIN_PASSWORD_LENGTH } from "../password-rules.ts";
import type { SignInNotice } from "../sign-in-notice.ts";
import { checkReset, RECOVERY_ERRORS, resetFormError } from "./reset-rules.ts";
import { clearTokens, storedTokens, TOKENS_STORAGE_KEY } from "./tokens.ts";
import { useMissingLink } from "./use-recovery-link.ts";

/** `/auth?type=recovery`: sets a new password after the emailed link was opened. */
export default function ResetPassword() {
  const { busy, errors, value, refusal, props, expired } = useReset();
  const missing = useMissingLink();
  const linkError = expired ? "expired" : missing;
  return (
    <AccountPage title="Reset Your Password" aside={<Advice />}>
      <Intro heading="Reset Your Password">
        <p>Choose a new password. This signs out every device that is signed in to your account.</p>
      </Intro>
      <div role="status">
        {linkError && (
          <div className="notice">
            <p>{RECOVERY_ERRORS[linkError]}</p>
            <Link to={authHref("forgot")}>Get a new link</Link>
          </div>
        )}
      </div>
      <form {...props} action={authHref("recovery")} className="account-form">
        <RefusedNotice error={refusal} />
        <RecoveryTokenInputs
          known={{
            access_token: value("access_token"),
            refresh_token: value("refresh_token"),
            link: value("link"),
          }}
        />
        <NewPassword
          name="password"
          label="New Password"
          confirmation={{ name: "confirmation", label: "Confirm New Password" }}
          least={MIN_PASSWORD_LENGTH}
          errors={errors}
        />
        <SubmitButton busy={busy} busyText="Updating…">
          Update Password
        </SubmitButton>
      </form>
      <p>
        <Link to={authHref("signin")}>Back to Sign In</Link>
      </p>
    </AccountPage>
  );
}

function Advice() {
  return (
    <>
      <h2>What makes a good password</h2>
      <ul className="steps">
        <li>
          <strong>Long beats complicated.</strong> Four unrelated words are hard to guess and easy to
          remember.
        </li>
        <li>
          <strong>Used nowhere else.</strong> Then a leak from another site won’t open anything here.
        </li>
        <li>
          <strong>Saved in a password manager.</strong> Your browser has one and offers it in these fields.
        </li>
      </ul>
    </>
  );
}

function useReset() {
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSession();
  /** The token that the server rejected. */
  const [refusedToken, setRefusedToken] = useState<string>();

  async function submit(form: FormData): Promise<FormError | undefined> {
    const password = String(form.get("password"));
    const formError = checkReset(password, String(form.get("confirmation")));
    if (formError) return formError;
    const tokens = storedTokens();
    if (!tokens) return { title: "Error", text: RECOVERY_ERRORS.missing };
    try {
      await unwrap(api.POST("/api/auth/reset-password", { body: { ...tokens, password } }));
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "token_expired")
        setRefusedToken(tokens.access_token);
      throw problem;
    }
    clearTokens();
    toast.success(PASSWORD_UPDATED.title, PASSWORD_UPDATED.text);
    // The account's own sessions have ended; this browser may be signed in to another account.
    if (user) await unwrap(api.POST("/api/auth/sign-out"));
    await navigate(authHref("signin"), { replace: true, state: { from: "recovery" } satisfies SignInNotice });
    return undefined;
  }

  const form = useForm(submit, resetFormError);
  const refused = useRefusedForm();
  const expired = refused?.code === "token_expired" && !form.busy;
  return {
    ...form,
    expired: expired || (refusedToken !== undefined && refusedToken === storedTokens()?.access_token),
  };
}

interface RecoveryTokenInputsProps {
  /** The form's values when it was rejected. */
  known: Partial<Record<"access_token" | "refresh_token" | "link", string | undefined>>;
}

/**
 * The link's tokens as hidden inputs, for a submission without hydration. They are in the URL's fragment,
 * which the server does not get: an inline script copies and stores them before the page's own script runs.
 * Without any script the user pastes the link.
 */
function RecoveryTokenInputs({ known }: RecoveryTokenInputsProps) {
  const { nonce } = useDocument();
  return (
    <>
      <input type="hidden" name="access_token" defaultValue={known.access_token} />
      <input type="hidden" name="refresh_token" defaultValue={known.refresh_token} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant script
        dangerouslySetInnerHTML={{ __html: COPY_TOKENS_SCRIPT }}
      />
      {!known.access_token && (
        <noscript>
          <label className="pasted-link">
            <b>Link from our email</b>
            <input name="link" autoComplete="off" defaultValue={known.link} />
            <span className="note">
              Without JavaScript, this page can’t read the link from its address. Copy the link from our email
              and paste it here.
            </span>
          </label>
        </noscript>
      )}
    </>
  );
}

/** Runs inline, after the inputs that it fills. */
const COPY_TOKENS_SCRIPT = `(()=>{
const names=["access_token","refresh_token"];
const hash=new URLSearchParams(location.hash.slice(1));
let tokens=Object.fromEntries(names.map((name)=>[name,hash.get(name)]));
if(names.every((name)=>tokens[name]))sessionStorage.setItem("${TOKENS_STORAGE_KEY}",JSON.stringify(tokens));
else if(!location.hash)tokens=JSON.parse(sessionStorage.getItem("${TOKENS_STORAGE_KEY}"))??{};
for(const name of names)for(const input of document.getElementsByName(name))input.value||=tokens[name]??""
})()`;
