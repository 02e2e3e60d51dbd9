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
  // A circular import.
  [`${APP}/live/live.tsx`]: [`${APP}/shell/layout.tsx`, `${APP}/live/store.ts`],
  // Pages of two dashboards, of one, and of one and the site.
  [`${APP}/queries/research.ts`]: [`${APP}/dashboard/tutor/research.tsx`, `${APP}/research/list.tsx`],
  [`${APP}/research/list.tsx`]: [`${APP}/dashboard/student/research.tsx`],
  [`${APP}/queries/admin-money.ts`]: [
    `${APP}/dashboard/admin/money.tsx`,
    `${APP}/account/settings/settings.tsx`,
  ],
  [`${APP}/site/mentors/excerpt.ts`]: [
    `${APP}/dashboard/tutor/settings.tsx`,
    `${APP}/site/mentors/mentor.tsx`,
  ],
  // The rails of two dashboards.
  [`${APP}/chat/search.ts`]: [`${APP}/dashboard/tutor/layout.tsx`, `${APP}/dashboard/student/layout.tsx`],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

function chunkOf(id: string): string | null {
  for (const { name, test } of sharedChunks) {
    const chunk = test && !test.test(id) ? null : name(id, graph);
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
  [`${APP}/queries/research.ts`, "tabs"],
  [`${APP}/chat/search.ts`, "tabs"],
  [`${APP}/site/mentors/excerpt.ts`, "tabs"],
  [`${APP}/dashboard/student/tabs.ts`, "student"],
  [`${APP}/drafts/use-draft.ts`, "fields"],
  [`${APP}/summer/opportunity/dates.ts`, "opportunity"],
  [`${APP}/account/next-path.ts`, "account"],
  [`${APP}/account/recovery/tokens.ts`, "account-recovery"],
  [`${APP}/summer/applications/words.ts`, "summer-applications"],
  [`${APP}/summer/profile/common-profile.ts`, "portal"],
  [`${APP}/dashboard/tutor/tabs.ts`, "tutor"],
  [`${APP}/dashboard/admin/money/list-words.ts`, "admin-money"],
  [`${APP}/dashboard/admin/reports/ai-tutor/usage.ts`, "admin-reports"],
  ["/work/node_modules/chart/index.js", null],
  [`${APP}/queries/admin-money.ts`, null],
  [`${APP}/dashboard/tutor/sessions.tsx?route-chunk=main`, null],
  [`${APP}/entry.client.tsx`, null],
  [`${APP}/account/settings/settings.tsx?route-chunk=main`, null],
  [`${APP}/dashboard/admin/money/money.css`, null],
  [`${APP}/research/notebook.tsx`, null],
])("%s is in %s", (id, chunk) => expect(chunkOf(id)).toBe(chunk));
