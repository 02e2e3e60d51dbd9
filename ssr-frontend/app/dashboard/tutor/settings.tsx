import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import "../../account/account.css";
import { SecuritySettings } from "../../account/settings/security-settings.tsx";
import "../../account/settings/settings.css";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { account } from "../../queries/account.ts";
import { tutorProfile } from "../../queries/tutor.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab } from "../tab.ts";
import type { Route } from "./+types/settings";
import "./profile/profile.css";
import { ProfileSections } from "./profile/profile-sections.tsx";
import { settingsQueries } from "./tabs.ts";

export const loader = (args: Route.LoaderArgs) => loadTab(args, "tutor", settingsQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, settingsQueries);

/**
 * The tutor's Settings: password and public profile; the rest of the account is on the page that every role
 * has.
 */
export default function SettingsTab() {
  return (
    <TabPage title="Settings">
      <Loaded query={useQuery(account)} skeleton={<RowsSkeleton rows={1} />}>
        {({ email, has_password }) => <SecuritySettings email={email} hasPassword={has_password} />}
      </Loaded>
      <Loaded query={useQuery(tutorProfile)} skeleton={<RowsSkeleton rows={8} />}>
        {(profile) => <ProfileSections profile={profile} />}
      </Loaded>
      <DashboardSection title="Account" help="The same for everyone at the academy.">
        <p>
          Your name and email, the devices you’re signed in on, a copy of your data, and deleting your
          account.
        </p>
        <p>
          <Link to="/account">All account settings</Link>
        </p>
      </DashboardSection>
    </TabPage>
  );
}
