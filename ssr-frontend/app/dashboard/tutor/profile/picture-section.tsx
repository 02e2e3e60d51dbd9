import FormHelperText from "@mui/material/FormHelperText";
import { useId, useRef, useState } from "react";
import { PICTURE_TYPES, pictureProblem } from "../../../account/apply/picture-rules.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { BusyButton } from "../../../components/busy-button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { removePicture, type TutorProfile, uploadPicture } from "../../../queries/tutor.ts";
import { useAction } from "../../../queries/use-action.ts";

/** Uploads, replaces or removes the tutor's picture at once: it is not part of the form beside it. */
export function PictureSection({ profile }: { profile: TutorProfile }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState("");
  const { busy, problem, clear, run } = useAction(uploadPicture, {
    done: () => ["Picture saved"],
    failed: (refusal) => ({ inPlace: refusal.field("picture") ?? refusal.message }),
  });
  const has = profile.profile_image_url !== null && profile.profile_image_url !== undefined;

  async function choose(file: File | undefined) {
    // Allows the same file to be chosen again.
    if (input.current) input.current.value = "";
    if (!file || busy) return;
    clear();
    const reason = pictureProblem(file) ?? "";
    setWrong(reason);
    if (!reason) await run(file);
  }

  return (
    <div className="picture-input own-picture">
      <div className="picture-row">
        <Avatar person={profile} />
        <div className="picture-actions">
          <input
            ref={input}
            id={id}
            type="file"
            className="visually-hidden"
            accept={PICTURE_TYPES.join(",")}
            aria-disabled={busy}
            // `disabled` would lose the focus.
            onClick={(event) => busy && event.preventDefault()}
            aria-invalid={Boolean(wrong || problem)}
            aria-describedby={`${id}-help ${id}-error`}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <label htmlFor={id} className="button quiet" aria-disabled={busy}>
            {busy ? "Saving the picture…" : has ? "Replace the picture" : "Upload a picture"}
          </label>
          <RemovePicture has={has} busy={busy} onRemoved={() => input.current?.focus()} />
        </div>
      </div>
      <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
        Your face, friendly and well lit. A JPEG, PNG or WebP of at most 5 MB; we keep only the picture
        itself, not the location or other data your camera adds. Without one, we show your initials.
      </FormHelperText>
      <FormHelperText id={`${id}-error`} error role="alert" sx={{ mx: 0, fontWeight: 600 }}>
        {wrong || problem}
      </FormHelperText>
    </div>
  );
}

interface RemovePictureProps {
  /** Whether there is a picture. */
  has: boolean;
  busy: boolean;
  /** Called after the dialog closes; the button that opened it is gone. */
  onRemoved: () => void;
}

/**
 * Removing deletes the file permanently, so it needs a confirmation. The dialog stays mounted when the
 * picture is gone.
 */
function RemovePicture({ has, busy, onRemoved }: RemovePictureProps) {
  const [open, setOpen] = useState(false);
  const removal = useAction(removePicture, {
    done: () => ["Picture removed"],
    failed: ({ message }) => ({ inPlace: message }),
  });
  const remove = async () => (await removal.run()) && setOpen(false);
  return (
    <>
      {has && (
        <BusyButton variant="text" unavailable={busy} onClick={() => setOpen(true)}>
          Remove the picture
        </BusyButton>
      )}
      <ConfirmDialog
        open={open}
        title="Remove your picture?"
        confirm="Remove it"
        busyText="Removing…"
        cancel="Keep it"
        busy={removal.busy}
        problem={removal.problem}
        destructive
        onConfirm={() => void remove()}
        onClose={() => {
          removal.clear();
          setOpen(false);
        }}
        onClosed={() => !has && onRemoved()}
      >
        It’s deleted everywhere and replaced by your initials.
      </ConfirmDialog>
    </>
  );
}
