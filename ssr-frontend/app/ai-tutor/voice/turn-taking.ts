/** The student's preferred turn-taking, stored in the browser for all sessions. */
import { withStorage } from "../../components/storage.ts";
import type { TurnTaking } from "../protocol.ts";

const TURN_TAKING_KEY = "ai-tutor-turn-taking";

export const TURN_TAKING_NAMES: Record<TurnTaking, string> = {
  patient: "Waits long",
  balanced: "Waits a little",
  quick: "Answers quickly",
  push_to_talk: "Push to talk",
};

export const TURN_TAKINGS = Object.keys(TURN_TAKING_NAMES) as TurnTaking[];

export function readTurnTaking(): TurnTaking {
  const stored = withStorage(() => localStorage.getItem(TURN_TAKING_KEY));
  return TURN_TAKINGS.find((known) => known === stored) ?? "patient";
}

export const storeTurnTaking = (turnTaking: TurnTaking): void =>
  void withStorage(() => localStorage.setItem(TURN_TAKING_KEY, turnTaking));
