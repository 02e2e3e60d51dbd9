import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type ReceivedApplication,
  type ReceivedApplicationFilter,
  receivedApplications,
} from "../../../queries/provider-applications.ts";
import { applicationPage } from "../places.ts";
import { MAX_NEIGHBORS } from "../tabs.ts";

type Neighbor = Pick<ReceivedApplication, "id" | "student_name">;

/** What stands before and after an application in its list. */
interface NeighborPair {
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

/** Nothing where the list has no such application. */
export function neighborsIn(list: readonly Neighbor[], id: string): NeighborPair | undefined {
  const at = list.findIndex((one) => one.id === id);
  return at < 0 ? undefined : { previous: list[at - 1], next: list[at + 1] };
}

interface NeighborsProps {
  id: string;
  filter: ReceivedApplicationFilter;
}

/** The ways on to the applications around this one, also once a decision has taken this one out of its list. */
export function Neighbors({ id, filter }: NeighborsProps) {
  const { data } = useQuery(receivedApplications(filter, MAX_NEIGHBORS));
  const found = data && neighborsIn(data.items, id);
  const [last, setLast] = useState(found);
  if (found && (found.previous?.id !== last?.previous?.id || found.next?.id !== last?.next?.id))
    setLast(found);
  const { previous, next } = found ?? last ?? {};
  if (!previous && !next) return null;
  return (
    <nav className="application-neighbors" aria-label="Other applications">
      {previous && (
        <Link to={applicationPage(previous.id, filter)} rel="prev" prefetch="intent">
          Previous: {previous.student_name}
        </Link>
      )}
      {next && (
        <Link to={applicationPage(next.id, filter)} rel="next" prefetch="intent">
          Next: {next.student_name}
        </Link>
      )}
    </nav>
  );
}

/** Leads the focus on after a decision, as what it was made with is gone: to the next one, or to the heading. */
export function focusNext(): void {
  if (document.activeElement?.closest("main")) return;
  const next =
    document.querySelector<HTMLElement>(".application-neighbors [rel=next]") ??
    document.querySelector<HTMLElement>("h1");
  next?.focus();
}
