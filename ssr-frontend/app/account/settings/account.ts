import type { components } from "../../api/schema.gen.ts";

/** What the academy knows of the person who is signed in. */
export type Account = components["schemas"]["AccountResponse"];

/** A way to sign in that is kept elsewhere. */
export type Identity = Account["identities"][number];

/** A device that is signed in. */
export type Device = components["schemas"]["SessionItem"];
