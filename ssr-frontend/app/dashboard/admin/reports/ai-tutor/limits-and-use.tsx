import type { AiTutorSettings } from "../../../../queries/admin-ai-tutor.ts";
import "./ai-tutor.css";
import { LimitsForm } from "./limits-form.tsx";
import { UsageFigure } from "./usage-figure.tsx";

/** The limits, to be changed, and beside them what is used. */
export default function LimitsAndUse({ settings }: { settings: AiTutorSettings }) {
  return (
    <div className="limits-body">
      <LimitsForm settings={settings} />
      <UsageFigure settings={settings} />
    </div>
  );
}
