/** Dependencies between Rust files, derived from the paths in their code, as `api/tests/rooms.rs` does. */
import { dirname, join } from "node:path/posix";
import type { SourceTree } from "./source-tree.ts";

/** The folders of crates, by crate name in paths and in test names; a nested folder comes first. */
const CRATES: Record<string, string> = {
  routes: "api/tests/routes/",
  systems: "api/tests/",
  test_support: "api/test-support/src/",
  academy: "api/src/",
  academy_seed: "seed/src/",
  schema: "schema/src/",
  wire: "stand-ins/tests/wire/",
};

/** Modules that use nearly all others. A change that reaches only these affects no test in particular. */
const ENDS = /^academy(::error|::router(::\w+)?|::cli(::serve)?)?$/;

/** The module of `AppState`. Nearly all modules use it, each only some of its members. */
const STATE = "academy::state";

/** Whether a module is part of a test program. */
export const isTest = (module: string): boolean => /^(routes|systems|wire)\b/.test(module);

const isProduct = (module: string): boolean => module.startsWith("academy::");

const isTestSupport = (module: string): boolean => module.startsWith("test_support");

/** Returns the module in a file, such as `academy::bookings::book`. */
export function moduleOf(file: string): string | undefined {
  const crate = Object.keys(CRATES).find((name) => file.startsWith(CRATES[name] as string));
  // A crate's name stands for its library, which main.rs is not part of.
  if (crate === undefined || !file.endsWith(".rs") || /^(api|seed)\/src\/main\.rs$/.test(file))
    return undefined;
  const path = file.slice(CRATES[crate]?.length, -".rs".length).replace(/(^|\/)(mod|lib|main)$/, "");
  return [crate, ...path.split("/").filter((segment) => segment !== "")].join("::");
}

/** A parsed file. All paths in it are absolute: they begin with the name of a crate. */
interface Source {
  code: string;
  /** The paths of imported names and of child modules. */
  scope: Map<string, string>;
  /** The paths of names that are re-exported. */
  exports: Map<string, string>;
  /** Every path that the code uses. */
  paths: string[];
  /** Types of other files to which this one adds methods. */
  extended: string[];
  /** Files included by `include_str!` and `include_bytes!`. */
  included: string[];
}

/** The modules of a source tree with their users. */
export class RustModules {
  /** The file of each module. */
  readonly files = new Map<string, string>();
  readonly #sources = new Map<string, Source>();
  readonly #users = new Map<string, Set<string>>();

  constructor(tree: SourceTree) {
    for (const file of tree.files) {
      const module = moduleOf(file);
      if (module === undefined) continue;
      this.files.set(module, file);
      this.#sources.set(module, readSource(module, file, tree.read(file)));
    }
    for (const [module, { paths, extended }] of this.#sources) {
      for (const path of paths) this.#addUser(this.#definer(path), module);
      // Callers of these methods name only the type's module.
      if (!isTestSupport(module)) for (const type of extended) this.#addUser(module, this.#definer(type));
    }
  }

  /** Returns these modules and all that use them, directly or indirectly. */
  reach(changed: Iterable<string>): Set<string> {
    const reached = new Set(changed);
    for (const module of reached) for (const user of this.#usersOf(module)) reached.add(user);
    return reached;
  }

  /** Returns the modules that include a file, such as a text, with `include_str!`. */
  including(file: string): string[] {
    return [...this.#sources].filter(([, { included }]) => included.includes(file)).map(([module]) => module);
  }

  #addUser(module: string | undefined, user: string | undefined): void {
    if (module === undefined || user === undefined || module === user) return;
    const users = this.#users.get(module) ?? new Set();
    this.#users.set(module, users.add(user));
  }

  /** Returns the module that defines the item a path names; `undefined` if it names a module or nothing of ours. */
  #definer(path: string): string | undefined {
    let [module = "", ...segments] = path.split("::");
    for (const [index, segment] of segments.entries()) {
      const source = this.#sources.get(module);
      const inner = `${module}::${segment}`;
      const isLast = index === segments.length - 1;
      const exported = source?.exports.get(segment);
      if (exported !== undefined && exported !== path && (isLast || !this.files.has(inner)))
        return this.#definer([exported, ...segments.slice(index + 1)].join("::"));
      if (!this.files.has(inner)) return source && module;
      module = inner;
    }
    return undefined;
  }

