import { type ReactNode, useId, useRef } from "react";
import type { ChatFile } from "./chat.ts";
import styles from "./composer.module.css";
import type { Outbox } from "./outbox-store.ts";
import { FILE_TYPES } from "./upload.ts";
import { useUnsent, useUpload } from "./use-outbox.ts";
import { fileWords, sizeWords } from "./words.ts";
import { useToWritePlace } from "./write-place.tsx";

interface Attachment {
  /** The file of the next message. */
  file: ChatFile | undefined;
  /** Whether it is being uploaded. */
  busy: boolean;
  /** Clears the error of a previous file. */
  clear: () => void;
  /** The button that selects a file. */
  button: ReactNode;
  /** The progress or the error. */
  notice: ReactNode;
}

/**
 * An image or PDF that is attached to a message: uploaded when it is selected, so that sending takes no
 * longer.
 */
export function useAttachment(chat: string, chatId: () => Promise<string>, outbox: Outbox): Attachment {
  const file = useUnsent(outbox, ({ drafts }) => drafts[chat]?.file);
  const { part, problem } = useUpload(outbox, chat) ?? {};
  const { uploads } = outbox;
  const toWritePlace = useToWritePlace();
  const busy = part !== undefined;
  const remove = () => {
    uploads.cancel(chat);
    outbox.dispatch({ type: "attach", chat, file: undefined });
    toWritePlace();
  };
  return {
    file,
    busy,
    clear: () => uploads.cancel(chat),
    button: <AttachButton busy={busy} onChoose={(chosen) => chosen && uploads.start(chat, chatId, chosen)} />,
    notice: (
      <>
        {busy && <Progress part={part} onCancel={remove} />}
        <div className={styles.attachment} role="status">
          {file && (
            <>
              <p>
                {fileWords(file)} {file.name}, {sizeWords(file.byte_size)}
              </p>
              <button type="button" onClick={remove}>
                Remove file
              </button>
            </>
          )}
          {problem && <p className={styles.over}>{problem}</p>}
        </div>
      </>
    ),
  };
}

/** Outside the live region, which would announce each percent. */
const Progress = ({ part, onCancel }: { part: number; onCancel: () => void }) => (
  <div className={styles.attachment}>
    <progress aria-label="Upload" value={part} />
    <p aria-hidden="true">Uploading… {Math.round(100 * part)} %</p>
    <button type="button" onClick={onCancel}>
      Cancel upload
    </button>
  </div>
);

function AttachButton({ busy, onChoose }: { busy: boolean; onChoose: (file: File | undefined) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept={FILE_TYPES.join(",")}
        // Not `disabled`, which would drop the focus.
        aria-disabled={busy}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // Allows the same file to be selected again.
          target.value = "";
        }}
      />
      <label htmlFor={id} className={styles.attach} title="Send a picture or PDF">
        <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
          <path d="M19 11.500l-7.500 7.500a4.600 4.600 0 0 1-6.500-6.500l8-8a3 3 0 0 1 4.300 4.300l-8 8a1.500 1.500 0 0 1-2.200-2.200l7-7" />
        </svg>
        <span className="visually-hidden">Send a picture or PDF</span>
      </label>
    </>
  );
}
