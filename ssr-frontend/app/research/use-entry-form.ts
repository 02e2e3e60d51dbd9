import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../api/problem.ts";
import { researchNotebook } from "../queries/research.ts";
import { useAction } from "../queries/use-action.ts";
import {
  type CurrentEntry,
  type EntryDraft,
  type EntryForm,
  type EntryValues,
  missingFields,
  trimmed,
} from "./entry-form.ts";
import { mayDo, type ResearchNotebook } from "./project.ts";

interface EntryFormOptions {
  form: EntryForm;
  draft: EntryDraft | undefined;
  onDraft: (draft: EntryDraft | undefined) => void;
  open: boolean;
  onClose: () => void;
  root: RefObject<HTMLFormElement | null>;
}

type FieldErrors = Record<string, string>;

/** The state of a form about research: what is typed, what is wrong with it, and what happened meanwhile. */
export function useEntryForm({ form, draft, onDraft, open, onClose, root }: EntryFormOptions) {
  const client = useQueryClient();
  const [values, setValues] = useState(draft?.values ?? form.values);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [incomplete, setIncomplete] = useState("");
  const [typedOver, setTypedOver] = useState(draft ? draft.version : form.version);
  const [conflict, setConflict] = useState(() => changedSince(form, typedOver));
  const [deleted, setDeleted] = useState(false);
  const { busy, done, problem, clear, run } = useAction(form.mutation, {
    done: () => form.done(trimmed(values)),
    failed: (refusal) => {
      noteRefusal(refusal);
      const isConflict = refusal.code === "edit_conflict";
      return { toast: form.failed(refusal), ...(isConflict ? {} : { inPlace: refusal.message }) };
    },
  });
  const lost = useLostReason(form, open && !busy && !done);
  const unavailableReason = deleted && !lost ? DELETED_REASON : lost;

  /** By then what is shown has been loaded again. */
  function noteRefusal(refusal: Problem) {
    const current = form.findCurrent?.(client);
    if (refusal.code === "edit_conflict") setConflict(current);
    if (form.findCurrent && !current && (refusal.status === 404 || refusal.code === "edit_conflict"))
      setDeleted(true);
    const fields = Object.entries(refusal.errors).flatMap(([name, [text]]) => (text ? [[name, text]] : []));
    showErrors(Object.fromEntries(fields));
  }

  function showErrors(found: FieldErrors) {
    // At once, so that the field to focus is marked by the time it is looked for.
    flushSync(() => setErrors(found));
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function set(name: string, value: string) {
    const next = { ...values, [name]: value };
    setValues(next);
    onDraft({ values: next, version: typedOver });
    setErrors(({ [name]: _, ...others }) => others);
    setIncomplete("");
  }

  function close() {
    clear();
    setErrors({});
    setIncomplete("");
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
    const version = conflict?.version ?? typedOver ?? 0;
    if (!(await run({ values: trimmed(values), version }))) return;
    onDraft(undefined);
    onClose();
  }

  /** Gives up what was typed for what somebody else has saved. */
  const keepSaved = () => conflict && beginAgain({ ...form.values, ...conflict.values }, conflict.version);

  /** Gives up what was typed before. */
  const discard = () => beginAgain(form.values, form.version);

  function beginAgain(from: EntryValues, version: number | undefined) {
    clear();
    setValues(from);
    setTypedOver(version);
    setConflict(undefined);
    setErrors({});
    setIncomplete("");
    onDraft(undefined);
    // The button that was pressed goes away.
    root.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }
  const notice = unavailableReason || incomplete || problem;
  return {
    values,
    errors,
    busy,
    notice,
    conflict,
    unavailableReason,
    set,
    close,
    keepSaved,
    discard,
    submit,
  };
}

/** What a form was opened with, where an earlier version of it was typed over. */
const changedSince = (
  { version, values }: EntryForm,
  typedOver: number | undefined,
): CurrentEntry | undefined =>
  version === undefined || version === typedOver ? undefined : { version, values };

const DELETED_REASON = "This has been deleted meanwhile. What you typed stands here until you close this.";

/** Why the viewer can no longer do with the project what a form is for; empty while they can. */
function useLostReason({ projectId = "", needs }: EntryForm, asking: boolean): string {
  const { data } = useQuery({ ...researchNotebook(projectId), enabled: asking && projectId !== "" });
  if (!asking || projectId === "" || data === undefined) return "";
  return lostReason(data, needs);
}

export function lostReason(notebook: ResearchNotebook | null, needs: EntryForm["needs"]): string {
  if (!notebook)
    return "This project is not yours any more: it was handed to somebody else, or deleted. What you typed stands here until you close this.";
  if (!needs || mayDo(notebook.project, needs)) return "";
  return notebook.project.status === "completed"
    ? "This project is completed by now. What you typed stands here until you close this."
    : "The project has changed meanwhile, and this can no longer be done. What you typed stands here until you close this.";
}
