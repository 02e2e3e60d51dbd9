import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { inRoot } from "../../scripts/lib/paths.ts";

const FILE = inRoot("e2e/results/logs/product/academy.log");

/** Returns the line with this message that the shared product logged during a request. */
export async function logLine(
  requestId: string | undefined,
  message: string,
): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> | undefined;
  const read = async () => {
    const lines = (await readFile(FILE, "utf8")).split("\n");
    const line = lines.find(
      (one) => one.includes(`"request_id":"${requestId}"`) && one.includes(`"${message}"`),
    );
    found = line ? (JSON.parse(line) as Record<string, unknown>) : undefined;
    return found;
  };
  await expect.poll(read).toBeDefined();
  return found ?? {};
}
