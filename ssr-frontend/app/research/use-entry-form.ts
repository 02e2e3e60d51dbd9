import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "../api/problem.ts";
import { formErrorOf, useFieldErrors } from "../components/form.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { researchNotebook } from "../queries/research.ts";
import { useAction } from "../queries/use-action.ts";
import { type CurrentEntry, type EntryForm, type EntryValues, missingFields, trimmed } from "./entry-form.ts";
import { mayDo, type ResearchNotebook } from "./project.ts";

interface EntryFormOptions {
  form: EntryForm;
  open: boolean;
  onClose: () => void;
}

/** The state of a form about research: draft, errors and conflicts. */
export function useEntryForm({ form, open, onClose }: EntryFormOptions) {
  const client = useQueryClient();
  /** The stored item, as far as this dialog knows. */
  const [current, setCurrent] = useState<CurrentEntry>({ version: form.version ?? 0, values: form.values });
  const { ref, errors, showErrors, clearError, clearErrors } = useFieldErrors();
  const [incomplete, setIncomplete] = useState("");
  const [deleted, setDeleted] = useState(false);
  const { busy, done, problem, clear, run } = useAction(form.mutation, {
    draft: { sent: () => draft.sent() },
    done: (_, { values }) => form.done(values),
    failed: (refusal) => {
      noteRefusal(refusal);
      const isConflict = refusal.code === "edit_conflict";
      return { toast: form.failed(refusal), ...(isConflict ? {} : { inPlace: refusal.message }) };
    },
  });
  const draft = useDraft<EntryValues>(
    "research",
    { id: form.key, version: current.version, values: valuesIn(form, current.values) },
    { isBusy: busy, onNewer: form.version === undefined ? "merge" : "ask" },
  );
  const { values, stored, conflicts } = draft;
  // Items without a version are edited by one user only, whose last input wins.
  const conflict = form.version !== undefined && conflicts.length > 0 ? stored.values : undefined;
  const lost = useLostReason(form, open && !busy && !done);
  const unavailableReason = deleted && !lost ? DELETED_REASON : lost;

  /** Called after the displayed data has been refetched. */
  function noteRefusal(refusal: Problem) {
    const found = form.findCurrent?.(client);
    if (refusal.code === "edit_conflict" && found) setCurrent(found);
    if (form.findCurrent && !found && (refusal.status === 404 || refusal.code === "edit_conflict"))
      setDeleted(true);
    showErrors(formErrorOf(refusal).fields ?? {});
  }

  function set(name: string, value: string) {
    draft.set(name, value);
    clearError(name);
    setIncomplete("");
  }

  function clearProblems() {
    clear();
    clearErrors();
    setIncomplete("");
  }

  function close() {
    clearProblems();
    onClose();
  }

  async function submit() {
    const missing = missingFields(form, values);
    const wrong = form.check?.(trimmed(values)) ?? {};
    setIncomplete(Object.keys(missing).length > 0 ? form.missing : "");
    const found = { ...wrong, ...missing };
    if (Object.keys(found).length > 0) {
      clear();
      showErrors(found);
      return;
    }
    // The stored values are displayed below the fields, so their version counts as seen.
    const version = conflict ? current.version : draft.seenVersion;
    if (await run({ values: trimmed(values), version })) onClose();
  }

  function discard() {
    clearProblems();
    draft.discard();
    // The clicked button is unmounted.
    ref.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }
  const notice = unavailableReason || incomplete || problem;
  return {
    ref,
    draft: { ...draft, discard },
    errors,
    busy,
    notice,
    /** The conflicting stored values. */
    conflict,
    unavailableReason,
    set,
    close,
    submit,
  };
}

/** The values of all fields of a form. */
const valuesIn = ({ fields, values }: EntryForm, current: EntryValues): EntryValues =>
  Object.fromEntries(fields.map(({ name }) => [name, current[name] ?? values[name] ?? ""]));

const DELETED_REASON = "This was deleted in the meantime. What you typed stays here until you close this.";

/** Why the viewer can no longer submit the form; empty while they can. */
function useLostReason({ projectId = "", needs }: EntryForm, asking: boolean): string {
  const { data } = useQuery({ ...researchNotebook(projectId), enabled: asking && projectId !== "" });
  if (!asking || projectId === "" || data === undefined) return "";
  return lostReason(data, needs);
}

export function lostReason(notebook: ResearchNotebook | null, needs: EntryForm["needs"]): string {
  if (!notebook)
    return "This project is no longer yours: it was handed to someone else, or deleted. What you typed stays here until you close this.";
  if (!needs || mayDo(notebook.project, needs)) return "";
  return notebook.project.status === "completed"
    ? "This project is now completed. What you typed stays here until you close this."
    : "The project changed in the meantime, so you can’t do this anymore. What you typed stays here until you close this.";
}
