import { type FormEvent, type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { BusyButton } from "../../../components/busy-button.tsx";
import { REPLACE_WITH_MINE } from "../../../components/edit-conflict.tsx";
import { fullName } from "../../../components/full-name.ts";
import { type AdminTutor, saveZoomLink } from "../../../queries/admin-tutors.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";
import type { CellControl } from "../table/columns.ts";
import { useZoomEdit, type ZoomEdit } from "./zoom-edits.ts";

interface ZoomLinkCellProps extends CellControl {
  tutor: AdminTutor;
}

/** A tutor's Zoom link, editable in place. */
export function ZoomLinkCell({ tutor, tabIndex = 0 }: ZoomLinkCellProps) {
  const root = useRef<HTMLDivElement>(null);
  const edits = useZoomEdit();
  const edit = edits.of(tutor.id);
  // The focused element is replaced.
  const focusOn = (selector: string, change: () => void) => {
    flushSync(change);
    const element = root.current?.querySelector<HTMLElement>(selector);
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  };
  const begin = () =>
    focusOn("input", () =>
      edits.set(tutor.id, {
        typed: tutor.zoom_link ?? "",
        expected: tutor.zoom_link ?? null,
        problem: "",
        outdated: false,
      }),
    );
  const end = () => focusOn("[data-edit]", () => edits.end(tutor.id));
  return (
    <div className="zoom-link" ref={root}>
      {edit ? (
        <ZoomLinkForm tutor={tutor} edit={edit} onChange={(edit) => edits.set(tutor.id, edit)} onEnd={end} />
      ) : (
        <ShownLink tutor={tutor} tabIndex={tabIndex} onEdit={begin} />
      )}
    </div>
  );
}

function ShownLink({ tutor, tabIndex, onEdit }: ZoomLinkCellProps & { onEdit: () => void }) {
  const { zoom_link } = tutor;
  const name = fullName(tutor);
  const shown = zoom_link?.replace(/^https?:\/\//, "");
  return (
    <>
      {zoom_link ? (
        <a
          href={zoom_link}
          target="_blank"
          rel="noreferrer"
          aria-label={`${shown}, Zoom link of ${name} (opens in a new tab)`}
          tabIndex={tabIndex}
          title={zoom_link}
        >
          {shown}
        </a>
      ) : (
        <span className="none">None yet</span>
      )}
      <button
        type="button"
        className="row-action"
        data-edit
        tabIndex={tabIndex}
        aria-label={`Edit the Zoom link of ${name}`}
        onClick={onEdit}
      >
        Edit
      </button>
    </>
  );
}

interface ZoomLinkFormProps {
  tutor: AdminTutor;
  edit: ZoomEdit;
  onChange: (edit: ZoomEdit) => void;
  onEnd: () => void;
}

/** Enter saves, Escape cancels. The typed text stays until then. */
function ZoomLinkForm({ tutor, edit, onChange, onEnd }: ZoomLinkFormProps) {
  const id = useId();
  const { typed, problem, outdated } = edit;
  // The conflict was reported and the current link is shown by then.
  const expected = outdated ? (tutor.zoom_link ?? null) : edit.expected;
  const { busy, run } = useAction(saveZoomLink(tutor.id), {
    done: () => ["Zoom link updated successfully"],
    failed: (refusal) => {
      const wrong = refusal.field("zoom_link") ?? refusal.message;
      onChange({ ...edit, problem: wrong, outdated: wasOutdated(refusal) });
      return { toast: [`Failed to update zoom link: ${wrong}`] };
    },
  });
  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const saved = await run({ zoom_link: typed.trim() || null, expected_zoom_link: expected });
    if (saved) onEnd();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || busy) return;
    event.stopPropagation();
    onEnd();
  }
  return (
    <form className="zoom-form" noValidate onSubmit={save} onKeyDown={onKeyDown}>
      <input
        type="url"
        name="zoom_link"
        aria-label={`Zoom link of ${fullName(tutor)}`}
        aria-invalid={problem !== ""}
        aria-describedby={problem ? id : undefined}
        autoComplete="off"
        placeholder="https://zoom.us/j/…"
        readOnly={busy}
        value={typed}
        onChange={({ target }) =>
          onChange({ ...edit, typed: target.value, problem: outdated ? problem : "" })
        }
      />
      <BusyButton type="submit" variant="contained" color="signal" size="small" busy={busy}>
        {busy ? "Saving…" : outdated ? REPLACE_WITH_MINE : "Save"}
      </BusyButton>
      <BusyButton color="secondary" size="small" unavailable={busy} onClick={onEnd}>
        Cancel
      </BusyButton>
      {problem && (
        <p id={id} className="zoom-problem">
          {problem}
        </p>
      )}
    </form>
  );
}
