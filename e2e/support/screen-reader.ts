/** What a screen reader makes of a page. */
import { expect, type Locator, type Page } from "@playwright/test";

/** A part of the tree that readers are given, as far as it is looked at here. */
interface TreeNode {
  role: string;
  name?: string;
  text?: string;
  /** Of a heading. */
  level?: number;
  /** Of a link. */
  url?: string;
  children?: (TreeNode | string)[];
}

/** What people press, fill in or choose from. */
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

/** Parts that readers go to by themselves: two of one role are told apart by their names. */
const LANDMARKS = new Set(["banner", "complementary", "contentinfo", "form", "main", "navigation", "region"]);

/** Parts in which a control's name has to say enough. A row of a table says itself whose it is. */
const PLACES = new Set([...LANDMARKS, "dialog", "group", "row"]);

/** What says nothing without a name. */
const NAMED = new Set([...CONTROLS, "complementary", "dialog", "figure", "form", "navigation", "region"]);

/** Fails unless the page is put together as readers need it; names what is not. */
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

/** A part of the tree, and the nearest place around it. */
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

/** Everything that is read of a part. */
const textOf = (node: TreeNode | string): string =>
  typeof node === "string" ? node : (node.name ?? node.text ?? (node.children ?? []).map(textOf).join(" "));

const has = (nodes: readonly TreeNode[], role: string) => nodes.some((node) => node.role === role);

/** One heading at the top, and none that is two levels below the one before. An open dialog is all there is. */
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

/** Every control has a name, which in its place no other one has; links of one name lead to one address. */
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

/** A page has its landmarks, each once. */
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

/** A table says what it is, and its columns what they hold; a list has items. */
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

/** Fails unless toasts come to where readers have been listening: what went well politely, what failed at once. */
export async function expectLiveToasts(page: Page): Promise<void> {
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts.locator("> [aria-live=polite]")).toHaveCount(1);
  await expect(toasts.locator("> [aria-live=assertive]")).toHaveCount(1);
}
