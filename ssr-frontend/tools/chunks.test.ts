import { expect, test } from "vitest";
import { sharedChunks } from "./chunks.ts";

const APP = "/work/ssr-frontend/app";
const importers: Record<string, string[]> = {
  "/work/node_modules/react/index.js": [`${APP}/shell/layout.tsx`, `${APP}/student/page.tsx`],
  "/work/node_modules/chart/index.js": [`${APP}/student/page.tsx`],
  "/work/node_modules/@mui/Input.js": [`${APP}/components/field.tsx`],
  [`${APP}/components/field.tsx`]: [`${APP}/components/inputs.tsx`],
  [`${APP}/components/inputs.tsx`]: [`${APP}/account/sign-in-form.tsx`],
  [`${APP}/shell/layout.tsx`]: [`${APP}/shell/layout.tsx?route`],
  [`${APP}/live/store.ts`]: [`${APP}/live/live.tsx`],
  [`${APP}/queries/research.ts`]: [`${APP}/dashboard/tutor/tabs.ts`, `${APP}/dashboard/student/tabs.ts`],
  [`${APP}/queries/earnings.ts`]: [`${APP}/dashboard/tutor/tabs.ts`],
  [`${APP}/dashboard/tutor/tabs.ts`]: [`${APP}/dashboard/tutor/layout.tsx`, `${APP}/dashboard/shell/tabs.ts`],
  [`${APP}/dashboard/student/tabs.ts`]: [`${APP}/dashboard/student/layout.tsx`],
  // A circular import.
  [`${APP}/live/live.tsx`]: [`${APP}/shell/layout.tsx`, `${APP}/live/store.ts`],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

function chunkOf(id: string): string | null {
  for (const { name, test } of sharedChunks) {
    const chunk = test && !test.test(id) ? null : typeof name === "string" ? name : name(id, graph);
    if (chunk) return chunk;
  }
  return null;
}

test.each([
  ["/work/node_modules/react/index.js", "framework"],
  [`${APP}/live/store.ts`, "app"],
  [`${APP}/shell/layout.tsx?route`, "app"],
  ["/work/node_modules/@mui/Input.js", "form"],
  [`${APP}/components/field.tsx`, "form"],
  [`${APP}/account/next-path.ts`, "account"],
  [`${APP}/queries/research.ts`, "tabs"],
  [`${APP}/queries/earnings.ts`, "tutor"],
  [`${APP}/dashboard/tutor/tabs.ts`, "tutor"],
  [`${APP}/dashboard/student/tabs.ts`, "tabs"],
  [`${APP}/components/search-query.ts`, "admin"],
  ["/work/node_modules/chart/index.js", null],
  [`${APP}/student/page.tsx`, null],
  [`${APP}/entry.client.tsx`, null],
  [`${APP}/account/settings/settings.tsx`, null],
])("%s is in %s", (id, chunk) => expect(chunkOf(id)).toBe(chunk));
