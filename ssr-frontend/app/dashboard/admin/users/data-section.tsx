import Button from "@mui/material/Button";
import { DownloadLink } from "../../../components/download-link.tsx";
import { DashboardSection } from "../../../components/section.tsx";
import type { AdminUserDetail } from "../../../queries/admin-users.ts";

/** Everything that is stored about somebody, as the file they could download themselves. */
export const DataSection = ({ user: { id, first_name } }: { user: AdminUserDetail }) => (
  <DashboardSection title="Their data" help="For somebody who asks for it. The download is logged.">
    <div className="user-action">
      <p>
        Account, sessions, payments, messages, research and everything else we store about {first_name}, as
        one JSON file. Send it to nobody but them.
      </p>
      <Button
        variant="outlined"
        color="secondary"
        component={DownloadLink}
        href={`/api/admin/users/${id}/export`}
      >
        Download their data
      </Button>
    </div>
  </DashboardSection>
);
