import { BusyButton } from "../../../components/busy-button.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import {
  type AdminUserDetail,
  resendUserVerification,
  sendPasswordLink,
} from "../../../queries/admin-users.ts";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { passwordLinkRefusal } from "./user-words.ts";

/** What helps somebody who does not get in: the emails that they could have asked for themselves. */
export function SignInSection({ user }: { user: AdminUserDetail }) {
  const refusal = passwordLinkRefusal(user);
  return (
    <DashboardSection
      title="Signing in"
      help="For somebody who asks you for help. No password is ever shown."
    >
      {!user.email_verified_at && <ResendVerification user={user} />}
      <SendPasswordLink user={user} refusal={refusal} />
    </DashboardSection>
  );
}

function ResendVerification({ user: { id, email } }: { user: AdminUserDetail }) {
  const { busy, run } = useAction(resendUserVerification(id), {
    done: () => ["Verification email sent", `To ${email}.`],
    failed: failedAs("Failed to send the email"),
  });
  return (
    <div className="user-action">
      <p>The address is not confirmed yet. The link in the email does that, and is good for a day.</p>
      <BusyButton variant="outlined" color="secondary" busy={busy} onClick={() => void run()}>
        {busy ? "Sending…" : "Resend verification"}
      </BusyButton>
    </div>
  );
}

function SendPasswordLink({ user: { id, email }, refusal }: { user: AdminUserDetail; refusal: string }) {
  const { busy, run } = useAction(sendPasswordLink(id), {
    done: () => ["Password link sent", `To ${email}.`],
    failed: failedAs("Failed to send the email"),
  });
  return (
    <div className="user-action">
      <p>
        {refusal || `A link to set a new password, emailed to ${email}. The present one works until then.`}
      </p>
      <BusyButton
        variant="outlined"
        color="secondary"
        busy={busy}
        unavailable={refusal !== ""}
        onClick={() => void run()}
      >
        {busy ? "Sending…" : "Send password link"}
      </BusyButton>
    </div>
  );
}
