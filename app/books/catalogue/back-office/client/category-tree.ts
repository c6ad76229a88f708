import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";

export interface Place {
  parentId: number | null;
  /** Its position among its new siblings; 0 for the first. */
  index: number;
}

interface Found {
  node: CategoryNode;
  parent: CategoryNode | null;
  siblings: readonly CategoryNode[];
  index: number;
}

/** A category with its position; undefined if it is no longer in the tree. */
export function findCategory(
  nodes: readonly CategoryNode[],
  id: number,
  parent: CategoryNode | null = null,
): Found | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, parent, siblings: nodes, index };
    const below = findCategory(node.children, id, node);
    if (below) return below;
  }
  return undefined;
}

/** All ids of a tree, parents before children. */
export const allIds = (nodes: readonly CategoryNode[]): number[] =>
  nodes.flatMap(({ id, children }) => [id, ...allIds(children)]);

/** Ids of categories without sub-categories: only these are stored with a book (admin.md §5). */
export const leafIds = (nodes: readonly CategoryNode[]): number[] =>
  nodes.flatMap(({ id, children }) => (children.length === 0 ? [id] : leafIds(children)));

/** The ticked categories to send; all of them while the tree is not loaded. */
export function keptCategories(
  ticked: Iterable<number>,
  tree: readonly CategoryNode[] | undefined,
): number[] {
  const leaves = tree && leafIds(tree);
  return [...ticked].filter((id) => !leaves || leaves.includes(id));
}

export type Step = "up" | "down" | "in" | "out";

/**
 * The new position of a category after one step; null if there is none. `in`: under the one above; `out`: after its
 * parent.
 */
export function placeAfter(nodes: readonly CategoryNode[], id: number, step: Step): Place | null {
  const found = findCategory(nodes, id);
  if (!found) return null;
  const { parent, siblings, index } = found;
  const parentId = parent?.id ?? null;
  if (step === "up") return index === 0 ? null : { parentId, index: index - 1 };
  if (step === "down") return index === siblings.length - 1 ? null : { parentId, index: index + 1 };
  if (step === "in") {
    const above = siblings[index - 1];
    return above ? { parentId: above.id, index: above.children.length } : null;
  }
  const grandparent = parent && findCategory(nodes, parent.id);
  return grandparent ? { parentId: grandparent.parent?.id ?? null, index: grandparent.index + 1 } : null;
}

/** The position of a category dropped on, before or after another; null for itself or its descendants. */
export function placeOfDrop(
  nodes: readonly CategoryNode[],
  id: number,
  target: { id: number; position: "before" | "on" | "after" },
): Place | null {
  const dragged = findCategory(nodes, id);
  const at = findCategory(nodes, target.id);
  if (!dragged || !at || allIds([dragged.node]).includes(target.id)) return null;
  if (target.position === "on") return { parentId: target.id, index: at.node.children.length };
  const others = at.siblings.filter((node) => node.id !== id);
  const index = others.indexOf(at.node) + (target.position === "after" ? 1 : 0);
  return { parentId: at.parent?.id ?? null, index };
}

/** The tree with a category in its new place, shown until the server has answered. */
export function moved(nodes: readonly CategoryNode[], id: number, place: Place): CategoryNode[] {
  const node = findCategory(nodes, id)?.node;
  if (!node) return [...nodes];
  const without = (all: readonly CategoryNode[]): CategoryNode[] =>
    all.filter((each) => each.id !== id).map((each) => ({ ...each, children: without(each.children) }));
  const insert = (all: CategoryNode[]): CategoryNode[] =>
    all.toSpliced(place.index, 0, { ...node, parent_id: place.parentId });
  const into = (all: CategoryNode[]): CategoryNode[] =>
    all.map((each) => ({
      ...each,
      children: each.id === place.parentId ? insert(each.children) : into(each.children),
    }));
  const rest = without(nodes);
  return place.parentId === null ? insert(rest) : into(rest);
}
