import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RowsSkeleton } from "../../../components/section.tsx";
import type { BookingsFilter } from "../../../queries/bookings.ts";
import { NoSessions } from "../no-sessions.tsx";

interface NoBookingsProps {
  filter: BookingsFilter;
  /** Whether this was of another filter, and its list is on its way. */
  busy: boolean;
  /** Where all bookings are listed. */
  allAt: string;
}

/** Nothing was ever booked, or nothing that the filter lets through. */
export function NoBookings({ filter: { status, subject }, busy, allAt }: NoBookingsProps) {
  if (busy) return <RowsSkeleton rows={5} />;
  if (!status && !subject) {
    return (
      <NoSessions>No bookings yet. Students can book you wherever you have set availability.</NoSessions>
    );
  }
  return (
    <EmptyState
      drawing="lessons"
      action={
        <Button component={Link} to={allAt} preventScrollReset variant="outlined">
          Show all bookings
        </Button>
      }
    >
      No {[status, subject].filter(Boolean).join(" ")} bookings.
    </EmptyState>
  );
}
