import { LayoutGrid, List } from "lucide-react";
import { type LibrarySort, librarySorts } from "#reading/library/client/library-view.ts";
import type { LibraryView } from "#reading/library/components/use-library-view.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";

interface LibraryControlsProps {
  q: string;
  setQ: (q: string) => void;
  sort: LibrarySort;
  setSort: (sort: LibrarySort) => void;
  view: LibraryView;
  setView: (view: LibraryView) => void;
  /** A single book needs no search. */
  searchable: boolean;
}

export function LibraryControls(props: LibraryControlsProps) {
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
            onChange={(event) =>
              setSort(librarySorts.find(({ id }) => id === event.target.value)?.id ?? sort)
            }
            className="min-w-0 flex-1 sm:flex-none"
          >
            {librarySorts.map(({ id, label }) => (
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

interface ViewButtonProps extends Pick<LibraryControlsProps, "view" | "setView"> {
  name: LibraryView;
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
