import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HomeChoices } from "#modules/catalogue/back-office/home/contract.ts";
import { adminBooksQuery } from "#modules/catalogue/back-office/queries.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-search.ts";

/** Editions offered for a search: the first ones are enough, a longer search finds the others. */
const maxOffered = 6;

interface FeaturedChoiceProps {
  value: HomeChoices["featured"];
  onChange: (featured: HomeChoices["featured"]) => void;
}

/** The edition at the top of the home page: one that is searched, otherwise the newest. */
export function FeaturedChoice({ value, onChange }: FeaturedChoiceProps) {
  const [q, setQ] = useState("");
  const [draft, setDraft] = useTypedSearch(q, setQ);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-2 font-serif text-xl">Édition en avant</legend>
      <p className="flex flex-wrap items-center gap-3">
        {value ? <strong>{value.label}</strong> : "La plus récente, toujours."}
        {value && (
          <Button size="sm" onClick={() => onChange(null)}>
            Revenir à la plus récente
          </Button>
        )}
      </p>
      <SearchField
        label="Choisir une autre édition"
        value={draft}
        onValueChange={setDraft}
        maxLength={200}
        autoComplete="off"
        placeholder="Titre ou auteur"
        // A form's only field would send it.
        onKeyDownCapture={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {q !== "" && (
        <Editions
          q={q}
          onChoose={(edition) => {
            setDraft("");
            setQ("");
            onChange(edition);
          }}
        />
      )}
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
