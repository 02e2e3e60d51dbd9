import createClient from "openapi-fetch";
import { isUnattended } from "./attendance.ts";
import type { paths } from "./schema.gen.ts";

/** The API as the page's own scripts call it: same origin, the session cookie goes along. */
export const api = createClient<paths>({ baseUrl: "" });

// An admin's session does not go on by what an open page loads by itself.
api.use({
  onRequest({ request }) {
    if (isUnattended()) request.headers.set("x-unattended", "1");
  },
});
