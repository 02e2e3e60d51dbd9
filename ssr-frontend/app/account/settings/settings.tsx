import "../account.css";
import "./settings.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { DownloadLink } from "../../components/download-link.tsx";
import { formErrorOf, useForm } from "../../components/form.ts";
import type { FormError } from "../../components/form-result.ts";
import { DashboardSection, Loaded, RowsSkeleton } from "../../components/section.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { TabPage } from "../../dashboard/shell/tab-page.tsx";
import { railQueries } from "../../dashboard/shell/tabs.ts";
import { accountQueries, showTab } from "../../dashboard/tab.ts";
import { railViewOf } from "../../dashboard/views.ts";
import { account, devices, saveName } from "../../queries/account.ts";
import { loadQueries } from "../../queries/load.server.ts";
import { requireUser, sessionOf } from "../../shell/session.server.ts";
import { useReaderZone } from "../../time/reader-zone.ts";
import { NameInputs } from "../name-inputs.tsx";
import { nameErrors, readName } from "../name-rules.ts";
import type { Route } from "./+types/settings";
import type { Account } from "./account.ts";
import { DeleteSection } from "./delete-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { EmailsSection } from "./emails-section.tsx";
import { PasskeysSection } from "./passkeys/section.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { SignInMethodsSection } from "./sign-in-methods-section.tsx";
import { TimeZoneSection } from "./time-zone-section.tsx";
import { TwoStepSection } from "./two-step/section.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context, "/account");
  const queries = accountQueries({ search: url.searchParams, session: sessionOf(context) });
  return loadQueries(context, [...queries, ...railQueries(user, railViewOf(user, url.pathname))], "/account");
}

export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, accountQueries);

/** `/account`: the account's settings, for every role. */
export default function AccountSettings() {
  const accountQuery = useQuery(account);
  const devicesQuery = useQuery(devices);
  return (
    <TabPage title="Account settings" parent={{ to: "/dashboard", label: "Dashboard" }}>
      <div className="settings">
        <Loaded query={accountQuery} skeleton={<RowsSkeleton rows={8} />}>
          {(account) => <OwnSections account={account} />}
        </Loaded>
        <EmailsSection />
        <Loaded query={devicesQuery} skeleton={<RowsSkeleton />}>
          {({ items }) => <DevicesSection devices={items} />}
        </Loaded>
        <DataSection />
        {accountQuery.data && <DeleteSection account={accountQuery.data} />}
      </div>
    </TabPage>
  );
}

/** The user's name, and how they sign in. */
function OwnSections({ account }: { account: Account }) {
  const zone = useReaderZone();
  return (
    <>
      <NameSection account={account} />
      <EmailSection account={account} />
      <TimeZoneSection />
      <SecuritySettings email={account.email} hasPassword={account.has_password} />
      <TwoStepSection account={account} />
      <PasskeysSection />
      <SignInMethodsSection account={account} zone={zone} />
    </>
  );
}

/** Downloads all data stored about the user. */
const DataSection = () => (
  <DashboardSection title="Your data" help="What we keep, and why, is on the privacy page.">
    <p>
      Your account, sessions, payments, messages, research and everything else we store about you, in one JSON
      file that you and other programs can read.
    </p>
    <div className="actions">
      <DownloadLink className="button quiet" href="/api/account/export">
        Download my data
      </DownloadLink>
    </div>
    <p>
      <a href="/privacy">How we handle your data</a>
    </p>
  </DashboardSection>
);

/** The name shown to tutors and students, and used in emails. */
function NameSection({ account }: { account: Account }) {
  const toast = useToast();
  const { mutateAsync: save } = useMutation(saveName);

  async function submit(form: FormData): Promise<FormError | undefined> {
    const name = readName(form);
    const wrong = Object.entries(nameErrors(name)).flatMap(([field, words]) =>
      words ? [{ field, ...words }] : [],
    );
    const [first] = wrong;
    if (first) {
      const { title, text } = first;
      return { title, text, fields: Object.fromEntries(wrong.map((each) => [each.field, each.text])) };
    }
    await save(name);
    toast.success("Name saved");
    return undefined;
  }

  const { props, busy, errors, ready } = useForm(submit, formErrorOf);
  return (
    <DashboardSection title="Your name" help="What tutors, students and our emails call you.">
      <form {...props} className="account-form">
        <NameInputs errors={errors} names={{ ...account, has_one_name: account.last_name === "" }} />
        <SubmitButton busy={busy} busyText="Saving…" disabled={!ready}>
          Save name
        </SubmitButton>
      </form>
    </DashboardSection>
  );
}
