import { api } from "../../api/browser.ts";
import { Problem, unwrap } from "../../api/problem.ts";

/** Ends every session of whoever is signed in here. The specification wants it before each sign-in of the portal. */
export async function signOutEverywhere(): Promise<void> {
  try {
    await unwrap(api.DELETE("/api/account/sessions"));
  } catch (problem) {
    // Signed out meanwhile, in another window: that is what was wanted.
    if (!(problem instanceof Problem && problem.status === 401)) throw problem;
  }
}
