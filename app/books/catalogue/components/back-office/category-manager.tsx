import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { type CategoryQuestion, CategoryRow } from "#books/catalogue/components/back-office/category-row.tsx";
import { EntryTextDialog } from "#books/catalogue/components/back-office/entry-text-dialog.tsx";
import {
  type CategoryChanges,
  useCategoryChanges,
} from "#books/catalogue/components/back-office/use-category-changes.ts";
import type { CategoryNode } from "#books/catalogue/catalogue-editing.contract.ts";
import { categoryTreeQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { Plus } from "lucide-react";
import { categoryNameMaxLength } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Tree } from "react-aria-components/Tree";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import {
  allIds,
  findCategory,
  type Place,
  placeOfDrop,
} from "#books/catalogue/back-office/client/category-tree.ts";

/** The tree of categories and all its actions (admin.md §2). */
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
  const changes = useCategoryChanges(nodes);
  const [question, setQuestion] = useState<CategoryQuestion | null>(null);
  const ask = (about: CategoryQuestion) => {
    changes.dismissAlert();
    setQuestion(about);
  };
  const close = () => setQuestion(null);
  return (
    <div tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <AddRootCategory onAdd={(name) => changes.create(name, null)} pending={changes.pending} />
      <FormErrors>{question ? null : changes.alert}</FormErrors>
      <LiveRegion>{changes.announcement}</LiveRegion>
      {nodes.length === 0 ? (
        <EmptyState title="Aucune catégorie pour le moment.">
          Ajoutez-en une{"\u202F"}: les lecteurs s’en servent pour trouver leurs livres.
        </EmptyState>
      ) : (
        <CategoryTree nodes={nodes} onAsk={ask} onMove={changes.move} />
      )}
      {question && <Question question={question} changes={changes} onClose={close} />}
    </div>
  );
}

interface QuestionProps {
  question: CategoryQuestion;
  changes: CategoryChanges;
  onClose: () => void;
}

function Question({ question: { kind, category }, changes, onClose }: QuestionProps) {
  const { id, slug, name } = category;
  const { pending, alert } = changes;
  const cancel = () => {
    changes.dismissAlert();
    onClose();
  };
  if (kind === "describe") {
    return <EntryTextDialog kind="category" slug={slug} name={name} onClose={cancel} />;
  }
  if (kind === "delete") {
    return (
      <ConfirmDialog
        open
        onClose={cancel}
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
  // A refused name can be corrected in its field.
  const settle = (change: Promise<boolean>) => void change.then((isDone) => isDone && onClose());
  return (
    <CategoryNameDialog
      title={isNew ? `Sous-catégorie de « ${name} »` : `Renommer « ${name} »`}
      {...(isNew ? {} : { name })}
      pending={pending}
      failure={alert}
      onClose={cancel}
      onName={(typed) => settle(isNew ? changes.create(typed, id) : changes.rename(id, typed))}
    />
  );
}

interface AddRootCategoryProps {
  /** @returns whether it was added: until then the typed name is kept */
  onAdd: (name: string) => Promise<boolean>;
  pending: boolean;
}

function AddRootCategory({ onAdd, pending }: AddRootCategoryProps) {
  const [name, setName] = useState("");
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed && (await onAdd(typed))) setName("");
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Nouvelle catégorie"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={categoryNameMaxLength}
        autoComplete="off"
        className="min-w-0 flex-1 basis-60 sm:max-w-md"
      />
      <Button type="submit" pending={pending} icon={<Plus aria-hidden />} className="mb-1">
        Ajouter à la racine
      </Button>
    </form>
  );
}

interface CategoryNameDialogProps {
  title: string;
  name?: string;
  pending: boolean;
  failure: string | null;
  onClose: () => void;
  onName: (name: string) => void;
}

/** Asks for a category's name; OK and Annuler (admin.md §2). Empty names are ignored (§5). */
function CategoryNameDialog(props: CategoryNameDialogProps) {
  const { title, name = "", pending, failure, onClose, onName } = props;
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name")).trim();
    if (typed) onName(typed);
  };
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={pending}>
        OK
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4 py-2">
        <FormErrors>{failure}</FormErrors>
        <TextField
          label="Nom"
          name="name"
          defaultValue={name}
          maxLength={categoryNameMaxLength}
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

interface CategoryTreeProps {
  nodes: readonly CategoryNode[];
  onAsk: (question: CategoryQuestion) => void;
  onMove: (id: number, place: Place) => Promise<boolean>;
}

/**
 * The tree: arrows move in it, open and close branches; a category is dragged by its handle, with the mouse, a finger
 * or the keyboard (Enter, Tab to the place, Enter). All branches are open until one is closed (admin.md §4).
 */
function CategoryTree({ nodes, onAsk, onMove }: CategoryTreeProps) {
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
