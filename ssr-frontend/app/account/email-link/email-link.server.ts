import { serverApi } from "../../api/api.server.ts";
import { Problem, unwrap } from "../../api/problem.ts";
import { linkToken } from "../../link-token.ts";

/** What the page knows of an emailed link before its button is pressed. */
export interface ShownLink {
  /** The link's token; empty if the link was cut off. */
  token: string;
  /** The address that it verifies; `undefined` if the API could not be reached. */
  email?: string;
  /** Whether the button was pressed before. */
  isUsed?: boolean;
  /** Whether it is invalid or expired. */
  isExpired?: boolean;
}

/** Reads what an emailed link is about. This request changes nothing. */
export async function readEmailLink(request: Request, url: URL): Promise<ShownLink> {
  const token = linkToken(url.searchParams);
  if (token === "") return { token, isExpired: true };
  try {
    const query = { token };
    const link = await unwrap(serverApi(request).GET("/api/auth/email-link", { params: { query } }));
    return { token, email: link.email, isUsed: link.is_used };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    // For other errors: pressing the button asks again and reports the error.
    return problem.code === "token_expired" ? { token, isExpired: true } : { token };
  }
}
