import { linkify } from "./linkify.ts";
import styles from "./thread.module.css";

/** What somebody wrote, as they wrote it; addresses in it lead out of the site, and to nothing of it. */
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
