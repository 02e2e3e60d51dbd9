import type { Problem } from "../../../api/problem.ts";
import { type ApplicationRecord, approveApplication, rejectApplication } from "../../../queries/admin.ts";
import { wasOutdated } from "../../../queries/query.ts";
import { useAction } from "../../../queries/use-action.ts";

/** Decides an application; what is shown is up to date by the time it resolves, so that focus has where to go. */
export function useDecision({ id }: ApplicationRecord, action: "approve" | "reject", onDone: () => void) {
  const failed = (problem: Problem) => {
    const message = `Failed to ${action} application: ${problem.message}`;
    // Another administrator was first, or the application is gone.
    return { inPlace: message, ...(wasOutdated(problem) ? { toast: [message] as const } : {}) };
  };
  const approval = useAction(approveApplication(id), {
    done: ({ first_name }) => [
      "Application Approved",
      `An email that says how to sign in is on its way to ${first_name}.`,
    ],
    failed,
  });
  const rejection = useAction(rejectApplication(id), {
    done: ({ first_name }) => ["Application Rejected", `${first_name} is told by email.`],
    failed,
  });
  async function decide(reason: string): Promise<void> {
    const response = action === "approve" ? await approval.run() : await rejection.run(reason);
    if (response) onDone();
  }
  const { busy, done, problem, clear } = action === "approve" ? approval : rejection;
  return { busy, done, problem, clear, decide };
}
