import type { AiTutorStatus } from "../queries/ai-tutor.ts";
import styles from "./tutor.module.css";
import { allowanceWords } from "./words.ts";

/** What is left of the day; why nothing can begin, where nothing is. */
export function Remaining({ status: { refusal, allowance } }: { status: AiTutorStatus }) {
  if (refusal) return <p className={styles.notice}>{refusal}</p>;
  return allowance && <p className={styles.state}>{allowanceWords(allowance)}</p>;
}
