import { useOutbox } from "./use-outbox.ts";

/** Sends what was left unsent when the page was left, wherever its person has come back to. Shows nothing. */
export default function OutboxRunner() {
  useOutbox();
  return null;
}
