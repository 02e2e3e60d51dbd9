import { useProblemToast } from "../bookings/section.tsx";
import { useLiveReload, useTopics } from "../live/live.tsx";
import { TOPICS } from "../live/protocol.ts";
import "./admin.css";
import { ApplicationsView } from "./applications/applications.tsx";
import { AuditView } from "./audit/audit.tsx";
import type { AdminData } from "./data.server.ts";
import { EmailsView } from "./emails/emails.tsx";
import { AdminTabs } from "./tabs.tsx";
import { useAdminChoice } from "./use-choice.ts";

interface AdminDashboardProps {
  data: AdminData;
  /** `live_cursor` of the session that was read before the data. */
  after: string | null | undefined;
}

/** The admin's part of `/dashboard`; the shell's header stands above it. */
export default function AdminDashboard({ data, after }: AdminDashboardProps) {
  const { applications, audit, mail } = data;
  const { choice } = useAdminChoice();
  useTopics([TOPICS.admin], after);
  useLiveReload(["application.changed", "mail.failed"]);
  const problem = { applications, audit, mail }[choice.tab]?.problem;
  useProblemToast(problem ? "Failed to load data" : "", problem);
  return (
    <div className="admin">
      <AdminTabs
        counts={{ applications: applications.value?.counts.pending, mail: mail.value?.counts.failed }}
      />
      {choice.tab === "applications" && <ApplicationsView applications={applications} />}
      {choice.tab === "audit" && audit && <AuditView entries={audit} />}
      {choice.tab === "mail" && <EmailsView emails={mail} />}
    </div>
  );
}
