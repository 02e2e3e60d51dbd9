import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { distinctNames } from "../../../components/distinct-names.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { PlainList } from "../../../components/plain-list.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../components/section.tsx";
import { type Passkey, passkeys } from "../../../queries/passkeys.ts";
import { useSession } from "../../../queries/session.ts";
import { ago } from "../../../time/ago.ts";
import { longDate } from "../../../time/format.ts";
import { useServerClock } from "../../../time/server-clock.tsx";
import { usePasskeySupport } from "../../passkeys/use-passkey-support.ts";
import type { PasskeyTask } from "./dialog.tsx";
import "./passkeys.css";
import { useReaderZone } from "../../../time/reader-zone.ts";

/** The API's maximum number of passkeys. */
const MAX_PASSKEYS = 20;
/** How often relative times are updated, in ms. */
const CLOCK_TICK = 60_000;

const PasskeyDialog = lazyComponent(() => import("./dialog.tsx"));

/** The account's passkeys, with buttons that add, rename and remove one. */
export function PasskeysSection() {
  const query = useQuery(passkeys);
  const [task, setTask] = useState<PasskeyTask>();
  const [open, setOpen] = useState(false);
  const begin = (next: PasskeyTask) => {
    setTask(next);
    setOpen(true);
  };
  return (
    <DashboardSection
      title="Passkeys"
      help="Sign in with your fingerprint, face or screen lock instead of a password and code."
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
        {({ items, origin }) => (
          <>
            {items.length === 0 ? (
              <p>
                You don’t have any yet. A passkey is a key that your phone, computer or security key stores
                for you. It only works on this site, so no one can trick you out of it.
              </p>
            ) : (
              <PasskeyList items={items} onBegin={begin} />
            )}
            <AddPasskey origin={origin} count={items.length} onBegin={() => begin({ kind: "add" })} />
            {items.length > 0 && (
              <p className="note">
                Lost a device? Sign in another way and remove its passkey here; then sign the device out
                below. Keep your password, and the authenticator app or recovery codes if you use two-step
                sign-in: you may need them to get back in. A passkey neither turns on two-step sign-in nor
                replaces it for admins.
              </p>
            )}
          </>
        )}
      </Loaded>
      {task && (
        <PasskeyDialog
          task={task}
          open={open}
          onClose={() => setOpen(false)}
          // Unmounting discards the typed text.
          onClosed={() => setTask(undefined)}
        />
      )}
    </DashboardSection>
  );
}

interface PasskeyListProps {
  items: Passkey[];
  onBegin: (task: PasskeyTask) => void;
}

function PasskeyList({ items, onBegin }: PasskeyListProps) {
  const session = useSession();
  const now = new Date(useServerClock(session.now, CLOCK_TICK)).toISOString();
  const zone = useReaderZone();
  const nameOf = distinctNames(items, (passkey) => `${passkey.name}, ${addedOn(passkey, zone)}`);
  return (
    <PlainList className="devices passkeys">
      {items.map((passkey) => (
        <PasskeyRow key={passkey.id} {...{ passkey, now, zone, onBegin }} label={nameOf(passkey)} />
      ))}
    </PlainList>
  );
}

const addedOn = ({ created_at }: Passkey, zone: string): string => `added on ${longDate(created_at, zone)}`;

interface PasskeyRowProps {
  passkey: Passkey;
  /** Distinguishes the passkey from all others, for accessible names. */
  label: string;
  now: string;
  zone: string;
  onBegin: (task: PasskeyTask) => void;
}

function PasskeyRow({ passkey, label, now, zone, onBegin }: PasskeyRowProps) {
  const { name, last_used_at, locked_at } = passkey;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {locked_at && <span className="locked">Locked</span>}
        <span className="note">
          {last_used_at ? `Last used ${ago(last_used_at, now)}` : "Not used yet"} · {addedOn(passkey, zone)}
        </span>
        {locked_at && (
          <span className="note">
            It no longer works: on {longDate(locked_at, zone)}, it was used in a way that suggests someone
            copied it. Remove it, and add a new one on a device you trust.
          </span>
        )}
      </div>
      <div className="row-actions">
        {!locked_at && (
          <Button
            variant="text"
            aria-label={`Rename ${label}`}
            onClick={() => onBegin({ kind: "rename", passkey })}
          >
            Rename
          </Button>
        )}
        <Button
          variant="text"
          aria-label={`Remove ${label}`}
          onClick={() => onBegin({ kind: "remove", passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

interface AddPasskeyProps {
  origin: string | null | undefined;
  count: number;
  onBegin: () => void;
}

/** The button that adds a passkey, or why that is not possible here. */
function AddPasskey({ origin, count, onBegin }: AddPasskeyProps) {
  const support = usePasskeySupport(origin);
  if (count >= MAX_PASSKEYS)
    return (
      <p className="note">You have {MAX_PASSKEYS} passkeys, which is the limit. Remove one to add another.</p>
    );
  switch (support) {
    case "elsewhere":
      return (
        <p className="note">
          Passkeys belong to one address. To add one, open <a href={`${origin}/account`}>{origin}</a>.
        </p>
      );
    case "nowhere":
      return (
        <p className="note">
          Browsers don’t allow passkeys at this site’s address. The other ways to sign in still work.
        </p>
      );
    case "unsupported":
      return (
        <p className="note">
          This browser can’t use passkeys here. Please update it, or open this page in another one.
        </p>
      );
    default:
      return (
        <Button variant="outlined" color="secondary" disabled={!support} onClick={onBegin}>
          Add a passkey
        </Button>
      );
  }
}
