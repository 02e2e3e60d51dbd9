import { useState } from "react";
import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { useReload } from "../../api/reload.ts";
import { useToast } from "../../components/toasts.tsx";

/** What an admin does with an application, and the specification's words about how it went. */
export function useApplication(id: string) {
  const toast = useToast();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const params = { path: { id } };

  /** Whether `work` went well; its trouble is said, and what is shown is brought up to date either way. */
  async function attempt(work: () => Promise<void>, trouble: string): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toast.error(`${trouble}: ${problem.message}`);
      return false;
    } finally {
      await reload();
      setBusy(false);
    }
  }

  const approve = async () => {
    const { first_name } = await unwrap(api.POST("/api/admin/applications/{id}/approve", { params }));
    toast.success("Application Approved", `A mail that says how to sign in is on its way to ${first_name}.`);
  };
  const reject = async (reason: string) => {
    const body = reason ? { reason } : {};
    const { first_name } = await unwrap(api.POST("/api/admin/applications/{id}/reject", { params, body }));
    toast.success("Application Rejected", `${first_name} is told by mail.`);
  };
  return {
    busy,
    decide: (action: "approve" | "reject", reason: string) =>
      attempt(() => (action === "approve" ? approve() : reject(reason)), `Failed to ${action} application`),
    resend: () =>
      attempt(async () => {
        await unwrap(api.POST("/api/admin/applications/{id}/resend-password-email", { params }));
        toast.success("Password Reset Email Sent", "Links that were mailed before no longer work.");
      }, "Failed to resend password email"),
  };
}
