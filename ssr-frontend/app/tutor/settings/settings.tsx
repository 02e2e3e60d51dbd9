import { Link } from "react-router";
import "../../account/account.css";
import type { Account } from "../../account/settings/account.ts";
import { SecuritySettings } from "../../account/settings/security-settings.tsx";
import "../../account/settings/settings.css";
import type { LoadResult } from "../../api/load-result.ts";
import { DashboardSection, LoadError } from "../../bookings/section.tsx";

/** The tutor's Settings: the password here, the rest of the account on the page that every role has. */
export default function SettingsView({ settings: { value, problem } }: { settings: LoadResult<Account> }) {
  return (
    <>
      <h2>Settings</h2>
      {value ? (
        <SecuritySettings email={value.email} hasPassword={value.has_password} />
      ) : (
        <DashboardSection title="Security Settings">
          <LoadError problem={problem} />
        </DashboardSection>
      )}
      <DashboardSection title="Account" help="The same for everybody at the academy.">
        <p>Your name and email, the devices you are signed in on, a copy of your data, and leaving.</p>
        <p>
          <Link to="/account">All account settings</Link>
        </p>
      </DashboardSection>
    </>
  );
}
