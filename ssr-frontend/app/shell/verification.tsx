import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "../components/lazy-component.tsx";
import { verificationOf } from "../queries/verification.ts";

// Few users ever need it.
const VerificationDialog = lazyComponent(() => import("./verification-dialog.tsx"));

/**
 * Opens the verification dialog when a request in the dashboards is refused without a recent verification.
 */
export function Verification() {
  const settle = useStore(verificationOf(useQueryClient()).store, (state) => state.settle);
  const [asked, setAsked] = useState(false);
  // It stays mounted until it has faded out.
  if (settle && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <VerificationDialog
      open={settle !== undefined}
      onSettled={(verified) => settle?.(verified)}
      onClosed={() => setAsked(false)}
    />
  );
}
