import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { academyZone } from "#content/brand.ts";
import { lazyComponent } from "../../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../../components/section.tsx";
import { type AiTutorSettings, aiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { useSession } from "../../../../queries/session.ts";
import { dateAndTime } from "../../../../time/format.ts";
import { TabPage } from "../../../shell/tab-page.tsx";
import { OpenButton } from "./open-button.tsx";
import { TutorBadge } from "./tutor-badge.tsx";

const SKELETON = <RowsSkeleton rows={5} />;

/** By itself, with its figure. The heading stands meanwhile, and has the focus. */
const LimitsAndUse = lazyComponent(() => import("./limits-and-use.tsx"), SKELETON, {
  name: "ai-tutor-limits",
  hasForm: true,
});

/** How much of the AI tutor there is, and how much is used. */
export function LimitsPage({ list }: { list: string }) {
  const query = useQuery(aiTutorSettings);
  const settings = query.data;
  return (
    <TabPage
      title="AI Tutor limits"
      parent={{ to: list, label: "What was flagged" }}
      state={settings && <LastChange settings={settings} />}
      action={settings && <OpenButton settings={settings} />}
    >
      <Loaded query={query} skeleton={SKELETON}>
        {(data) => (
          <>
            {!data.is_set_up && <NotSetUp />}
            <DashboardSection
              wide
              title="Limits and use"
              help={`Limits count at once, for sessions that go on as well. Days are ${academyZone}.`}
            >
              <LimitsAndUse settings={data} />
            </DashboardSection>
          </>
        )}
      </Loaded>
    </TabPage>
  );
}

function LastChange({ settings }: { settings: AiTutorSettings }) {
  const { zone } = useSession();
  const { updated_at, updated_by } = settings;
  return (
    <>
      <TutorBadge settings={settings} />{" "}
      {updated_at ? (
        <>
          Last changed <time dateTime={updated_at}>{dateAndTime(updated_at, zone)}</time>
          {updated_by && ` by ${updated_by}`}.
        </>
      ) : (
        "Never changed so far."
      )}
    </>
  );
}

const NotSetUp = () => (
  <Alert severity="warning" role="presentation">
    Nobody can enter yet: the beta has no password. It is set where the server is set up, as{" "}
    <code>AI_TUTOR_PASSWORD</code>. What is set here counts from then on.
  </Alert>
);