  #usersOf(module: string): string[] {
    const users = [...(this.#users.get(module) ?? []), ...this.#usersOfMethods(module)];
    // A file that is never named but implements traits is used wherever its parent is.
    const isUnnamed = users.length === 0 && /^impl\b[^{]* for /m.test(this.#sources.get(module)?.code ?? "");
    if (isUnnamed) users.push(module.replace(/::\w+$/, ""));
    return users.flatMap((user) => {
      if (user === STATE) return this.#usersThroughState(module);
      // All tests use the test support: following it would select all of them for any change.
      return ENDS.test(user) || (isTestSupport(user) && !isTestSupport(module)) ? [] : [user];
    });
  }

  /** Modules that reach a module's types through members of `AppState`, without naming the types. */
  #usersThroughState(module: string): string[] {
    const { code = "", scope = [] } = this.#sources.get(STATE) ?? {};
    const types = [...scope].filter(([, path]) => this.#definer(path) === module).map(([name]) => name);
    const accessor = new RegExp(`pub (?:(?:async )?fn )?(\\w+).*\\b(?:${types.join("|")})\\b`, "g");
    return this.#modulesThatRead("\\bstate", [...code.matchAll(accessor)], isProduct);
  }

  /** Tests that call methods which a file of the test support adds to `TestApp`: they do not name that file. */
  #usersOfMethods(module: string): string[] {
    const { code = "", extended = [] } = this.#sources.get(module) ?? {};
    if (!isTestSupport(module) || extended.length === 0) return [];
    const methods = code.matchAll(/^ +pub(?:\(\w+\))? (?:async |const )*fn (\w+)/gm);
    return this.#modulesThatRead("", [...methods], (user) => isTest(user) || isTestSupport(user));
  }

  /** Modules that use a member with one of these names. */
  #modulesThatRead(value: string, names: RegExpExecArray[], isMeant: (module: string) => boolean): string[] {
    if (names.length === 0) return [];
    const access = new RegExp(`${value}\\s*\\.(?:${names.map(([, name]) => name).join("|")})\\b`);
    const found = [...this.#sources].filter(([module, { code }]) => isMeant(module) && access.test(code));
    return found.map(([module]) => module);
  }
}

function readSource(module: string, file: string, text: string): Source {
  const code = text.replace(/^\s*\/\/.*$/gm, "");
  const [scope, exports] = [new Map<string, string>(), new Map<string, string>()];
  const imported: { name: string; path: string; isExported: boolean }[] = [];
  const body = code
    .replace(/^\s*(?:pub(?:\(\w+\))? )?mod (\w+);/gm, (_, name: string) => {
      scope.set(name, `${module}::${name}`);
      return "";
    })
    .replace(
      /^\s*(pub(?:\(\w+\))? )?use ([\w:*{},\s]+);/gm,
      (_, isExported: string | undefined, tree: string) => {
        for (const leaf of leavesOf(tree)) {
          const [used = "", alias] = leaf.replace(/::self\b/, "").split(" as ");
          const [path, name] = [absolute(used, module, scope), alias ?? used.split("::").at(-1) ?? ""];
          if (path === undefined) continue;
          scope.set(name, path);
          if (isExported !== undefined) exports.set(name, path);
          imported.push({ name, path, isExported: isExported !== undefined });
        }
        return "";
      },
    );
  // A re-exported name is used by those who import it, and here only if the code mentions it.
  const isUsed = (name: string) => name === "*" || new RegExp(`\\b${name}\\b`).test(body);
  const used = imported.filter(({ name, isExported }) => !isExported || isUsed(name));
  const named = [...body.matchAll(/(?<![\w:])\w+(?:::\w+)+/g)].map(([path]) => absolute(path, module, scope));
  const impls = [...body.matchAll(/^impl(?:<[^{]*?>)? (\w+)(?![^{]* for )[^{]*\{/gm)];
  const includes = [...code.matchAll(/include_(?:str|bytes)!\("([^"]+)"\)/g)];
  return {
    code,
    scope,
    exports,
    paths: [...used.map(({ path }) => path), ...named.filter((path) => path !== undefined)],
    extended: impls.map(([, type = ""]) => scope.get(type)).filter((path) => path !== undefined),
    included: includes.map(([, path = ""]) => join(dirname(file), path)),
  };
}

/** Splits `a::{b, c::{self, d as e}}` into `a::b`, `a::c::self` and `a::c::d as e`. */
function leavesOf(tree: string): string[] {
  let flat = tree.replace(/\s+/g, " ").replace(/ ?([{},]) ?/g, "$1");
  while (flat.includes("{")) {
    flat = flat.replace(/([^{},]*)\{([^{}]*)\}/, (_, before: string, group: string) =>
      group
        .split(",")
        .map((path) => (path === "" ? "" : before + path))
        .join(","),
    );
  }
  return flat.split(",").filter((path) => path !== "");
}

/** Resolves a path in a module; `undefined` if it leads out of our crates. */
function absolute(path: string, module: string, scope: Map<string, string>): string | undefined {
  let [first = "", ...rest] = path.split("::");
  let base: string | undefined = module.split("::")[0];
  if (first === "self" || first === "super") {
    const parents = module.split("::");
    for (; first === "super"; [first = "", ...rest] = rest) parents.pop();
    base = parents.join("::");
    if (first !== "self") rest.unshift(first);
  } else if (first !== "crate") {
    base = scope.get(first) ?? (first in CRATES ? first : undefined);
  }
  return base && [base, ...rest].join("::");
}
