import { useState } from "react";
import { Tree } from "react-aria-components/Tree";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import {
  type CategoryQuestion,
  CategoryRow,
} from "#modules/catalogue/components/back-office/category-row.tsx";
import {
  allIds,
  findCategory,
  type Place,
  placeOfDrop,
} from "#modules/catalogue/back-office/client/category-tree.ts";
import type { CategoryNode } from "#modules/catalogue/back-office/contract.ts";

interface CategoryTreeProps {
  nodes: readonly CategoryNode[];
  onAsk: (question: CategoryQuestion) => void;
  onMove: (id: number, place: Place) => Promise<boolean>;
}

/**
 * The tree: arrows move in it, open and close branches; a category is dragged by its handle, with the mouse, a finger
 * or the keyboard (Enter, Tab to the place, Enter). All branches are open until one is closed (admin.md §4).
 */
export function CategoryTree({ nodes, onAsk, onMove }: CategoryTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const ids = allIds(nodes);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": textOf(nodes, Number(key)) })),
    getDropOperation: () => "move",
    onMove: ({ keys, target }) => {
      for (const key of keys) {
        const place = placeOfDrop(nodes, Number(key), {
          id: Number(target.key),
          position: target.dropPosition,
        });
        if (place) void onMove(Number(key), place);
      }
    },
  });
  return (
    <Tree
      aria-label="Catégories"
      dragAndDropHooks={dragAndDropHooks}
      expandedKeys={ids.filter((id) => !closed.has(id))}
      onExpandedChange={(open) => setClosed(new Set(ids.filter((id) => !open.has(id))))}
      className="border-t border-hairline outline-none"
    >
      {nodes.map((node) => (
        <CategoryRow key={node.id} tree={nodes} node={node} onAsk={onAsk} onMove={onMove} />
      ))}
    </Tree>
  );
}

const textOf = (nodes: readonly CategoryNode[], id: number): string =>
  findCategory(nodes, id)?.node.name ?? "";
