import { useQuery } from "@tanstack/react-query";
import { DashboardSection } from "../../bookings/section.tsx";
import { VerifiedDownload } from "../../components/verified-download.tsx";
import { secondFactor } from "../../queries/second-factor.ts";

/** Everything the academy stores about somebody, as a file; with a second factor on, it takes that. */
export function DataSection() {
  const { data: factor } = useQuery(secondFactor);
  const [href, words] = ["/api/account/export", "Download my data"];
  return (
    <DashboardSection title="Your data" help="What we keep and why stands on the privacy page.">
      <p>
        Account, lessons, payments, messages, research and everything else we store about you, as one JSON
        file that you and other programs can read.
      </p>
      <div className="actions">
        {factor?.enabled_at ? (
          <VerifiedDownload href={href} className="button quiet">
            {words}
          </VerifiedDownload>
        ) : (
          <a className="button quiet" href={href} download>
            {words}
          </a>
        )}
      </div>
      <p>
        <a href="/privacy">How we handle your data</a>
      </p>
    </DashboardSection>
  );
}
