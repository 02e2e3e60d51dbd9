import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useEffect, useId, useRef } from "react";
import { middleSquare, PICTURE_ERRORS, PICTURE_TYPES, pictureProblem, sizeWords } from "./picture-rules.ts";

/** A chosen picture, or why the file is invalid. */
export interface PictureChoice {
  file?: File;
  problem?: string;
}

interface PictureInputProps {
  choice: PictureChoice;
  /** The server's error about the picture. */
  error: string | undefined;
  onChange: (choice: PictureChoice) => void;
}

/** The preview's width and height, in pixels of a high-density screen. */
const PREVIEW_SIZE = 288;

/** An input for a picture with a preview and a remove button. */
export function PictureInput({ choice, error, onChange }: PictureInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { file } = choice;
  const problem = choice.problem ?? error;

  function choose(chosen: File | undefined) {
    // Allows the same file to be chosen again after it was removed.
    if (input.current) input.current.value = "";
    if (!chosen) return;
    const wrong = pictureProblem(chosen);
    onChange(wrong ? { problem: wrong } : { file: chosen });
  }

  const early = useRef(choose);
  // A file that was chosen before hydration.
  useEffect(() => early.current(input.current?.files?.[0]), []);

  return (
    <fieldset className="picture-input" aria-describedby={`${id}-help ${id}-error`}>
      <legend>
        Picture <span>(optional)</span>
      </legend>
      <div className="picture-row">
        {file ? (
          <Preview file={file} onUnreadable={() => onChange({ problem: PICTURE_ERRORS.unreadable })} />
        ) : (
          <PicturePlaceholder />
        )}
        <div className="picture-actions">
          <input
            ref={input}
            id={id}
            name="picture"
            type="file"
            className="visually-hidden"
            accept={PICTURE_TYPES.join(",")}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-help ${id}-error`}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <label htmlFor={id} className="button quiet">
            {file ? "Choose a different picture" : "Choose a picture"}
          </label>
          {(file || choice.problem) && (
            <Button variant="text" onClick={() => onChange({})}>
              {file ? "Remove picture" : "Continue without a picture"}
            </Button>
          )}
          <p className="note" role="status">
            {file && `${file.name}, ${sizeWords(file.size)}`}
          </p>
        </div>
      </div>
      <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
        Your face, friendly and well lit. A JPEG, PNG or WebP of at most 5 MB. We keep only the picture
        itself, not the location or other data your camera adds.
      </FormHelperText>
      <FormHelperText id={`${id}-error`} error role="alert" sx={{ mx: 0, fontWeight: 600 }}>
        {problem}
      </FormHelperText>
    </fieldset>
  );
}

/**
 * The center of the picture, cropped as on the mentors' page. Drawing it also shows whether it can be
 * decoded.
 */
function Preview({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const unreadable = useRef(onUnreadable);
  useEffect(() => {
    unreadable.current = onUnreadable;
  });
  useEffect(() => {
    let left = false;
    createImageBitmap(file).then(
      (picture) => {
        if (!left) draw(canvas.current, picture);
        picture.close();
      },
      () => left || unreadable.current(),
    );
    return () => {
      left = true;
    };
  }, [file]);
  return (
    <canvas ref={canvas} width={PREVIEW_SIZE} height={PREVIEW_SIZE} role="img" aria-label="Your picture" />
  );
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap): void {
  const { x, y, side } = middleSquare(picture.width, picture.height);
  const pen = canvas?.getContext("2d");
  pen?.clearRect(0, 0, PREVIEW_SIZE, PREVIEW_SIZE);
  pen?.drawImage(picture, x, y, side, side, 0, 0, PREVIEW_SIZE, PREVIEW_SIZE);
}

/** The placeholder of a picture. */
const PicturePlaceholder = () => (
  <svg viewBox="0 0 96 96" className="draw picture-none" aria-hidden="true">
    <circle cx="48" cy="38" r="15" />
    <path d="M20 84c2-17 13-26 28-26s26 9 28 26" />
  </svg>
);
