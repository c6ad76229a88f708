import type { Signatory } from "#platform/http/acts.ts";
import type { CatalogueAct } from "#books/catalogue/books/catalogue-acts.rules.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { conflict, invalid, notFound } from "#platform/http/app-errors.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import {
  ancestry,
  categoryKey,
  categoryMaxDepth,
  heightOf,
} from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import * as store from "#books/catalogue/back-office/category-editing.store.server.ts";

export type CategoryEditing = ReturnType<typeof createCategoryEditing>;

interface Place {
  parentId: number | null;
  /** Position among its siblings, from 0. */
  index: number;
}

const unknown = () => notFound("Catégorie introuvable.");
const tooDeep = () => invalid(`Les catégories s’emboîtent sur ${categoryMaxDepth} niveaux au plus.`);

/** The publisher's tree of categories. */
export function createCategoryEditing({ db }: Pick<Deps, "db">) {
  const inTransaction = <T>(change: (tx: Queryable) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      // Two concurrent moves could create a cycle that neither would create alone.
      await store.lockCategories(tx);
      return change(tx);
    });

  return {
    async tree(): Promise<CategoryNode[]> {
      const children = Map.groupBy(await store.findCategories(db), (row) => row.parent_id);
      const below = (parent: number | null): CategoryNode[] =>
        (children.get(parent) ?? []).map(({ id, slug, name, parent_id, books }) => ({
          id,
          slug,
          name,
          parent_id,
          books,
          children: below(id),
        }));
      return below(null);
    },

    create: (name: string, parentId: number | null, by?: Signatory<CatalogueAct>) =>
      inTransaction(async (tx) => {
        const rows = await store.findCategories(tx);
        requireKnown(rows, parentId);
        if (ancestry(rows, parentId).length + 1 > categoryMaxDepth) throw tooDeep();
        requireFreeName(rows, { id: null, name, parentId });
        const id = await store.insertCategory(tx, { name, parentId });
        await by?.sign(tx, { kind: "category-added", object: { type: "category", id, label: name } });
        return { id, name, parent_id: parentId };
      }),

    rename: (id: number, name: string, by?: Signatory<CatalogueAct>) =>
      inTransaction(async (tx) => {
        const rows = await store.findCategories(tx);
        const former = rows.find((row) => row.id === id);
        if (!former) throw unknown();
        const parent = former.parent_id;
        if (name !== former.name) requireFreeName(rows, { id, name, parentId: parent });
        await store.renameCategory(tx, id, name);
        const object = { type: "category", id, label: name } as const;
        await by?.sign(tx, {
          kind: "category-renamed",
          object,
          details: { before: former.name, after: name },
        });
        return { id, name, parent_id: parent };
      }),

    move: (id: number, { parentId, index }: Place, by?: Signatory<CatalogueAct>) =>
      inTransaction(async (tx) => {
        const rows = await store.findCategories(tx);
        const moved = rows.find((row) => row.id === id);
        if (!moved) throw unknown();
        requireKnown(rows, parentId);
        const above = ancestry(rows, parentId);
        if (above.includes(id))
          throw invalid("Une catégorie ne peut pas être rangée dans elle-même ni dans l’une des siennes.");
        if (above.length + heightOf(rows, id) > categoryMaxDepth) throw tooDeep();
        if (parentId !== moved.parent_id) requireFreeName(rows, { id, name: moved.name, parentId });
        const siblings = rows.filter((row) => row.parent_id === parentId && row.id !== id);
        const order = siblings.map((row) => row.id).toSpliced(index, 0, id);
        await store.placeCategories(tx, parentId, order);
        const object = { type: "category", id, label: moved.name } as const;
        const nameOf = (wanted: number | null) => rows.find((row) => row.id === wanted)?.name ?? null;
        const details = { before: nameOf(moved.parent_id), after: nameOf(parentId) };
        await by?.sign(tx, { kind: "category-moved", object, details });
        return { id, name: moved.name, parent_id: parentId };
      }),

    /** Its links to books and its descendants are removed too (decisions.md, "Back office"). */
    delete: (id: number, by?: Signatory<CatalogueAct>): Promise<void> =>
      inTransaction(async (tx) => {
        const former = (await store.findCategories(tx)).find((row) => row.id === id);
        if (!former || !(await store.deleteCategory(tx, id))) throw unknown();
        await by?.sign(tx, {
          kind: "category-deleted",
          object: { type: "category", id, label: former.name },
        });
      }),
  };
}

interface Named {
  /** null for a new one. */
  id: number | null;
  name: string;
  parentId: number | null;
}

/** @throws AppError 409 if a sibling has this name */
function requireFreeName(rows: store.CategoryRow[], { id, name, parentId }: Named): void {
  const key = categoryKey(name);
  const isTaken = (row: store.CategoryRow) =>
    row.parent_id === parentId && row.id !== id && categoryKey(row.name) === key;
  if (rows.some(isTaken)) throw conflict("Une catégorie porte déjà ce nom à cet endroit.");
}

function requireKnown(rows: store.CategoryRow[], id: number | null): void {
  if (id !== null && !rows.some((row) => row.id === id)) throw unknown();
}
