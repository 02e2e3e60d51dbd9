import type { QueryClient, UseMutationOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "../api/problem.ts";
import type { ToastWords } from "../queries/use-action.ts";
import type { ResearchAction } from "./project.ts";

/** What is typed into a form, by field name. */
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

/** Something that is written down about a project, as it stands by now. */
export interface CurrentEntry {
  version: number;
  values: EntryValues;
}

/** A form about research: what it asks, and what becomes of the answers. */
export interface EntryForm {
  /** Tells it from all others, so that what is typed into it is found again. */
  key: string;
  /** The project it is about; none before there is one. */
  projectId?: string;
  /** What the viewer must still be allowed to do with the project. */
  needs?: ResearchAction;
  title: string;
  intro?: ReactNode;
  /** What happens after it was sent. */
  outro?: ReactNode;
  fields: readonly EntryField[];
  /** What the fields hold first. */
  values: EntryValues;
  submit: string;
  busyText: string;
  destructive?: boolean;
  /** Said when a field that has to be filled in is empty. */
  missing: string;
  /** What else is wrong, by field. */
  check?: (values: EntryValues) => Record<string, string>;
  /** The version that the values are of, where it changes something that is there. */
  version?: number;
  /** The same as it was read last; nothing once it is deleted. */
  findCurrent?: (client: QueryClient) => CurrentEntry | undefined;
  mutation: UseMutationOptions<unknown, Error, { values: EntryValues; version: number }>;
  done: (values: EntryValues) => ToastWords;
  /** The toast when it was refused. */
  failed: (problem: Problem) => ToastWords;
}

/**
 * A mutation that takes what stands in a form.
 *
 * @param toVariables what the mutation wants to know, from what was typed
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

/** What people typed, without the spaces around it. */
export const trimmed = (values: EntryValues): EntryValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

/** The fields that have to be filled in and are not, each with what to say of it. */
export const missingFields = (
  { fields }: Pick<EntryForm, "fields">,
  values: EntryValues,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, optional }) => !optional && !values[name]?.trim())
      .map(({ name, label }) => [name, `${label}: please fill this in.`]),
  );
