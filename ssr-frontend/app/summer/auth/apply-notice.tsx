import { useEffect } from "react";
import { useToast } from "../../components/toasts.tsx";

/** Says that only students apply: in a toast, which is announced, and on the page, where it stays. */
export function ApplyNotice() {
  const toast = useToast();
  useEffect(() => {
    toast.error("Please sign in as a student", "You’ll come back to the same listing.");
  }, [toast]);
  return <p>Please sign in as a student to apply. You’ll come back to the same listing.</p>;
}
