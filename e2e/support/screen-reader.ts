/** The accessibility tree of a page. */
import { expect, type Locator, type Page } from "@playwright/test";

/** A node of the accessibility tree, as far as it is read here. */
interface TreeNode {
  role: string;
  name?: string;
  text?: string;
  /** For a heading. */
  level?: number;
  /** For a link. */
  url?: string;
  children?: (TreeNode | string)[];
}

/** Roles of controls. */
const CONTROLS = new Set([
  "button",
  "checkbox",
  "combobox",
  "link",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "textbox",
]);

/** Landmark roles: two of one role must have different names. */
const LANDMARKS = new Set(["banner", "complementary", "contentinfo", "form", "main", "navigation", "region"]);

/** Roles within which a control's name must be unique. A table row has its own name. */
const PLACES = new Set([...LANDMARKS, "dialog", "group", "row"]);

/** Roles that require a name. */
const NAMED = new Set([...CONTROLS, "complementary", "dialog", "figure", "form", "navigation", "region"]);

/** Fails unless the page's structure is accessible; lists the problems. */
export async function expectReadable(page: Page): Promise<void> {
  await expect.poll(() => problemsOf(page.locator("body")), { message: "problems of the tree" }).toEqual([]);
}

async function problemsOf(root: Locator): Promise<string[]> {
  const nodes = flatten((await root.ariaSnapshotJSON()) as (TreeNode | string)[]);
  return [
    ...headingProblems(nodes),
    ...nameProblems(nodes),
    ...landmarkProblems(nodes),
    ...tableProblems(nodes),
  ];
}

/** A node, and the nearest place around it. */
interface PlacedNode extends TreeNode {
  place: TreeNode | undefined;
}

const flatten = (nodes: readonly (TreeNode | string)[], place?: TreeNode): PlacedNode[] =>
  nodes
    .filter((node) => typeof node !== "string")
    .flatMap((node) => [
      { ...node, place },
      ...flatten(node.children ?? [], PLACES.has(node.role) ? node : place),
    ]);

/** Returns all text of a node. */
const textOf = (node: TreeNode | string): string =>
  typeof node === "string" ? node : (node.name ?? node.text ?? (node.children ?? []).map(textOf).join(" "));

const has = (nodes: readonly TreeNode[], role: string) => nodes.some((node) => node.role === role);

/** One heading of the first level, and no skipped levels. An open dialog is checked alone. */
function headingProblems(nodes: readonly TreeNode[]): string[] {
  const headings = nodes.filter(({ role }) => role === "heading");
  const top = has(nodes, "dialog") ? 2 : 1;
  const tops = headings.filter(({ level = 0 }) => level <= top).length;
  const gaps = headings.filter(({ level = 0 }, index) => level > (headings[index - 1]?.level ?? top - 1) + 1);
  return [
    ...(tops === 1 ? [] : [`${tops} headings of level ${top}`]),
    ...gaps.map((heading) => `the heading "${textOf(heading)}" leaves a level out`),
  ];
}

/** Every control has a name that is unique in its place; links with one name have one target. */
function nameProblems(nodes: readonly PlacedNode[]): string[] {
  const unnamed = nodes.filter((node) => NAMED.has(node.role) && !node.name?.trim());
  const controls = nodes.filter(({ role }) => CONTROLS.has(role));
  const twins = controls.filter((control, index) =>
    controls
      .slice(0, index)
      .some(
        (other) =>
          other.role === control.role &&
          other.place === control.place &&
          textOf(other) === textOf(control) &&
          !(control.url && other.url === control.url),
      ),
  );
  return [
    ...unnamed.map(({ role }) => `a ${role} without a name`),
    ...twins.map((twin) => `another ${twin.role} "${textOf(twin)}" in ${placeWords(twin)}`),
  ];
}

const placeWords = ({ place }: PlacedNode) => (place ? `${place.role} "${place.name ?? ""}"` : "the page");

/** A page has each of its landmarks once. */
function landmarkProblems(nodes: readonly TreeNode[]): string[] {
  const needed = has(nodes, "dialog") ? [] : ["banner", "navigation", "main", "contentinfo"];
  const names = nodes
    .filter(({ role }) => LANDMARKS.has(role))
    .map(({ role, name = "" }) => `${role} "${name}"`);
  return [
    ...needed.filter((role) => !has(nodes, role)).map((role) => `no ${role}`),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `another ${name}`),
  ];
}

/** A table has a name and column headers; a list has items. */
function tableProblems(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.role === "list" && !node.children?.length) return ["a list without items"];
    if (node.role !== "table") return [];
    const rows = flatten(node.children ?? []);
    return [
      ...(node.name ? [] : ["a table without a caption"]),
      ...(has(rows, "columnheader") ? [] : [`the table "${node.name}" without heads of its columns`]),
    ];
  });
}

/** Fails unless toasts appear in live regions that existed before: successes politely, failures assertively. */
export async function expectLiveToasts(page: Page): Promise<void> {
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts.locator("> [aria-live=polite]")).toHaveCount(1);
  await expect(toasts.locator("> [aria-live=assertive]")).toHaveCount(1);
}
