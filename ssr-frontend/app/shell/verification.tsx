import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "../components/lazy-component.tsx";
import { verificationOf } from "../queries/verification.ts";

// Few are ever asked.
const VerificationDialog = lazyComponent(() => import("./verification-dialog.tsx"));

/** Asks the person to show that it is them, whenever something they do in the dashboards is refused without. */
export function Verification() {
  const settle = useStore(verificationOf(useQueryClient()).store, (state) => state.settle);
  const [asked, setAsked] = useState(false);
  // It stays until it has faded out.
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
