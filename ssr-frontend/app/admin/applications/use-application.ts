import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useReload } from "../../api/reload.ts";
import { useToast } from "../../components/toasts.tsx";

/** Decides an application, with the specification's words about how it went. */
export function useDecision(id: string) {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  /** Why it failed although trying again makes sense. */
  const [problem, setProblem] = useState("");
  const params = { path: { id } };

  const approve = async () => {
    const { first_name } = await unwrap(api.POST("/api/admin/applications/{id}/approve", { params }));
    toast.success("Application Approved", `A mail that says how to sign in is on its way to ${first_name}.`);
  };
  const reject = async (reason: string) => {
    const body = reason ? { reason } : {};
    const { first_name } = await unwrap(api.POST("/api/admin/applications/{id}/reject", { params, body }));
    toast.success("Application Rejected", `${first_name} is told by mail.`);
  };

  /** Whether it is over, one way or the other. */
  async function attempt(action: "approve" | "reject", reason: string): Promise<boolean> {
    try {
      await (action === "approve" ? approve() : reject(reason));
      return true;
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const message = `Failed to ${action} application: ${cause.message}`;
      // Another administrator was first, or the application is gone. Anything else may go well another time.
      const over = cause.status === 409 || cause.status === 404;
      if (over) toast.error(message);
      else setProblem(message);
      return over;
    }
  }

  /** Whether it is over, and what is shown up to date: only then is it known where the focus can go. */
  async function decide(action: "approve" | "reject", reason: string): Promise<boolean> {
    setBusy(true);
    setProblem("");
    try {
      const over = await attempt(action, reason);
      if (over) await reload();
      return over;
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, clear: () => setProblem(""), decide };
}

/** Emails an approved applicant the way in again. */
export function useResendPasswordEmail(id: string) {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);

  /** Resolves to whether the email is on its way; the page's data is reloaded either way. */
  async function resend(): Promise<boolean> {
    setBusy(true);
    try {
      await unwrap(
        api.POST("/api/admin/applications/{id}/resend-password-email", { params: { path: { id } } }),
      );
      toast.success("Password Reset Email Sent", "Links that were mailed before no longer work.");
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error(`Failed to resend password email: ${problem.message}`);
      return false;
    } finally {
      await reload();
      setBusy(false);
    }
  }
  return { busy, resend };
}
