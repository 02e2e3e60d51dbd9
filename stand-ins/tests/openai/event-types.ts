/** Checks values against the types of OpenAI's own package with the TypeScript compiler. */
import ts from "typescript";
import { inRoot } from "../../../scripts/lib/paths.ts";

/** A type of OpenAI's package. */
export type PackageType = "RealtimeServerEvent" | "RealtimeClientEvent" | "ModerationCreateResponse";

const FILE = inRoot("stand-ins/tests/openai/literals.ts");
const IMPORTS = [
  'import type { RealtimeClientEvent, RealtimeServerEvent } from "openai/resources/realtime/realtime";',
  'import type { ModerationCreateResponse } from "openai/resources/moderations";',
];
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  // Omits the DOM types, which are the largest part of the default libraries.
  lib: ["lib.es2024.d.ts"],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Source files that every check reads, cached. */
const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * Returns the type errors of each value; an empty list means none. A property that the type does not declare
 * is an error.
 */
export function typeErrors(values: unknown[], type: PackageType): string[][] {
  // One literal per line: TypeScript reports excess properties only for literals.
  const literals = values.map((value, at) => `export const value${at}: ${type} = ${JSON.stringify(value)};`);
  const text = [...IMPORTS, ...literals].join("\n");
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  const literalsFile = ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2024);
  host.fileExists = (file) => file === FILE || fileExists(file);
  host.readFile = (file) => (file === FILE ? text : readFile(file));
  host.getSourceFile = (file, ...rest) => {
    if (file === FILE) return literalsFile;
    if (!sources.has(file)) sources.set(file, getSourceFile(file, ...rest));
    return sources.get(file);
  };
  const program = ts.createProgram([FILE], OPTIONS, host);
  const diagnostics = [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(literalsFile)];
  const errors: string[][] = values.map(() => []);
  for (const { file, start = 0, messageText } of diagnostics) {
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    const found = errors[(file?.getLineAndCharacterOfPosition(start).line ?? 0) - IMPORTS.length];
    // A diagnostic outside the literals is an error of the check itself.
    if (found === undefined) throw new Error(message);
    found.push(message);
  }
  return errors;
}

/**
 * Properties that the real service sends and the package's types do not declare. Each entry is the path of an
 * excess property, or of one that is `null` instead of absent.
 */
const UNTYPED: [path: string, kind: "extra" | "null"][] = [
  ["session.object", "extra"],
  ["session.id", "extra"],
  ["session.expires_at", "extra"],
  ["session.include", "null"],
  ["session.audio.input.transcription", "null"],
  ["session.audio.input.noise_reduction", "null"],
  ["response.status_details", "null"],
  ["response.usage", "null"],
  ["response.conversation_id", "null"],
  ["item.content.0.transcript", "null"],
  ["error.param", "null"],
];

/** Returns the event without the known undeclared properties, and the paths of the removed ones. */
export function withoutUntyped(event: object): { event: object; left: string[] } {
  const copy = structuredClone(event);
  const left = UNTYPED.filter(([path, kind]) => {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const owner = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), copy);
    if (!isObject(owner) || !(last in owner) || (kind === "null" && owner[last] !== null)) return false;
    delete owner[last];
    return true;
  });
  return { event: copy, left: left.map(([path]) => path) };
}

/** All paths that {@link withoutUntyped} can leave out. */
export const untypedPaths = UNTYPED.map(([path]) => path);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
