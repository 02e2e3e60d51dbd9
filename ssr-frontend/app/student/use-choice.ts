import { useLocation, useNavigate, useNavigation } from "react-router";
import { type Choice, choiceOf, queryOf } from "./choice.ts";

/** The choice in the address, and how to change it. */
export interface ChoiceState {
  /** What is chosen now, even while its data is still on the way. */
  choice: Choice;
  /** The subject's days are on the way. */
  daysPending: boolean;
  /** The day's tutors are on the way. */
  slotsPending: boolean;
  /** The query of an address that differs from the present one in this. */
  linkTo: (change: Partial<Choice>) => string;
  /** Goes there; back leads back. */
  choose: (change: Partial<Choice>) => void;
}

export function useChoice(): ChoiceState {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const shown = choiceOf(new URLSearchParams(location.search));
  const next = navigation.location?.pathname === location.pathname ? navigation.location : undefined;
  const choice = next ? choiceOf(new URLSearchParams(next.search)) : shown;
  const daysPending = choice.subject !== shown.subject;
  const linkTo = (change: Partial<Choice>) => queryOf({ ...choice, ...change });
  return {
    choice,
    daysPending,
    slotsPending: daysPending || choice.date !== shown.date,
    linkTo,
    choose: (change) => void navigate(linkTo(change) || location.pathname, { preventScrollReset: true }),
  };
}
