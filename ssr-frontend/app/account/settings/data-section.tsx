import { DashboardSection } from "../../bookings/section.tsx";

/** Everything the academy stores about somebody, as a file. A plain link: it works without script. */
export const DataSection = () => (
  <DashboardSection title="Your data" help="What we keep and why stands on the privacy page.">
    <p>
      Account, lessons, payments, messages, research and everything else we store about you, as one JSON file
      that you and other programs can read.
    </p>
    <div className="actions">
      <a className="button quiet" href="/api/account/export" download>
        Download my data
      </a>
    </div>
    <p>
      <a href="/privacy">How we handle your data</a>
    </p>
  </DashboardSection>
);
