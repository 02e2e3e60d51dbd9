import { useLocation, useNavigate } from "react-router";
import { ADMIN_LIST_MAX, ADMIN_LIST_STEP, type AdminChoice, adminChoiceOf, adminQueryOf } from "./choice.ts";

/** The choice in the address, links to other choices, and going there. */
export function useAdminChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = adminChoiceOf(new URLSearchParams(search));
  /** Another list starts from its top again. */
  const linkTo = (change: Partial<AdminChoice>) =>
    adminQueryOf({ ...choice, count: ADMIN_LIST_STEP, ...change }) || pathname;
  return {
    choice,
    linkTo,
    choose: (change: Partial<AdminChoice>) => void navigate(linkTo(change), { preventScrollReset: true }),
    /** The address of a longer list; none when it is as long as it can get. */
    longer: choice.count < ADMIN_LIST_MAX ? linkTo({ count: choice.count + ADMIN_LIST_STEP }) : undefined,
  };
}
