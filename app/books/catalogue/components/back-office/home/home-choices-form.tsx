import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type HomeChoices,
  getHomeChoices,
  saveHomeChoices,
} from "#books/catalogue/back-office/home/home-choices.contract.ts";
import { adminBooksQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { ChoosingSearch, maxOffered } from "#books/catalogue/components/back-office/choosing-search.tsx";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";
import { categoryOptions, optionText } from "#books/catalogue/client/category-options.ts";
import { maxHomeCategories } from "#books/catalogue/books/books.rules.ts";
import { categoriesQuery } from "#books/catalogue/books/books.queries.ts";
import { MovableList } from "#ui/movable-list.tsx";
import { Select } from "#ui/select.tsx";
import { query, mutation } from "#platform/http/call.ts";

/** What a part of the home page has of its own; it is saved apart from the order of the blocks. */
export function HomeChoicesForm({ part }: { part: "opening" | "themes" }) {
  const stored = useQuery(query(getHomeChoices, {}));
  return (
    <Loaded
      answer={stored}
      waiting={
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      }
      failure="Erreur de chargement."
    >
      {(choices) => <Form part={part} choices={choices} />}
    </Loaded>
  );
}

function Form({ part, choices }: { part: "opening" | "themes"; choices: HomeChoices }) {
  const [featured, setFeatured] = useState(choices.featured);
  const [categoryIds, setCategoryIds] = useState(choices.category_ids);
  const saving = useMutation(mutation(saveHomeChoices));
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { show } = useToasts();
  const save = async () => {
    const chosen = part === "opening" ? featured : choices.featured;
    const body = {
      featured_edition_id: chosen?.edition_id ?? null,
      category_ids: part === "themes" ? categoryIds : choices.category_ids,
    };
    try {
      const saved = await keepSession(() => saving.mutateAsync({ body }));
      queries.setQueryData(query(getHomeChoices, {}).queryKey, saved);
      show("Page d’accueil enregistrée.", { tone: "success" });
    } catch {
      // The form shows the reason.
    }
  };
  return (
    <div className="flex max-w-measure flex-col gap-4">
      <FormErrors>{saving.error && errorText(saving.error, "La page n’a pas été enregistrée.")}</FormErrors>
      {part === "opening" ? (
        <FeaturedChoice value={featured} onChange={setFeatured} />
      ) : (
        <HomeCategoriesField value={categoryIds} onChange={setCategoryIds} />
      )}
      <div>
        <Button size="sm" pending={saving.isPending} onClick={() => void save()}>
          Enregistrer ce choix
        </Button>
      </div>
    </div>
  );
}

interface FeaturedChoiceProps {
  value: HomeChoices["featured"];
  onChange: (featured: HomeChoices["featured"]) => void;
}

/** The edition at the top of the home page: one that is searched, otherwise the newest. */
function FeaturedChoice({ value, onChange }: FeaturedChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-semibold">Édition en avant</legend>
      <p className="flex flex-wrap items-center gap-3">
        {value ? <strong>{value.label}</strong> : "La plus récente, toujours."}
        {value && (
          <Button size="sm" onClick={() => onChange(null)}>
            Revenir à la plus récente
          </Button>
        )}
      </p>
      <ChoosingSearch label="Choisir une autre édition">
        {(q, clear) => (
          <Editions
            q={q}
            onChoose={(edition) => {
              clear();
              onChange(edition);
            }}
          />
        )}
      </ChoosingSearch>
    </fieldset>
  );
}

interface EditionsProps {
  q: string;
  onChoose: (edition: NonNullable<HomeChoices["featured"]>) => void;
}

function Editions({ q, onChoose }: EditionsProps) {
  const { data } = useQuery(adminBooksQuery({ q, sort: "created_desc", page: 1, sale: "on_sale" }));
  const found = (data ?? [])
    .flatMap((book) =>
      book.editions
        .filter(({ sale }) => sale === "on_sale")
        .map(({ id, title }) => ({ edition_id: id, label: `${book.title}, ${title}` })),
    )
    .slice(0, maxOffered);
  if (data && found.length === 0) return <p className="text-muted">Aucune édition en vente à ce nom.</p>;
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {found.map((edition) => (
        <li
          key={edition.edition_id}
          className="flex flex-wrap items-center justify-between gap-3 py-2 leading-snug"
        >
          {edition.label}
          <Button size="sm" onClick={() => onChoose(edition)}>
            Choisir<span className="sr-only"> {edition.label}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface HomeCategoriesFieldProps {
  value: number[];
  onChange: (ids: number[]) => void;
}

/** The categories with a row on the home page, in their order. */
function HomeCategoriesField({ value, onChange }: HomeCategoriesFieldProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const nameOf = (id: number) => categories.find((each) => each.id === id)?.name ?? "…";
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-semibold">Thèmes</legend>
      {value.length === 0 && <p>Les plus grands, tant que vous n’en choisissez pas.</p>}
      <MovableList
        items={value}
        keyOf={(id) => id}
        nameOf={nameOf}
        onMove={onChange}
        onRemove={(id) => onChange(value.filter((each) => each !== id))}
      >
        {nameOf}
      </MovableList>
      {value.length < maxHomeCategories && (
        <Select
          label="Ajouter un thème"
          value=""
          onChange={({ target }) => target.value && onChange([...value, Number(target.value)])}
        >
          <option value="">Choisir…</option>
          {categoryOptions(categories)
            .filter(({ id }) => !value.includes(id))
            .map((option) => (
              <option key={option.id} value={option.id}>
                {optionText(option)}
              </option>
            ))}
        </Select>
      )}
    </fieldset>
  );
}
