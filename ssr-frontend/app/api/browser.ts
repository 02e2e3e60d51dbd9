import createClient from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

/** The API as the page's own scripts call it: same origin, the session cookie goes along. */
export const api = createClient<paths>({ baseUrl: "" });
