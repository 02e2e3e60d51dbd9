import { useCallback, useEffect, useRef, useState } from "react";
import { Problem } from "../api/problem.ts";
import { useSessionEnded } from "../live/live.tsx";
import { pollDelay } from "./outcome.ts";

/** The latest response, and the state of the polling. */
export interface Polls<T> {
  latest: T;
  /** The number of polls. */
  polls: number;
  /** Why the last poll failed; polling continues. */
  problem: Problem | undefined;
}

interface PollsOptions<T> {
  first: T;
  /** Sends one request. */
  ask: () => Promise<T>;
  /** Returns the newer of a response and what is shown, since responses may arrive out of order. */
  newer: (response: T, shown: T) => T;
  /** Whether polling continues. */
  isWaiting: (polled: Polls<T>) => boolean;
}

/** Polls in growing intervals until nothing is awaited or an error is final; `poll` polls at once. */
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

/** Whether polling cannot help: the session has ended, or the purchase is deleted. */
const isFinal = (problem: Problem | undefined): boolean =>
  problem?.status === 401 || problem?.status === 403 || problem?.status === 404;
