import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";

/** Shown without bookings: what a tutor needs in order to be booked. */
export const NoSessions = ({ children }: { children: ReactNode }) => (
  <EmptyState
    drawing="lessons"
    action={
      <Button component={Link} to="/dashboard/tutor/availability" variant="outlined">
        Set availability
      </Button>
    }
  >
    {children}
  </EmptyState>
);
