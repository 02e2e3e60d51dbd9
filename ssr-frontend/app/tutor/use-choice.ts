import { useLocation, useNavigate } from "react-router";
import { type TutorChoice, tutorChoiceOf, tutorQueryOf } from "./choice.ts";

/** The choice in the address, links to other choices, and going there. */
export function useTutorChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = tutorChoiceOf(new URLSearchParams(search));
  const linkTo = (change: Partial<TutorChoice>) => tutorQueryOf({ ...choice, ...change }) || pathname;
  return {
    choice,
    linkTo,
    choose: (change: Partial<TutorChoice>, replace = false) =>
      void navigate(linkTo(change), { preventScrollReset: true, replace }),
  };
}
