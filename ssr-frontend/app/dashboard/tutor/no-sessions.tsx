import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";

/** Nobody has booked anything: what makes that possible. */
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
