import { DownloadLink } from "../../components/download-link.tsx";
import { DashboardSection } from "../../components/section.tsx";

/** Everything the academy stores about somebody, as a file. */
export const DataSection = () => (
  <DashboardSection title="Your data" help="What we keep and why stands on the privacy page.">
    <p>
      Account, lessons, payments, messages, research and everything else we store about you, as one JSON file
      that you and other programs can read.
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
