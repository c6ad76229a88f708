import type { AdminBookSort, BookProblem } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import type { AvailabilityState } from "#books/catalogue/availability/availability.rules.ts";
import { ChoiceSelect } from "#ui/select.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useTypedSearch } from "#ui/use-typed-text.ts";

const sortNames: Record<AdminBookSort, string> = {
  created_desc: "Derniers ajoutés",
  title_asc: "Titre (A à Z)",
  author_asc: "Auteur (A à Z)",
  downloads_desc: "Les plus téléchargés",
};

const stateNames: Record<AvailabilityState | "all", string> = {
  all: "Tous",
  on_sale: "En vente",
  scheduled: "À paraître",
  withdrawn: "Retirés de la vente",
};

const problemNames: Record<BookProblem | "all", string> = {
  all: "Tous",
  without_cover: "Sans couverture",
  without_isbn: "Sans ISBN",
  failed_format: "Format en échec",
  lacks_files: "Fichiers à fournir",
  without_category: "Sans catégorie",
  price_zero: "Prix à 0\u00A0€",
};

interface BookListControlsProps {
  q: string;
  sort: AdminBookSort;
  sale: AvailabilityState | undefined;
  problem: BookProblem | undefined;
  onChange: (changes: {
    q?: string;
    sort?: AdminBookSort;
    sale?: AvailabilityState | undefined;
    problem?: BookProblem | undefined;
  }) => void;
}

export function BookListControls({ q, sort, sale, problem, onChange }: BookListControlsProps) {
  const [typed, setTyped] = useTypedSearch(q, (text) => onChange({ q: text }));
  return (
    <search className="flex flex-wrap items-end gap-4">
      <SearchField
        label="Rechercher"
        placeholder="Titre, auteur, mot-clé…"
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
        className="min-w-0 flex-1 basis-64"
      />
      <ChoiceSelect
        label="État"
        names={stateNames}
        value={sale ?? "all"}
        onChoose={(chosen) => onChange({ sale: chosen === "all" ? undefined : chosen })}
      />
      <ChoiceSelect
        label="À compléter"
        names={problemNames}
        value={problem ?? "all"}
        onChoose={(chosen) => onChange({ problem: chosen === "all" ? undefined : chosen })}
      />
      <ChoiceSelect
        label="Trier par"
        names={sortNames}
        value={sort}
        onChoose={(chosen) => onChange({ sort: chosen })}
      />
    </search>
  );
}
