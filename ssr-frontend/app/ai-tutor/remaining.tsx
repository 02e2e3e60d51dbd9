import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import styles from "./tutor.module.css";
import { allowanceWords } from "./words.ts";

/** The remaining allowance of the day, or why no session can start. */
export function Remaining({ status: { refusal, allowance } }: { status: AiTutorStatus }) {
  if (refusal) return <p className={styles.notice}>{refusal}</p>;
  return allowance && <p className={styles.state}>{allowanceWords(allowance)}</p>;
}
