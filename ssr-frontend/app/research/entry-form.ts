import type { QueryClient, UseMutationOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "../api/problem.ts";
import type { ToastWords } from "../queries/use-action.ts";
import type { ResearchAction } from "./project.ts";

/** The typed values, by field name. */
export type EntryValues = Record<string, string>;

interface CommonField {
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
}

/** A field of a form about research. */
export type EntryField = CommonField &
  (
    | { kind: "line"; maxLength?: number; inputMode?: "decimal" | "numeric" | "url" }
    | { kind: "text"; maxLength: number; rows?: number }
    | { kind: "date"; min?: string; max?: string }
    | { kind: "choice"; options: readonly (readonly [value: string, label: string])[] }
  );

/** An item of a project in its stored state. */
export interface CurrentEntry {
  version: number;
  values: EntryValues;
}

/** A form about research: its fields and its mutation. */
export interface EntryForm {
  /** The unique key of its draft. */
  key: string;
  /** The project's id; undefined before it exists. */
  projectId?: string;
  /** The action that the viewer must still be allowed. */
  needs?: ResearchAction;
  title: string;
  intro?: ReactNode;
  /** A note about what happens after submission. */
  outro?: ReactNode;
  fields: readonly EntryField[];
  /** The initial values. */
  values: EntryValues;
  submit: string;
  busyText: string;
  destructive?: boolean;
  /** The message for an empty required field. */
  missing: string;
  /** Further validation errors, by field. */
  check?: (values: EntryValues) => Record<string, string>;
  /** The version of the values, if the form edits an existing item. */
  version?: number;
  /** The item in the cache; undefined if it is deleted. */
  findCurrent?: (client: QueryClient) => CurrentEntry | undefined;
  mutation: UseMutationOptions<unknown, Error, { values: EntryValues; version: number }>;
  done: (values: EntryValues) => ToastWords;
  /** The toast after an error. */
  failed: (problem: Problem) => ToastWords;
}

/**
 * Adapts a mutation to a form's values.
 *
 * @param toVariables converts the typed values to the mutation's variables
 */
export const fromForm = <T, V>(
  mutation: UseMutationOptions<T, Error, V>,
  toVariables: (values: EntryValues, version: number) => V,
): EntryForm["mutation"] => {
  const { mutationFn, onSettled } = mutation;
  return {
    mutationFn: async ({ values, version }, context) => mutationFn?.(toVariables(values, version), context),
    ...(onSettled
      ? {
          onSettled: (data, error, { values, version }, result, context) =>
            onSettled(data as T, error, toVariables(values, version), result, context),
        }
      : {}),
  };
};

/** The typed values, trimmed. */
export const trimmed = (values: EntryValues): EntryValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

/** The empty required fields, each with its message. */
export const missingFields = (
  { fields }: Pick<EntryForm, "fields">,
  values: EntryValues,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, optional }) => !optional && !values[name]?.trim())
      .map(({ name, label }) => [name, `${label}: please fill this in.`]),
  );
