import { mutationOptions } from "@tanstack/react-query";
import { api as browserApi } from "../api/browser.ts";
import { unwrap } from "../api/problem.ts";
import type { components } from "../api/schema.gen.ts";
import {
  type CommonProfile,
  fieldOf,
  type ProfileFieldName,
  withField,
} from "../summer/profile/common-profile.ts";
import { apiQuery, reloads } from "./query.ts";
import { MATCHES } from "./summer-matches.ts";

type Schemas = components["schemas"];

/** The signed-in student's Common Profile. */
export const commonProfile = apiQuery({
  key: ["common-profile"],
  read: (api) => unwrap(api.GET("/api/summer/profile")),
  meta: {
    // The user's own saves are in the cache before their live event arrives.
    staleAfter: {
      "common_profile.changed": ({ field, version }, { cached }) =>
        cached === undefined || fieldOf(cached as CommonProfile, field).version < version,
    },
  },
});

interface FieldEdit {
  field: ProfileFieldName;
  content: string;
  /** The version that the edit is based on. */
  seen_version: number;
}

/** Saves a field; refused if another window has saved a newer version. */
export const saveProfileField = mutationOptions({
  mutationFn: ({ field, ...body }: FieldEdit) =>
    unwrap(
      browserApi.PUT("/api/summer/profile/{field}", {
        params: { path: { field } },
        body,
        // Completes the last save even if the user leaves the page.
        keepalive: true,
      }),
    ),
  onSuccess: ({ field, completion }, _edit, _result, { client }) => {
    client.setQueryData(commonProfile.queryKey, (known) => known && withField(known, field, completion));
    void client.invalidateQueries({ queryKey: MATCHES });
  },
});

/** Fills empty fields with the values that an earlier visit stored in the browser. */
export const importProfile = mutationOptions({
  mutationFn: (fields: Schemas["CommonProfileContents"]) =>
    unwrap(browserApi.POST("/api/summer/profile/import", { body: { fields } })),
  ...reloads(commonProfile.queryKey, MATCHES),
});
