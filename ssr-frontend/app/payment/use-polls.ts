import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "../api/problem.ts";
import { useSessionEnded } from "../live/live.tsx";
import { pollDelay } from "./outcome.ts";

/** What was said last, and how asking goes. */
export interface Polls<T> {
  latest: T;
  /** How often it was polled. */
  polls: number;
  /** Why the last poll failed; the next one may succeed. */
  problem: Problem | undefined;
}

interface PollsOptions<T> {
  first: T;
  /** Asks once. */
  ask: () => Promise<T>;
  /** Of a response and what is shown, what is to be shown: responses may overtake each other. */
  newer: (response: T, shown: T) => T;
  /** Whether something is still waited for. */
  isWaiting: (polled: Polls<T>) => boolean;
}

/** Asks until nothing is waited for any more, or asking cannot help, in growing intervals; `poll` asks at once. */
export function usePolls<T>({ first, ask, newer, isWaiting }: PollsOptions<T>) {
  const [polled, setPolled] = useState<Polls<T>>({ latest: first, polls: 0, problem: undefined });
  const sessionEnded = useSessionEnded();
  const options = useRef({ ask, newer });
  useEffect(() => {
    options.current = { ask, newer };
  });
  const poll = useCallback(async () => {
    const { ask, newer } = options.current;
    try {
      const response = await ask();
      setPolled(({ latest, polls }) => ({
        latest: newer(response, latest),
        polls: polls + 1,
        problem: undefined,
      }));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 401) sessionEnded();
      setPolled(({ latest, polls }) => ({ latest, polls: polls + 1, problem }));
    }
  }, [sessionEnded]);

  const { polls } = polled;
  const waiting = isWaiting(polled) && !isFinal(polled.problem);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(poll, pollDelay(polls));
    return () => clearTimeout(timer);
  }, [poll, polls, waiting]);
  return { ...polled, waiting, poll };
}

/** Whether asking again cannot help: the session has ended, or what was paid for is gone. */
const isFinal = (problem: Problem | undefined): boolean =>
  problem?.status === 401 || problem?.status === 403 || problem?.status === 404;
