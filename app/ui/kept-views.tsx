import { Bookmark, Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Link } from "./link.tsx";
import { TextField } from "./text-field.tsx";

interface View {
  name: string;
  /** Of an address: '?etat=paid'. */
  search: string;
}

/** Filters of a list that a person keeps under a name, in this browser. */
export function KeptViews({ path }: { path: string }) {
  const [views, setViews] = useState<View[]>([]);
  const [name, setName] = useState("");
  const key = `vues:${path}`;
  const keep = (changed: View[]) => {
    setViews(changed);
    try {
      localStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // Storage is full or denied: the views last as long as the screen.
    }
  };
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === "") return;
    keep([...views.filter((view) => view.name !== typed), { name: typed, search: window.location.search }]);
    setName("");
  };
  return (
    <details className="relative" onToggle={() => setViews(storedViews(key))}>
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-sm text-muted hover:text-ink">
        <Bookmark aria-hidden className="size-4" />
        Filtres gardés
      </summary>
      <div className="absolute left-0 z-20 flex w-72 flex-col gap-3 rounded border border-control bg-raised p-4">
        <ul>
          {views.map((view) => (
            <li key={view.name} className="flex items-center justify-between gap-2">
              <Link href={`${path}${view.search}`} className="min-w-0 truncate">
                {view.name}
              </Link>
              <IconButton
                size="sm"
                icon={<Trash2 aria-hidden />}
                label={`Oublier « ${view.name} »`}
                onClick={() => keep(views.filter((each) => each !== view))}
              />
            </li>
          ))}
        </ul>
        <form onSubmit={add} className="flex flex-col items-start gap-2">
          <TextField
            label="Garder les filtres de l’écran sous le nom"
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" size="sm">
            Garder
          </Button>
        </form>
      </div>
    </details>
  );
}

function storedViews(key: string): View[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as View[];
  } catch {
    return [];
  }
}
