import Box from "@mui/material/Box";
import type { ReactNode } from "react";

export type StatusTone = "confirmed" | "pending" | "completed" | "cancelled";

/** A state in its color and as text. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        px: 1,
        py: 0.25,
        borderRadius: 1,
        fontSize: "0.875rem",
        fontWeight: 600,
        color: `var(--${tone})`,
        backgroundColor: `var(--${tone}-tint)`,
        outline: "1px solid transparent",
      }}
    >
      {children}
    </Box>
  );
}
