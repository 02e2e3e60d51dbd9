/** Whether values are what OpenAI's own package says they are, by its types and the TypeScript compiler. */
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
  // Without the browser's types, which are most of the default ones.
  lib: ["lib.es2024.d.ts"],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Files that are read again and again. */
const sources = new Map<string, ts.SourceFile | undefined>();

/** What is wrong with each value; nothing, where the list is empty. A property that the type does not have is wrong. */
export function typeErrors(values: unknown[], type: PackageType): string[][] {
  // A literal a line: only what is written as one is held against the type property by property.
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
    // What is not about a literal is about the check itself.
    if (found === undefined) throw new Error(message);
    found.push(message);
  }
  return errors;
}

/**
 * What comes over the wire and is not in the package's types: the real service sends these too. Each is a property's path, and
 * whether it is one too many or `null` for what is absent.
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

/** An event without what is known to be in no type, and the paths of what was left out. */
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
