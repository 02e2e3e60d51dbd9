import { serverApi } from "../api/api.server.ts";
import { Problem, unwrap } from "../api/problem.ts";
import { linkToken } from "../link-token.ts";

/** What the page of a mailed link knows before its button is pressed. */
export interface ShownLink {
  /** What the link carries; empty when it lost its end. */
  token: string;
  /** The address that it proves; unknown where the API could not be asked. */
  email?: string;
  /** Whether the button was pressed before. */
  isUsed?: boolean;
  /** Whether it does not work, or not any more. */
  isExpired?: boolean;
}

/** Reads what a mailed link is about. The API changes nothing by it. */
export async function readEmailLink(request: Request, url: URL): Promise<ShownLink> {
  const token = linkToken(url.searchParams);
  if (token === "") return { token, isExpired: true };
  try {
    const query = { token };
    const link = await unwrap(serverApi(request).GET("/api/auth/email-link", { params: { query } }));
    return { token, email: link.email, isUsed: link.is_used };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    // Pressing the button asks again, and says what is wrong.
    return problem.code === "token_expired" ? { token, isExpired: true } : { token };
  }
}
