import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { SearchState } from "../../../components/use-search.ts";
import { adminUsers } from "../../../queries/admin-users.ts";
import { prefetch } from "../../../queries/show.ts";
import type { UsersSearch } from "./search.ts";

interface UsersPagerProps {
  state: SearchState<UsersSearch>;
  /** Where the pages behind and before begin, if there are any. */
  next: string | undefined;
  previous: string | undefined;
  /** Whether another page is on its way. */
  busy: boolean;
}

/** Leads to the page behind and to the one before; the focus goes to the top of the list that comes. */
export function UsersPager({ state, next, previous, busy }: UsersPagerProps) {
  const { cursor } = state.search;
  const asked = useRef(false);
  // Also without a wait, where the page is known already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what changes
  useEffect(() => {
    if (busy || !asked.current) return;
    asked.current = false;
    const title = document.getElementById("users-title");
    title?.focus({ preventScroll: true });
    title?.parentElement?.scrollIntoView({ block: "start" });
  }, [busy, cursor]);
  if (!next && !previous) return null;
  const onFollow = () => {
    asked.current = true;
  };
  return (
    <nav className="users-pager" aria-label="Pages of people">
      <PageLink state={state} cursor={previous} onFollow={onFollow}>
        Previous page
      </PageLink>
      <PageLink state={state} cursor={next} onFollow={onFollow}>
        Next page
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  state: SearchState<UsersSearch>;
  cursor: string | undefined;
  onFollow: () => void;
  children: string;
}

function PageLink({ state: { search, hrefOf }, cursor, onFollow, children }: PageLinkProps) {
  if (!cursor) return null;
  const { user: _, ...list } = search;
  const load = () => prefetch([adminUsers({ ...list, cursor })]);
  return (
    <Button
      component={Link}
      to={hrefOf({ cursor })}
      preventScrollReset
      variant="outlined"
      color="secondary"
      onPointerEnter={load}
      onFocus={load}
      onClick={onFollow}
    >
      {children}
    </Button>
  );
}
