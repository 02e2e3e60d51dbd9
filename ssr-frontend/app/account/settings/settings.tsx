import "../account.css";
import "./settings.css";
import { serverApi } from "../../api/api.server.ts";
import { unwrapOrRespond } from "../../api/problem.ts";
import { Page } from "../../components/page.tsx";
import { useLiveStatus } from "../../live/live.tsx";
import { requireUser, sessionOf } from "../../shell/session.server.ts";
import { useSession } from "../../shell/session.ts";
import { SignedOut } from "../../shell/signed-out.tsx";
import type { Route } from "./+types/settings";
import { DataSection } from "./data-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { SignInMethodsSection } from "./sign-in-methods-section.tsx";

/** The account and the devices it is signed in on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireUser(context, "/account");
  const api = serverApi(request);
  const [account, sessions] = await Promise.all([
    unwrapOrRespond(api.GET("/api/account")),
    unwrapOrRespond(api.GET("/api/account/sessions")),
  ]);
  // Read for this very request: the layout's may be as old as the document.
  return { account, devices: sessions.items, now: sessionOf(context).now };
}

/** `/account`: what somebody can change about their account, whatever their role. */
export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const { account, devices, now } = loaderData;
  const { zone } = useSession();
  if (useLiveStatus() === "signed-out") return <SignedOut />;
  return (
    <Page title="Account settings" noIndex>
      <main id="main" className="wrap settings">
        <header className="settings-head">
          <h1>Account settings</h1>
        </header>
        <NameSection account={account} />
        <EmailSection account={account} />
        <SecuritySettings email={account.email} hasPassword={account.has_password} />
        <SignInMethodsSection account={account} zone={zone} />
        <DevicesSection devices={devices} now={now} />
        <DataSection />
        <DeleteSection account={account} />
      </main>
    </Page>
  );
}
