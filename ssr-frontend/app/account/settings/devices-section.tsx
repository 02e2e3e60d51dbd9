import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { distinctNames } from "../../components/distinct-names.ts";
import { PlainList } from "../../components/plain-list.tsx";
import { DashboardSection } from "../../components/section.tsx";
import { signOutElsewhere, signOutHere } from "../../queries/account.ts";
import { useSession } from "../../queries/session.ts";
import { failedAs, useAction } from "../../queries/use-action.ts";
import { ago } from "../../time/ago.ts";
import { useServerClock } from "../../time/server-clock.tsx";
import type { Device } from "./account.ts";
import { deviceLabel } from "./device-label.ts";

/** How often relative times are updated, in ms. */
const CLOCK_TICK = 60_000;

/** The devices to sign out. */
type Target = { kind: "one"; device: Device } | { kind: "others" } | { kind: "all" };

/** The signed-in devices, and the buttons that sign them out. */
export function DevicesSection({ devices }: { devices: Device[] }) {
  const session = useSession();
  const now = new Date(useServerClock(session.now, CLOCK_TICK)).toISOString();
  const [target, setTarget] = useState<Target>({ kind: "all" });
  const [open, setOpen] = useState(false);
  const { busy, signOut } = useSignOut(() => setOpen(false));
  const ask = (next: Target) => {
    setTarget(next);
    setOpen(true);
  };
  const nameOf = distinctNames(devices, (device) =>
    [deviceLabel(device.user_agent), lastSeen(device, now).toLowerCase()].join(", "),
  );
  return (
    <DashboardSection
      title="Where you’re signed in"
      help="See something you don’t recognize? Sign it out, then change your password."
    >
      <PlainList className="devices">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            name={nameOf(device)}
            now={now}
            onSignOut={() => ask({ kind: "one", device })}
          />
        ))}
      </PlainList>
      <div className="actions">
        {devices.some(({ current }) => !current) && (
          <Button variant="outlined" color="secondary" onClick={() => ask({ kind: "others" })}>
            Sign out all other devices
          </Button>
        )}
        <Button variant="text" onClick={() => ask({ kind: "all" })}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        {...wordsOf(target)}
        busyText="Signing out…"
        cancel="Stay signed in"
        busy={busy}
        destructive
        onConfirm={() => void signOut(target)}
        onClose={() => setOpen(false)}
      />
    </DashboardSection>
  );
}

const lastSeen = ({ current, last_seen_at }: Device, now: string): string =>
  current ? "This device" : `Last active ${ago(last_seen_at, now)}`;

interface DeviceRowProps {
  device: Device;
  /** Distinguishes the device from all others, for accessible names. */
  name: string;
  now: string;
  onSignOut: () => void;
}

function DeviceRow({ device, name, now, onSignOut }: DeviceRowProps) {
  return (
    <li>
      <div>
        <strong>{deviceLabel(device.user_agent)}</strong>
        {device.current && <span className="this-device">This device</span>}
        <span className="note">
          {device.current ? "Active now" : lastSeen(device, now)} · signed in {ago(device.created_at, now)}
        </span>
      </div>
      <Button variant="text" aria-label={`Sign out ${name}`} onClick={onSignOut}>
        Sign out
      </Button>
    </li>
  );
}

function wordsOf(target: Target) {
  switch (target.kind) {
    case "one":
      return target.device.current
        ? {
            title: "Sign out here?",
            confirm: "Sign out",
            children: <p>You can sign in again anytime.</p>,
          }
        : {
            title: `Sign out ${deviceLabel(target.device.user_agent)}?`,
            confirm: "Sign it out",
            children: <p>Anyone using it will have to sign in again.</p>,
          };
    case "others":
      return {
        title: "Sign out all other devices?",
        confirm: "Sign them out",
        children: <p>You stay signed in here. Every other device will have to sign in again.</p>,
      };
    case "all":
      return {
        title: "Sign out everywhere?",
        confirm: "Sign out everywhere",
        children: <p>This signs you out on every device, including this one.</p>,
      };
  }
}

/** Whether this device is one of them. */
const isHere = (target: Target) => target.kind === "all" || (target.kind === "one" && target.device.current);

/** Signs out the chosen devices. If this device is one of them, loads the sign-in page as a new document. */
function useSignOut(onDone: () => void) {
  const failed = failedAs("Error signing out");
  const here = useAction(signOutHere, { failed });
  const elsewhere = useAction(signOutElsewhere, {
    done: (_, { kind }) => [kind === "others" ? "All other devices are signed out" : "Signed out"],
    failed,
  });

  async function signOut(target: Target) {
    const which = target.kind === "one" ? { kind: target.kind, id: target.device.id } : target;
    if (isHere(target)) await here.run(which);
    else await elsewhere.run(which);
    onDone();
  }

  return { busy: here.busy || elsewhere.busy, signOut };
}
