import { ACCOUNT_ACTIONS } from "./account-actions.ts";
import type { AuditAction } from "./action.ts";
import { EMAIL_ACTIONS } from "./email-actions.ts";
import { LESSON_ACTIONS } from "./lesson-actions.ts";
import { MONEY_ACTIONS } from "./money-actions.ts";
import { SAFETY_ACTIONS } from "./safety-actions.ts";
import { SUMMER_ACTIONS } from "./summer-actions.ts";

/** Every kind of entry, those of people first. */
export const AUDIT_ACTIONS: Record<string, AuditAction> = {
  ...ACCOUNT_ACTIONS,
  ...LESSON_ACTIONS,
  ...SAFETY_ACTIONS,
  ...SUMMER_ACTIONS,
  ...EMAIL_ACTIONS,
  ...MONEY_ACTIONS,
};
