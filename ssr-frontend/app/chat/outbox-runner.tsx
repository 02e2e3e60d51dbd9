import { useOutbox } from "./use-outbox.ts";

/**
 * Sends the messages that were unsent when the page was left, on any page that the user opens. Renders
 * nothing.
 */
export default function OutboxRunner() {
  useOutbox();
  return null;
}
