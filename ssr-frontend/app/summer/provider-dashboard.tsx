import "./summer.css";
import { Link } from "react-router";
import { DashboardSection } from "../bookings/section.tsx";

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

/** `/dashboard` for a provider of summer opportunities: what there will be, and what there is already. */
export default function ProviderDashboard() {
  return (
    <>
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
    </>
  );
}
