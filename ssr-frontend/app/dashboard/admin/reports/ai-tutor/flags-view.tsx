import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Filters } from "../../../../components/filters.tsx";
import { ShowMoreList } from "../../../../components/show-more-list.tsx";
import {
  type AiTutorFlag,
  aiTutorFlags,
  aiTutorSettings,
  type FlagListState,
} from "../../../../queries/admin-ai-tutor.ts";
import { AdminList } from "../../admin-list.tsx";
import { ADMIN_LIST_STEP } from "../../search.ts";
import type { ListSearchState } from "../../use-list-search.ts";
import { type DeskSearch, LIMITS } from "../search.ts";
import "./ai-tutor.css";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { lazyComponent } from "../../../../components/lazy-component.tsx";
import { hasFailed } from "../../../../components/section.tsx";
import { prefetch } from "../../../../queries/show.ts";
import { FlagRow } from "./flag-row.tsx";
import { focusNextFlag } from "./focus-next.ts";
import { ReadSession } from "./read-session.tsx";
import { TutorBadge } from "./tutor-badge.tsx";
import { usedToday } from "./usage.ts";

const STATES: { state: FlagListState; label: string; empty: string }[] = [
  {
    state: "open",
    label: "Waiting",
    empty: "Nothing is waiting for you. What is found in a session appears here automatically.",
  },
  { state: "decided", label: "Reviewed", empty: "No admin has reviewed anything yet." },
];

/** The flags of AI tutor sessions, and the AI tutor's usage. */
export default function FlagsView({
  list: { search, hrefOf, longer },
}: {
  list: ListSearchState<DeskSearch>;
}) {
  const { decided, count } = search;
  const state = decided ? "decided" : "open";
  const query = useQuery({ ...aiTutorFlags(state, count), placeholderData: keepPreviousData });
  const { ask, dialog } = useLookDialog(query.data?.items ?? []);
  const { read, sheet } = useReadSession();
  return (
    <section className="admin-view" aria-labelledby="desk-title">
      <h2 id="desk-title" className="visually-hidden">
        AI Tutor
      </h2>
      <TutorState limits={hrefOf({ open: LIMITS, decided, count })} />
      <Filters
        label="State of what was found"
        choices={STATES.map((choice) => ({
          label: choice.label,
          to: hrefOf({ decided: choice.state === "decided" }),
          current: choice.state === state,
          count: query.data?.counts[choice.state],
          queries: [aiTutorFlags(choice.state, ADMIN_LIST_STEP)],
        }))}
      />
      <AdminList
        query={query}
        drawing="completed"
        empty={STATES.find((choice) => choice.state === state)?.empty}
      >
        {({ items, more }) => (
          <ShowMoreList
            count={items.length}
            moreAt={more && longer ? hrefOf({ count: longer }) : undefined}
            moreWords="flags"
            moreQueries={() => (longer ? [aiTutorFlags(state, longer)] : [])}
            busy={query.isPlaceholderData}
          >
            {items.map((flag) => (
              <FlagRow key={flag.id} flag={flag} onRead={() => read(flag)} onDecide={() => ask(flag)} />
            ))}
          </ShowMoreList>
        )}
      </AdminList>
      {sheet}
      {dialog}
    </section>
  );
}

/**
 * The sheet that shows a session. It is rendered beside the list, since its row may leave the list meanwhile.
 */
function useReadSession() {
  const [flag, setFlag] = useState<AiTutorFlag>();
  const [open, setOpen] = useState(false);
  return {
    read: (chosen: AiTutorFlag) => {
      setFlag(chosen);
      setOpen(true);
    },
    sheet: flag && <ReadSession flag={flag} open={open} onClose={() => setOpen(false)} />,
  };
}

/** Whether students can use the AI tutor, today's usage, and the link to its limits. */
function TutorState({ limits }: { limits: string }) {
  const settings = useQuery(aiTutorSettings);
  const load = () => prefetch([aiTutorSettings]);
  return (
    <div className="tutor-state">
      {settings.data ? (
        <p>
          <TutorBadge settings={settings.data} /> {usedToday(settings.data)}
        </p>
      ) : (
        !hasFailed(settings) && <div className="skeleton" aria-hidden="true" />
      )}
      <Button
        component={Link}
        to={limits}
        variant="outlined"
        color="secondary"
        onPointerEnter={load}
        onFocus={load}
      >
        Limits and use
      </Button>
    </div>
  );
}

// Lazy, since most visits decide nothing.
const LookDialog = lazyComponent(() => import("./look-dialog.tsx"));

/**
 * The dialog that marks a flag as reviewed. It is rendered beside the list, since the flag may leave the list
 * while the admin types. The note is kept until the dialog opens for another flag.
 *
 * @param flags the flags shown now
 */
function useLookDialog(flags: readonly AiTutorFlag[]): {
  ask: (flag: AiTutorFlag) => void;
  dialog: ReactNode;
} {
  const [flag, setFlag] = useState<AiTutorFlag>();
  const [open, setOpen] = useState(false);
  const isWaiting = flags.some(({ id, decided_at }) => id === flag?.id && !decided_at);
  const dialog = flag && (
    <LookDialog
      key={flag.id}
      flag={flag}
      isWaiting={isWaiting}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={focusNextFlag}
    />
  );
  return {
    ask: (chosen) => {
      setFlag(chosen);
      setOpen(true);
    },
    dialog,
  };
}
