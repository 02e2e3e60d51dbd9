import "../account.css";
import "./settings.css";
import { useQuery } from "@tanstack/react-query";
import { Loaded, RowsSkeleton } from "../../components/section.tsx";
import { TabPage } from "../../dashboard/shell/tab-page.tsx";
import { railQueries } from "../../dashboard/shell/tabs.ts";
import { accountQueries, showTab } from "../../dashboard/tab.ts";
import { railViewOf } from "../../dashboard/views.ts";
import { account, devices } from "../../queries/account.ts";
import { loadQueries } from "../../queries/load.server.ts";
import { useSession } from "../../queries/session.ts";
import { requireUser, sessionOf } from "../../shell/session.server.ts";
import type { Route } from "./+types/settings";
import type { Account } from "./account.ts";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasskeysSection } from "./passkeys/section.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { SignInMethodsSection } from "./sign-in-methods-section.tsx";
import { TwoStepSection } from "./two-step/section.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context, "/account");
  const queries = accountQueries({ search: url.searchParams, session: sessionOf(context) });
  return loadQueries(context, [...queries, ...railQueries(user, railViewOf(user, url.pathname))], "/account");
}

export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, accountQueries);

/** `/account`: what somebody can change about their account, whatever their role. */
export default function AccountSettings() {
  const accountQuery = useQuery(account);
  const devicesQuery = useQuery(devices);
  return (
    <TabPage title="Account settings" parent={{ to: "/dashboard", label: "Dashboard" }}>
      <div className="settings">
        <Loaded query={accountQuery} skeleton={<RowsSkeleton rows={8} />}>
          {(account) => <OwnSections account={account} />}
        </Loaded>
        <Loaded query={devicesQuery} skeleton={<RowsSkeleton />}>
          {({ items }) => <DevicesSection devices={items} />}
        </Loaded>
        <DataSection />
        {accountQuery.data && <DeleteSection account={accountQuery.data} />}
      </div>
    </TabPage>
  );
}

/** Who somebody is, and how they sign in. */
function OwnSections({ account }: { account: Account }) {
  const { zone } = useSession();
  return (
    <>
      <NameSection account={account} />
      <EmailSection account={account} />
      <SecuritySettings email={account.email} hasPassword={account.has_password} />
      <TwoStepSection account={account} />
      <PasskeysSection />
      <SignInMethodsSection account={account} zone={zone} />
    </>
  );
}
