import { describe, expect, it } from "vitest";
import {
  leafIds,
  moved,
  placeAfter,
  placeOfDrop,
} from "#books/catalogue/back-office/client/category-tree.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";

const node = (id: number, children: CategoryNode[] = []): CategoryNode => ({
  id,
  slug: String(id),
  name: String(id),
  parent_id: null,
  books: 0,
  children,
});
/** 1(2, 3(4)), 5 */
const tree = [node(1, [node(2), node(3, [node(4)])]), node(5)];
const drawn = (nodes: CategoryNode[]): string =>
  nodes.map(({ id, children }) => id + (children.length > 0 ? `(${drawn(children)})` : "")).join(", ");

describe("The tree of categories", () => {
  it("keeps with a book only those without sub-categories", () => {
    expect(leafIds(tree)).toEqual([2, 4, 5]);
  });

  it.each([
    [3, "up", "1(3(4), 2), 5"],
    [2, "down", "1(3(4), 2), 5"],
    [3, "in", "1(2(3(4))), 5"],
    [4, "out", "1(2, 3, 4), 5"],
    [3, "out", "1(2), 3(4), 5"],
    [5, "in", "1(2, 3(4), 5)"],
  ] as const)("moves %i one step %s", (id, step, after) => {
    const place = placeAfter(tree, id, step);
    expect(place && drawn(moved(tree, id, place))).toBe(after);
  });

  it.each([
    [2, "up"],
    [3, "down"],
    [2, "in"],
    [1, "out"],
    [99, "up"],
  ] as const)("knows no way for %i %s", (id, step) => {
    expect(placeAfter(tree, id, step)).toBeNull();
  });

  it.each([
    [5, { id: 3, position: "on" }, "1(2, 3(4, 5))"],
    [5, { id: 2, position: "before" }, "1(5, 2, 3(4))"],
    [2, { id: 3, position: "after" }, "1(3(4), 2), 5"],
    [1, { id: 5, position: "after" }, "5, 1(2, 3(4))"],
  ] as const)("takes %i dropped at %o", (id, target, after) => {
    const place = placeOfDrop(tree, id, target);
    expect(place && drawn(moved(tree, id, place))).toBe(after);
  });

  it("lets nothing fall on itself or below itself", () => {
    expect(placeOfDrop(tree, 1, { id: 4, position: "on" })).toBeNull();
    expect(placeOfDrop(tree, 3, { id: 3, position: "before" })).toBeNull();
  });
});
