import { PlainList } from "../components/plain-list.tsx";
import { contactParts } from "./links.ts";
import type { HelpLine } from "./protocol.ts";
import styles from "./tutor.module.css";

/** Links to help lines, sized for touch. */
export const HelpLines = ({ lines }: { lines: readonly HelpLine[] }) => (
  <PlainList className={styles.helpLines}>
    {lines.map(({ name, contact }) => (
      <li key={name}>
        <strong>{name}</strong>
        <span>
          {contactParts(contact).map(({ text, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and one number may stand twice
              <a key={index} href={href}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </span>
      </li>
    ))}
  </PlainList>
);
