import "../../summer/summer.css";
import { Link } from "react-router";
import { fullName } from "../../bookings/booking.ts";
import { DashboardSection } from "../../bookings/section.tsx";
import { useSession } from "../../queries/session.ts";
import { TabPage } from "../shell/tab-page.tsx";
import { loadTab } from "../tab.server.ts";
import { showTab, type TabQueries } from "../tab.ts";
import type { Route } from "./+types/overview";

const noQueries: TabQueries = () => [];

export const loader = (args: Route.LoaderArgs) => loadTab(args, "provider", noQueries);
export const clientLoader = (args: Route.ClientLoaderArgs) => showTab(args, noQueries);

const PLANNED_FEATURES = [
  {
    name: "Your listings",
    text: "Write what you offer once: title, category, place, deadline. The first listing is free.",
  },
  {
    name: "Applications",
    text: "Students apply with their Common Profile; you see all of them side by side.",
  },
  { name: "Analytics", text: "How many students looked, saved and applied." },
];

/** The dashboard of a provider of summer opportunities: what there will be, and what there is already. */
export default function ProviderOverviewTab() {
  const { user } = useSession();
  return (
    <TabPage title="Provider Dashboard" heading={`Welcome, ${user && fullName(user)}`}>
      <DashboardSection
        title="Your account is ready"
        help="The pages for providers are being built; this is where they will be."
      >
        <dl className="coming">
          {PLANNED_FEATURES.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </DashboardSection>
      <DashboardSection title="Until then">
        <p>
          You can change your name, address and password in the <Link to="/account">account settings</Link>,
          or <a href="/contact">tell us</a> what you would like to offer.
        </p>
      </DashboardSection>
    </TabPage>
  );
}
