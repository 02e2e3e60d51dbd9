import createClient from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

/** The API client of the browser: same origin, with the session cookie. */
export const api = createClient<paths>({ baseUrl: "" });

// Background requests of an open page do not extend an admin's session.
api.use({
  onRequest({ request }) {
    if (isUnattended()) request.headers.set("x-unattended", "1");
  },
});

/** The time after the last key or pointer event from which the page counts as unattended, in ms. */
const ATTENDED_FOR = 60_000;

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

let lastInput = Date.now();

if (typeof window !== "undefined") {
  const note = () => {
    lastInput = Date.now();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { passive: true, capture: true });
}

/** Whether the page is unattended, so that its requests count as background requests. */
const isUnattended = (): boolean => Date.now() - lastInput > ATTENDED_FOR;
