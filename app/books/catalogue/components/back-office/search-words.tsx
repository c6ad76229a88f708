import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type RefObject, type SubmitEvent, useRef, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  deleteSynonym,
  saveSynonym,
  type SearchWords,
  type Synonym,
} from "#books/catalogue/back-office/search/synonyms.contract.ts";
import { searchWordsQuery } from "#books/catalogue/catalogue-editing.queries.ts";
import { missesKeptDays } from "#books/catalogue/search/search-misses.rules.ts";
import { synonymMaxLength } from "#books/catalogue/search/synonyms.rules.ts";
import { formatDay } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";

type Draft = Omit<Synonym, "id">;
type Edit = (draft: Draft) => void;

/** The synonyms of the search, and what readers searched in vain: each leads to the form. */
export function SearchWordsEditor() {
  const answer = useQuery(searchWordsQuery());
  const [draft, setDraft] = useState<Draft>({ words: "", meaning: "" });
  const meaning = useRef<HTMLInputElement>(null);
  const edit: Edit = (chosen) => {
    setDraft(chosen);
    meaning.current?.focus();
  };
  return (
    <div className="flex flex-col gap-12">
      <SynonymForm draft={draft} onDraft={setDraft} meaning={meaning} />
      <Loaded answer={answer}>
        {({ misses, synonyms }) => (
          <>
            <Misses misses={misses} onAdd={edit} />
            <Synonyms synonyms={synonyms} onEdit={edit} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface SynonymFormProps {
  draft: Draft;
  onDraft: Edit;
  meaning: RefObject<HTMLInputElement | null>;
}

function SynonymForm({ draft, onDraft, meaning }: SynonymFormProps) {
  const act = useAct(mutation(saveSynonym), {
    done: "Le synonyme est enregistré.",
    failed: "Le synonyme n’a pas pu être enregistré.",
  });
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await act.run({ body: draft })) onDraft({ words: "", meaning: "" });
  };
  return (
    <form
      noValidate
      aria-label="Un synonyme"
      onSubmit={(event) => void save(event)}
      className="flex max-w-3xl flex-col items-start gap-4"
    >
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-4 md:grid-cols-2">
        <TextField
          label="Quand un lecteur cherche"
          description={"Un ou plusieurs mots, par exemple «\u00A0polar\u00A0»."}
          value={draft.words}
          maxLength={synonymMaxLength}
          error={act.fields["words"]}
          onChange={({ target }) => onDraft({ ...draft, words: target.value })}
        />
        <TextField
          ref={meaning}
          label="Chercher aussi"
          description={"Les mots de vos livres\u202F: «\u00A0policier, roman noir\u00A0»."}
          value={draft.meaning}
          maxLength={synonymMaxLength}
          error={act.fields["meaning"]}
          onChange={({ target }) => onDraft({ ...draft, meaning: target.value })}
        />
      </div>
      <Button type="submit" variant="primary" pending={act.pending}>
        Enregistrer
      </Button>
    </form>
  );
}

const missColumns = (onAdd: Edit): Column<SearchWords["misses"][number]>[] => [
  {
    id: "words",
    header: "Recherche",
    primary: true,
    cell: ({ words }) => <Link href={`/catalogue?${new URLSearchParams({ q: words })}`}>{words}</Link>,
  },
  { id: "searches", header: "Fois", align: "end", cell: ({ searches }) => searches },
  { id: "last", header: "Dernier jour", cell: ({ last_day }) => formatDay(last_day) },
  {
    id: "add",
    header: "Ajouter",
    headerHidden: true,
    align: "end",
    cell: ({ words }) => (
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onAdd({ words, meaning: "" })}>
        Ajouter un synonyme<span className="sr-only"> de {words}</span>
      </Button>
    ),
  },
];

function Misses({ misses, onAdd }: { misses: SearchWords["misses"]; onAdd: Edit }) {
  return (
    <section aria-labelledby="en-vain" className="flex flex-col gap-4">
      <h2 id="en-vain">Cherché sans succès</h2>
      <p className="max-w-measure text-muted">
        Ce que le catalogue n’a pas su trouver en entier. Seuls les mots et leur nombre par jour sont comptés,
        jamais les personnes, et tout s’efface après {missesKeptDays} jours.
      </p>
      <DataTable
        caption="Cherché sans succès"
        columns={missColumns(onAdd)}
        rows={misses}
        rowKey={({ words }) => words}
        empty={<p className="text-muted">Rien pour le moment.</p>}
      />
    </section>
  );
}

const synonymColumns = (onEdit: Edit, onDelete: (id: number) => void): Column<Synonym>[] => [
  { id: "words", header: "Mots du lecteur", primary: true, cell: ({ words }) => words },
  { id: "meaning", header: "Cherchés aussi", cell: ({ meaning }) => meaning },
  {
    id: "acts",
    header: "Actions",
    headerHidden: true,
    align: "end",
    cell: ({ id, words, meaning }) => (
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => onEdit({ words, meaning })}>
          Modifier<span className="sr-only"> {words}</span>
        </Button>
        <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => onDelete(id)}>
          Supprimer<span className="sr-only"> {words}</span>
        </Button>
      </span>
    ),
  },
];
function Synonyms({ synonyms, onEdit }: { synonyms: Synonym[]; onEdit: Edit }) {
  const act = useAct(mutation(deleteSynonym), {
    done: "Le synonyme est supprimé.",
    failed: "Le synonyme n’a pas pu être supprimé.",
  });
  const remove = (id: number) => void act.run({ params: { id: String(id) } });
  return (
    <section aria-labelledby="synonymes" className="flex flex-col gap-4">
      <h2 id="synonymes">Synonymes</h2>
      <FormErrors>{act.failure}</FormErrors>
      <DataTable
        caption="Synonymes"
        columns={synonymColumns(onEdit, remove)}
        rows={synonyms}
        rowKey={({ id }) => id}
        empty={<p className="text-muted">Aucun synonyme.</p>}
      />
    </section>
  );
}
