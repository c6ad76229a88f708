import { Pencil } from "lucide-react";
import { useState } from "react";
import { HomeBlockFields } from "#books/catalogue/components/back-office/home/home-block-fields.tsx";
import { HomePreviewLink } from "#books/catalogue/components/back-office/home/home-preview-link.tsx";
import * as calls from "#books/catalogue/back-office/home/home-arrangement.contract.ts";
import { homeArrangementQuery } from "#books/catalogue/back-office/home/home-arrangement.queries.ts";
import { blockNames, isComplete, newBlock, nameOf, partsLeft } from "#books/catalogue/client/home-drafts.ts";
import type { HomeBlock } from "#books/catalogue/home/home-blocks.contract.ts";
import { type AddedKind, addedKinds, maxHomeBlocks } from "#books/catalogue/home/home-blocks.rules.ts";
import { homeDraftKey } from "#books/catalogue/home/home-preview.rules.ts";
import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { usePreview } from "#words/texts/components/back-office/use-preview.ts";
import { formatDay, parisDay } from "#platform/data/dates.ts";
import { call } from "#platform/http/call.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { MovableList } from "#ui/movable-list.tsx";
import { Select } from "#ui/select.tsx";
import { useToasts } from "#ui/toast.tsx";

interface HomeArrangementFormProps {
  arrangement: calls.HomeArrangement;
  onDone: (done: string) => Promise<void>;
}

/** The blocks of the home page in their order, each with its settings and its days. */
export function HomeArrangementForm({ arrangement, onDone }: HomeArrangementFormProps) {
  const form = useTextForm(arrangement, {
    draftKey: homeDraftKey,
    source: homeArrangementQuery(),
    draftOf: ({ blocks }) => ({ blocks }),
    write: (client, { blocks }, revision) =>
      call(client, calls.saveHomeArrangement, { body: { revision, blocks } }),
    restore: (client, revision) => call(client, calls.restoreHomeArrangement, { body: { revision, to: 0 } }),
    restoreWords: {
      label: "Revenir à l’accueil d’origine",
      effect: "Les parties de la boutique, dans leur ordre, remplaceront votre composition.",
      done: "L’accueil d’origine est de retour.",
    },
    named: ({ blocks }) => ({ Blocs: blocks.map(nameOf).join(", ") }),
    saved: "L’accueil est enregistré.",
    failed: "L’accueil n’a pas pu être enregistré.",
    onDone,
  });
  const { blocks } = form.draft;
  const [opened, setOpened] = useState<number | null>(null);
  const { show } = useToasts();
  const [today] = useState(() => parisDay(new Date()));
  const preview = usePreview(calls.previewHome, { body: { day: today, blocks: blocks.filter(isComplete) } });
  const absent = new Map(preview.data?.absent.map(({ id, why }) => [id, why]));
  const set = (change: (before: HomeBlock[]) => HomeBlock[]) =>
    form.setDraft((before) => ({ blocks: change(before.blocks) }));
  const add = (kind: HomeBlock["kind"]) => {
    const block = newBlock(kind, Math.max(0, ...blocks.map(({ id }) => id)) + 1);
    set((before) => [...before, block]);
    setOpened(block.id);
  };
  const remove = (block: HomeBlock, at: number) => {
    set((before) => before.filter(({ id }) => id !== block.id));
    show(`Bloc retiré\u202F: ${nameOf(block)}.`, {
      undo: { onUndo: () => set((before) => before.toSpliced(at, 0, block)) },
    });
  };
  const faultsOf = (at: number) =>
    Object.entries(form.fields).filter(([field]) => field.startsWith(`blocks.${at}.`));
  return (
    <TextForm form={form}>
      <MovableList
        items={blocks}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(moved) => set(() => moved)}
        onRemove={remove}
        renderBelow={(block, at) =>
          (opened === block.id || faultsOf(at).length > 0) && (
            <HomeBlockFields
              block={block}
              faultOf={(field) => form.fields[`blocks.${at}.${field}`]}
              onChange={(changed) =>
                set((before) => before.map((each) => (each.id === block.id ? changed : each)))
              }
            />
          )
        }
      >
        {(block) => (
          <div className="flex items-center justify-between gap-2">
            <div className="min-w-0 leading-snug wrap-anywhere">
              {nameOf(block)}
              <Standing block={block} why={absent.get(block.id)} />
            </div>
            <IconButton
              label={`Régler ${nameOf(block)}`}
              icon={<Pencil />}
              size="sm"
              aria-expanded={opened === block.id}
              onClick={() => setOpened(opened === block.id ? null : block.id)}
            />
          </div>
        )}
      </MovableList>
      <FormErrors>{form.fields["blocks"]}</FormErrors>
      {blocks.length < maxHomeBlocks && (
        <Select
          label="Ajouter un bloc"
          value=""
          className="max-w-md"
          onChange={({ target }) => target.value && add(target.value as HomeBlock["kind"])}
        >
          <option value="">Choisir…</option>
          {[...(Object.keys(addedKinds) as AddedKind[]), ...partsLeft(blocks)].map((kind) => (
            <option key={kind} value={kind}>
              {blockNames[kind]}
            </option>
          ))}
        </Select>
      )}
      <HomePreviewLink />
    </TextForm>
  );
}

interface StandingProps {
  block: HomeBlock;
  why: "early" | "over" | "gone" | "empty" | undefined;
}

/** From when to when a block is shown, and why it is not. */
function Standing({ block: { from, to }, why }: StandingProps) {
  const days = [from && `du ${formatDay(from)}`, to && `${from ? "au" : "jusqu’au"} ${formatDay(to)}`];
  const period = days.filter(Boolean).join(" ");
  const state = why && standings[why];
  return (
    (period || state) && (
      <span className="block text-sm text-muted">{[period, state].filter(Boolean).join(" · ")}</span>
    )
  );
}

const standings = {
  early: "pas encore montré",
  over: "n’est plus montré",
  gone: "rien à montrer\u202F: ce n’est plus en vente, ou n’existe plus",
  empty: "rien à montrer pour le moment",
};
