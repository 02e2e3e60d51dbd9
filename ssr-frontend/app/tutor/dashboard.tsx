import { lazyComponent } from "../components/lazy-component.tsx";
import { useLiveReload } from "../live/live.tsx";
import type { TutorData } from "./data.server.ts";
import { IconBar } from "./icon-bar.tsx";
import { Sessions } from "./sessions.tsx";
import "./tutor.css";

const PaymentsView = lazyComponent(
  () => import("./payments/payments.tsx"),
  <p className="note">Loading…</p>,
  "tutor payments",
);

const SettingsView = lazyComponent(
  () => import("./settings/settings.tsx"),
  <p className="note">Loading…</p>,
  "tutor settings",
);

/** The tutor's part of `/dashboard`; the shell's header stands above it. */
export default function TutorDashboard({ data }: { data: TutorData }) {
  useLiveReload(["booking.changed", "availability.changed", "payout_account.changed", "earnings.changed"]);
  return (
    <div className="tutor-frame">
      <IconBar />
      <div className="tutor-view">{viewOf(data)}</div>
    </div>
  );
}

function viewOf(data: TutorData) {
  const { account, payments, settings } = data;
  if (settings) return <SettingsView settings={settings} />;
  return payments && account ? (
    <PaymentsView account={account} payments={payments} />
  ) : (
    <Sessions data={data} />
  );
}
