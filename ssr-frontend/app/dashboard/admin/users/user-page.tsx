import { useQuery } from "@tanstack/react-query";
import { Problem } from "../../../api/problem.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { fullName } from "../../../components/full-name.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import type { SearchState } from "../../../components/use-search.ts";
import {
  type AdminUserDetail,
  adminUser,
  resendUserVerification,
  sendPasswordLink,
} from "../../../queries/admin-users.ts";
import { TabPage } from "../../shell/tab-page.tsx";
import { RecordedNote } from "../recorded-note.tsx";
import "../reports/reports.css";
import Button from "@mui/material/Button";
import { useState } from "react";
import { BusyButton } from "../../../components/busy-button.tsx";
import { DownloadLink } from "../../../components/download-link.tsx";
import { failedAs, useAction } from "../../../queries/use-action.ts";
import { mediumDate } from "../../../time/format.ts";
import { useReaderZone } from "../../../time/reader-zone.ts";
import { MixedScripts } from "../mixed-scripts.tsx";
import { LessonsSection } from "./lessons-section.tsx";
import { RightsSection } from "./rights-section.tsx";
import type { UsersSearch } from "./search.ts";
import { UserFacts } from "./user-facts.tsx";
import { deleteRefusal, passwordLinkRefusal, suspendRefusal } from "./user-words.ts";

// Lazy, since most visits change nothing.
const SuspensionDialog = lazyComponent(() => import("../reports/suspension-dialog.tsx"));
const RestoreDialog = lazyComponent(() => import("../reports/restore-dialog.tsx"));
const DeleteUserDialog = lazyComponent(() => import("./delete-user-dialog.tsx"));

interface UserPageProps {
  id: string;
  state: SearchState<UsersSearch>;
}

/** A user's account: its facts and the admin's actions. */
export function UserPage({ id, state }: UserPageProps) {
  // The way back keeps the list's filters.
  const list = state.hrefOf({ user: undefined });
  const user = useQuery(adminUser(id));
  const gone = user.error instanceof Problem && user.error.status === 404;
  const heading = user.data && !gone ? fullName(user.data) : "Person";
  return (
    <TabPage title="Person" heading={heading} parent={{ to: list, label: "All people" }}>
      {gone ? (
        <EmptyState drawing="audit">
          This account doesn’t exist, or no longer exists. Deleted accounts keep no name or address.
        </EmptyState>
      ) : (
        <Loaded query={user} skeleton={<RowsSkeleton rows={6} />}>
          {(data) => <OpenUser user={data} state={state} list={list} />}
        </Loaded>
      )}
    </TabPage>
  );
}

interface OpenUserProps {
  user: AdminUserDetail;
  state: SearchState<UsersSearch>;
  /** The list's address. */
  list: string;
}

function OpenUser({ user, state, list }: OpenUserProps) {
  return (
    <>
      <RecordedNote subject={user.id} />
      <MixedScripts text={fullName(user)} />
      <UserFacts user={user} />
      <LessonsSection user={user} state={state} />
      <SignInSection user={user} />
      <SuspensionSection user={user} />
      <RightsSection user={user} />
      <DataSection user={user} />
      <DeleteSection user={user} list={list} />
    </>
  );
}

/** Downloads all data stored about a user, the same file that they can download themselves. */
const DataSection = ({ user: { id, first_name } }: { user: AdminUserDetail }) => (
  <DashboardSection title="Their data" help="When someone asks for it. We log the download.">
    <div className="user-action">
      <p>
        Account, sessions, payments, messages, research and everything else we store about {first_name}, as
        one JSON file. Send it only to them.
      </p>
      <Button
        variant="outlined"
        color="secondary"
        component={DownloadLink}
        href={`/api/admin/users/${id}/export`}
      >
        Download their data
      </Button>
    </div>
  </DashboardSection>
);

interface DeleteSectionProps {
  user: AdminUserDetail;
  /** The list's address, with its filters. */
  list: string;
}

/** Deletes the account, at the user's request. */
function DeleteSection({ user, list }: DeleteSectionProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const refusal = deleteRefusal(user);
  function ask() {
    setAsked(true);
    setOpen(true);
  }
  return (
    <DashboardSection title="Delete the account" help="You can’t undo this.">
      <div className="user-action">
        <p>
          {refusal ||
            "Name, email, ways to sign in, texts, messages and research are deleted right away. That sessions took place, and what was paid for them, stays without the name: tax law requires us to keep that."}
        </p>
        {refusal === "" && (
          <Button variant="outlined" color="error" onClick={ask}>
            Delete this account
          </Button>
        )}
      </div>
      {asked && <DeleteUserDialog user={user} list={list} open={open} onClose={() => setOpen(false)} />}
    </DashboardSection>
  );
}

/** Sends the emails that help a user sign in, which they could request themselves. */
function SignInSection({ user }: { user: AdminUserDetail }) {
  const refusal = passwordLinkRefusal(user);
  return (
    <DashboardSection title="Signing in" help="For someone who asks you for help. No password is ever shown.">
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
      <p>The address isn’t confirmed yet. The link in the email confirms it, and works for a day.</p>
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
        {refusal || `A link to set a new password, emailed to ${email}. The current one works until then.`}
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

/** Whether the account is suspended, and the button that changes it. */
function SuspensionSection({ user }: { user: AdminUserDetail }) {
  const [asked, setAsked] = useState<"suspend" | "restore">();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  function ask(what: "suspend" | "restore") {
    setAsked(what);
    setOpen(true);
  }
  return (
    <DashboardSection title="Suspension" help="Locks someone out. You can undo it.">
      <SuspensionState user={user} onAsk={ask} />
      {asked === "suspend" && (
        <SuspensionDialog key={user.id} person={user} cause="unknown" open={open} onClose={close} />
      )}
      {asked === "restore" && (
        <RestoreDialog person={user} open={open} onClose={close} onClosed={() => undefined} />
      )}
    </DashboardSection>
  );
}

interface SuspensionStateProps {
  user: AdminUserDetail;
  onAsk: (what: "suspend" | "restore") => void;
}

/** One button for both actions, so that it keeps the focus when one becomes the other. */
function SuspensionState({ user, onAsk }: SuspensionStateProps) {
  const zone = useReaderZone();
  const { suspension, suspended_at, first_name } = user;
  const suspended = Boolean(suspended_at);
  const refusal = suspended ? "" : suspendRefusal(user);
  return (
    <div className="user-action">
      {suspended ? (
        <p>
          Suspended since {suspended_at && mediumDate(suspended_at, zone)}
          {suspension?.suspended_by && ` by ${suspension.suspended_by}`}.
          {suspension?.reason && ` Reason: ${suspension.reason}`}
        </p>
      ) : (
        <p>
          {refusal || `Signs ${first_name} out everywhere. You choose what happens to upcoming sessions.`}
        </p>
      )}
      {refusal === "" && (
        <Button variant="outlined" color="secondary" onClick={() => onAsk(suspended ? "restore" : "suspend")}>
          {suspended ? "Restore" : "Suspend"}
        </Button>
      )}
    </div>
  );
}
