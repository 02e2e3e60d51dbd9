import type { Problem } from "../../api/problem.ts";
import { FIELD_NAMES, fieldList } from "../profile/common-profile.ts";

const KEPT = "Your answer stays here.";

/** Why an application was not sent, and what becomes of what was typed. */
export function refusalWords(problem: Problem): string {
  const reason = reasonOf(problem);
  return `Not sent: ${reason} ${KEPT}`;
}

function reasonOf(problem: Problem): string {
  switch (problem.code) {
    case "profile_incomplete": {
      const missing = FIELD_NAMES.filter((name) => problem.field(name) !== undefined);
      return missing.length > 0 ? `your profile needs ${fieldList(missing)} first.` : problem.message;
    }
    case "opportunity_gone":
    case "not_found":
      return "this listing was taken down.";
    case "unreachable":
      return "we cannot reach the academy just now. Check your connection and press again; nothing is sent twice.";
    default:
      return problem.message;
  }
}
