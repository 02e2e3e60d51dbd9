import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { hasFailed } from "../../../../components/section.tsx";
import { aiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import { prefetch } from "../../../../queries/show.ts";
import { TutorBadge } from "./tutor-badge.tsx";
import { usedToday } from "./usage.ts";

/** Whether students can use the AI tutor, how much they did today, and the way to its limits. */
export function TutorState({ limits }: { limits: string }) {
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
