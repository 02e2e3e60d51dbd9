import { data, type LoaderFunctionArgs } from "react-router";
import { loadQueries, queryClientOf } from "../queries/load.server.ts";
import type { AnyQuery } from "../queries/query.ts";
import { requireUser } from "../shell/session.server.ts";

/** Loads a receipt of the signed-in user; 404 if it is not theirs. */
export async function loadReceipt(
  { url, context }: Pick<LoaderFunctionArgs, "url" | "context">,
  query: AnyQuery,
) {
  requireUser(context, url.pathname);
  const loaded = await loadQueries(context, [query], url.pathname);
  const found = queryClientOf(context).getQueryData(query.queryKey) !== null;
  return found ? loaded : data(loaded, { status: 404 });
}
