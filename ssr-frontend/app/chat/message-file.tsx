import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import { useId, useState } from "react";
import { DownloadLink } from "../components/download-link.tsx";
import type { ChatFile } from "./chat.ts";
import styles from "./thread.module.css";
import { sizeWords } from "./words.ts";

/** An inline image, or a link to download a document. */
export const MessageFile = ({ file }: { file: ChatFile }) =>
  file.kind === "image" ? <Picture file={file} /> : <Download file={file} />;

/** The maximum width and height of an inline image, in px; a click shows it larger. */
const MAX_SIZE = 320;

/**
 * The size of an inline image, reserved before it loads, so that the layout does not shift and a chat opens
 * at its end.
 */
function sizeInPlace(width: number, height: number) {
  const scale = Math.min(1, MAX_SIZE / width, MAX_SIZE / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function Picture({ file: { url, name, width, height } }: { file: ChatFile }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const size = { width: width ?? 320, height: height ?? 240 };
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setOpen(true)}>
        <img src={url} alt={name} loading="lazy" {...sizeInPlace(size.width, size.height)} />
        <span className="visually-hidden">, shows it larger</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth={false} aria-labelledby={id}>
        <span id={id} hidden>
          Picture {name}
        </span>
        <img className={styles.large} src={url} alt={name} {...size} />
        <Button autoFocus color="secondary" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Dialog>
    </>
  );
}

function Download({ file: { url, name, byte_size } }: { file: ChatFile }) {
  return (
    <DownloadLink className={styles.download} href={url}>
      <svg viewBox="0 0 24 24" width="22" height="22" className="draw" aria-hidden="true">
        <path d="M6 3.500h8l4 4v13H6zM14 3.500v4h4M12 10.500v6M9.500 14l2.500 2.500l2.500-2.500" />
      </svg>
      <span>
        {name}
        <span className="note"> PDF, {sizeWords(byte_size)}</span>
      </span>
    </DownloadLink>
  );
}
