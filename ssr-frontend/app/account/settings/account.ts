import type { components } from "../../api/schema.gen.ts";

/** The account of the signed-in user. */
export type Account = components["schemas"]["AccountResponse"];

/** An external sign-in method. */
export type Identity = Account["identities"][number];

/** The emails that the user can choose. */
export type EmailChoices = components["schemas"]["EmailChoices"];

/** A signed-in device. */
export type Device = components["schemas"]["SessionItem"];
