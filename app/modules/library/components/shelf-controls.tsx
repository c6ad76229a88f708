import { LayoutGrid, List } from "lucide-react";
import { type ShelfSort, shelfSorts } from "#modules/library/client/shelf.ts";
import type { ShelfView } from "#modules/library/components/use-shelf-view.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";

interface ShelfControlsProps {
  q: string;
  setQ: (q: string) => void;
  sort: ShelfSort;
  setSort: (sort: ShelfSort) => void;
  view: ShelfView;
  setView: (view: ShelfView) => void;
  /** A single book needs no search. */
  searchable: boolean;
}

export function ShelfControls(props: ShelfControlsProps) {
  const { q, setQ, sort, setSort, view, setView, searchable } = props;
  return (
    <div className="mt-5 mb-8 flex flex-wrap items-end gap-3">
      {searchable && (
        <>
          <SearchField
            label="Chercher dans la bibliothèque"
            labelHidden
            placeholder="Titre, auteur…"
            value={q}
            onValueChange={setQ}
            className="min-w-0 basis-full sm:max-w-sm sm:flex-1 sm:basis-64"
          />
          <Select
            label="Trier la bibliothèque"
            labelHidden
            value={sort}
            onChange={(event) => setSort(shelfSorts.find(({ id }) => id === event.target.value)?.id ?? sort)}
            className="min-w-0 flex-1 sm:flex-none"
          >
            {shelfSorts.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </>
      )}
      <fieldset className="ml-auto flex gap-1 pb-1">
        <legend className="sr-only">Présentation</legend>
        <ViewButton name="covers" label="Couvertures" icon={<LayoutGrid />} {...{ view, setView }} />
        <ViewButton name="list" label="Liste" icon={<List />} {...{ view, setView }} />
      </fieldset>
    </div>
  );
}

interface ViewButtonProps extends Pick<ShelfControlsProps, "view" | "setView"> {
  name: ShelfView;
  label: string;
  icon: React.ReactNode;
}

function ViewButton({ name, label, icon, view, setView }: ViewButtonProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      variant={view === name ? "secondary" : "quiet"}
      aria-pressed={view === name}
      onClick={() => setView(name)}
    />
  );
}
