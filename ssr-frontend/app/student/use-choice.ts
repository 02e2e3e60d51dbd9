import { useLocation, useNavigate, useNavigation } from "react-router";
import { type StudentChoice, studentChoiceOf, studentQueryOf } from "./choice.ts";

/** The choice in the address, and how to change it. */
export interface StudentChoiceState {
  /** What is chosen now, even while its data is still on the way. */
  choice: StudentChoice;
  /** The subject's days are on the way. */
  daysPending: boolean;
  /** The day's tutors are on the way. */
  slotsPending: boolean;
  /** The query of an address that differs from the present one in this. */
  linkTo: (change: Partial<StudentChoice>) => string;
  /** Goes there; back leads back. */
  choose: (change: Partial<StudentChoice>) => void;
}

export function useStudentChoice(): StudentChoiceState {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const shown = studentChoiceOf(new URLSearchParams(location.search));
  const next = navigation.location?.pathname === location.pathname ? navigation.location : undefined;
  const choice = next ? studentChoiceOf(new URLSearchParams(next.search)) : shown;
  const daysPending = choice.subject !== shown.subject;
  const linkTo = (change: Partial<StudentChoice>) => studentQueryOf({ ...choice, ...change });
  return {
    choice,
    daysPending,
    slotsPending: daysPending || choice.date !== shown.date,
    linkTo,
    choose: (change) => void navigate(linkTo(change) || location.pathname, { preventScrollReset: true }),
  };
}
