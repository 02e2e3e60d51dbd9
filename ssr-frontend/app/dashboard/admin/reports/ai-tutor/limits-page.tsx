import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { academyZone } from "#content/brand.ts";
import { BusyButton } from "../../../../components/busy-button.tsx";
import { ConfirmDialog } from "../../../../components/confirm-dialog.tsx";
import { lazyComponent } from "../../../../components/lazy-component.tsx";
import { DashboardSection, Loaded, RowsSkeleton } from "../../../../components/section.tsx";
import {
  type AiTutorSettings,
  aiTutorSettings,
  setAiTutorSettings,
} from "../../../../queries/admin-ai-tutor.ts";
import { useAction } from "../../../../queries/use-action.ts";
import { dateAndTime } from "../../../../time/format.ts";
import { useReaderZone } from "../../../../time/reader-zone.ts";
import { TabPage } from "../../../shell/tab-page.tsx";
import { TutorBadge } from "./tutor-badge.tsx";

const SKELETON = <RowsSkeleton rows={5} />;

/** A chunk of its own, with the chart. Until it loads, the heading is shown and has the focus. */
const LimitsAndUse = lazyComponent(() => import("./limits-and-use.tsx"), SKELETON, {
  name: "ai-tutor-limits",
  hasForm: true,
});

/** The AI tutor's limits and usage. */
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
              help={`Limits take effect right away, including for sessions in progress. Days are ${academyZone}.`}
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
  const zone = useReaderZone();
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
        "Not changed yet."
      )}
    </>
  );
}

const NotSetUp = () => (
  <Alert severity="warning" role="presentation">
    No one can enter yet: the beta has no password. Set it where the server is configured, as{" "}
    <code>AI_TUTOR_PASSWORD</code>. What you set here applies from then on.
  </Alert>
);

/** Closes the AI tutor after a confirmation, since that ends all sessions, or opens it. */
function OpenButton({ settings }: { settings: AiTutorSettings }) {
  const { is_open } = settings;
  const [asking, setAsking] = useState(false);
  const { busy, done, problem, clear, run } = useAction(setAiTutorSettings, {
    done: ({ is_open }) =>
      is_open
        ? ["The AI Tutor is open", "Students can start sessions."]
        : ["The AI Tutor is closed", "Sessions end within 15 seconds."],
    failed: ({ message, code }) => {
      const reason =
        code === "edit_conflict"
          ? "Another admin changed the limits in the meantime. Look at them, and try again."
          : message;
      return asking ? { inPlace: reason } : { toast: ["Not opened", reason] };
    },
  });
  const change = (is_open: boolean) => run({ seen: settings, change: { is_open } });
  const isClosedMeanwhile = asking && !is_open && !busy && !done;

  function close() {
    clear();
    setAsking(false);
  }
  return (
    <>
      <BusyButton
        variant={is_open ? "outlined" : "contained"}
        color={is_open ? "error" : "signal"}
        busy={busy && !asking}
        onClick={() => (is_open ? setAsking(true) : void change(true))}
      >
        {is_open ? "Close the AI Tutor" : "Open the AI Tutor"}
      </BusyButton>
      <ConfirmDialog
        open={asking}
        title="Close the AI Tutor?"
        confirm="Close it"
        busyText="Closing…"
        cancel="Keep it open"
        busy={busy}
        problem={problem}
        unavailableReason={isClosedMeanwhile ? "Another admin closed it in the meantime." : ""}
        destructive
        onConfirm={() => void change(false).then((closed) => closed && close())}
        onClose={close}
      >
        <p>
          Sessions in progress end within 15 seconds, and none can start until it’s reopened. Students see
          that it’s closed.
        </p>
      </ConfirmDialog>
    </>
  );
}
