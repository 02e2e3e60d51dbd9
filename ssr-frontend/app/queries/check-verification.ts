import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { Problem, unwrap, VerificationCancelled } from "../api/problem.ts";

/**
 * Makes sure that a file which takes a fresh proof would be handed out: its person is asked to show that it is them when it
 * would not.
 *
 * @returns whether they have shown it, would not, or what went wrong
 */
export async function checkVerification(
  client: QueryClient,
): Promise<"shown" | "cancelled" | { failed: string }> {
  const check = new MutationObserver(client, {
    mutationFn: () => unwrap(browserApi.GET("/api/account/verification")),
  });
  try {
    await check.mutate();
    return "shown";
  } catch (cause) {
    if (cause instanceof VerificationCancelled) return "cancelled";
    if (cause instanceof Problem) return { failed: cause.message };
    throw cause;
  }
}
