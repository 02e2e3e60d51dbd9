import { linkify } from "./linkify.ts";
import styles from "./thread.module.css";

/** A message's text, unchanged; its links are external and send no referrer. */
export const MessageText = ({ text }: { text: string }) => (
  <p className={styles.text} dir="auto">
    {linkify(text).map(({ text: part, href, host }, index) =>
      href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts do not move
        <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
          {host && ` (leads to ${host})`}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : (
        part
      ),
    )}
  </p>
);
