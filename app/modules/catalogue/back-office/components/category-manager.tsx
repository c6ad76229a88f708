import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddRootCategory } from "#modules/catalogue/back-office/components/add-root-category.tsx";
import { CategoryNameDialog } from "#modules/catalogue/back-office/components/category-name-dialog.tsx";
import { CategoryTree } from "#modules/catalogue/back-office/components/category-tree-view.tsx";
import {
  type CategoryChanges,
  useCategoryChanges,
} from "#modules/catalogue/back-office/components/use-category-changes.ts";
import type { CategoryNode } from "#modules/catalogue/back-office/contract.ts";
import { categoryTreeQuery } from "#modules/catalogue/back-office/queries.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

/** What is being asked about a category. */
export interface CategoryQuestion {
  kind: "add" | "rename" | "delete";
  category: CategoryNode;
}

/** The tree of categories and everything that can be done to it (admin.md §2). */
export function CategoryManager() {
  const tree = useQuery(categoryTreeQuery());
  return (
    <Loaded answer={tree} waiting={<Waiting />} failure="Erreur chargement catégories">
      {(nodes) => <Categories nodes={nodes} />}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading label="Chargement...">
    <SkeletonText lines={8} />
  </Loading>
);

function Categories({ nodes }: { nodes: CategoryNode[] }) {
  const changes = useCategoryChanges();
  const [question, setQuestion] = useState<CategoryQuestion | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <AddRootCategory onAdd={(name) => changes.create(name, null)} pending={changes.pending} />
      <FormErrors>{changes.alert}</FormErrors>
      {nodes.length === 0 ? (
        <EmptyState title="Aucune catégorie pour le moment.">
          Ajoutez-en une ci-dessus{"\u202F"}: les lecteurs s’en servent pour trouver leurs livres.
        </EmptyState>
      ) : (
        <CategoryTree nodes={nodes} onAsk={setQuestion} onMove={changes.move} />
      )}
      {question && <Question question={question} changes={changes} onClose={() => setQuestion(null)} />}
    </div>
  );
}

interface QuestionProps {
  question: CategoryQuestion;
  changes: CategoryChanges;
  onClose: () => void;
}

function Question({ question: { kind, category }, changes, onClose }: QuestionProps) {
  const { id, name } = category;
  const { pending } = changes;
  if (kind === "delete") {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => void changes.remove(id).then(onClose)}
        title="Supprimer cette catégorie et toutes ses sous-catégories ?"
        confirmLabel="Supprimer"
        pending={pending}
      >
        « {name} » disparaîtra du catalogue. Aucun livre n’est supprimé.
      </ConfirmDialog>
    );
  }
  const isNew = kind === "add";
  return (
    <CategoryNameDialog
      title={isNew ? `Sous-catégorie de « ${name} »` : `Renommer « ${name} »`}
      {...(isNew ? {} : { name })}
      pending={pending}
      onClose={onClose}
      onName={(typed) => void (isNew ? changes.create(typed, id) : changes.rename(id, typed)).then(onClose)}
    />
  );
}
