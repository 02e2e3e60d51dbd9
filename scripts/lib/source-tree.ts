/** The files of the checkout, and those that differ from a commit, as git reports them. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./errors.ts";
import { root } from "./paths.ts";

/** Files with their contents, by path from the root. */
export interface SourceTree {
  files: ReadonlySet<string>;
  read(file: string): string;
}

const UNTRACKED = ["--others", "--exclude-standard"];

/** Returns everything in the work tree, including untracked files, except what git ignores. */
export function workTree(): SourceTree {
  const files = git(root, "ls-files", "--cached", ...UNTRACKED).filter((file) =>
    existsSync(join(root, file)),
  );
  return { files: new Set(files), read: (file) => readFileSync(join(root, file), "utf8") };
}

/**
 * Returns the files that differ between a commit and the work tree. The default commit is HEAD, or HEAD~1 if
 * nothing differs from HEAD.
 */
export function changedFiles(commit?: string, folder = root): { files: string[]; since: string } {
  const differing = (since: string) => git(folder, "diff", "--name-only", "--no-renames", since, "--");
  const since = commit ?? "HEAD";
  const files = [...differing(since), ...git(folder, "ls-files", ...UNTRACKED)];
  if (files.length > 0 || commit !== undefined) return { files, since };
  return { files: differing("HEAD~1"), since: "HEAD~1" };
}

/** Returns the paths that a git command lists. */
function git(folder: string, command: string, ...args: string[]): string[] {
  try {
    const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
    const paths = execFileSync("git", [command, "-z", ...args], options).split("\0");
    return paths.filter((path) => path !== "");
  } catch (error) {
    throw new UserError(String((error as { stderr?: string }).stderr ?? error).trim());
  }
}
