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
    // One's own saves are in the cache before they are told of.
    staleAfter: {
      "common_profile.changed": ({ field, version }, { cached }) =>
        cached === undefined || fieldOf(cached as CommonProfile, field).version < version,
    },
  },
});

interface FieldEdit {
  field: ProfileFieldName;
  content: string;
  /** The version that it was typed over. */
  seen_version: number;
}

/** Saves a field; refused where another window has saved another version of it. */
export const saveProfileField = mutationOptions({
  mutationFn: ({ field, ...body }: FieldEdit) =>
    unwrap(
      browserApi.PUT("/api/summer/profile/{field}", {
        params: { path: { field } },
        body,
        // The last words are saved although their page is being left.
        keepalive: true,
      }),
    ),
  onSuccess: ({ field, completion }, _edit, _result, { client }) => {
    client.setQueryData(commonProfile.queryKey, (known) => known && withField(known, field, completion));
    void client.invalidateQueries({ queryKey: MATCHES });
  },
});

/** Fills fields that are empty with what an earlier visit has left in the browser. */
export const importProfile = mutationOptions({
  mutationFn: (fields: Schemas["CommonProfileContents"]) =>
    unwrap(browserApi.POST("/api/summer/profile/import", { body: { fields } })),
  ...reloads(commonProfile.queryKey, MATCHES),
});
