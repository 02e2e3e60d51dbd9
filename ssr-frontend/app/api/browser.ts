import createClient from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

/** The API as the page's own scripts call it: same origin, the session cookie goes along. */
export const api = createClient<paths>({ baseUrl: "" });

// An admin's session does not go on by what an open page loads by itself.
api.use({
  onRequest({ request }) {
    if (isUnattended()) request.headers.set("x-unattended", "1");
  },
});

/** So long after the last key or pointer nobody is thought to be at the page, in ms. */
const ATTENDED_FOR = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

let lastInput = Date.now();

if (typeof window !== "undefined") {
  const note = () => {
    lastInput = Date.now();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { passive: true, capture: true });
}

/** Whether nobody has used the page for a while: what it loads now, it loads by itself. */
const isUnattended = (): boolean => Date.now() - lastInput > ATTENDED_FOR;
