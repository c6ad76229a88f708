import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "./checkbox.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

type ChosenColumnsProps<Row> = Omit<DataTableProps<Row>, "dense" | "cardsBelow" | "rowAlign"> & {
  /** Of the list, under which this browser keeps the choice. */
  name: string;
};

/** A dense table; a person hides columns that they do not work with, and this browser remembers it. */
export function ChosenColumns<Row>({ name, columns, ...table }: ChosenColumnsProps<Row>) {
  const [hidden, setHidden] = useHiddenColumns(name);
  const optional = columns.filter((column) => column.optional);
  return (
    <div>
      <details className="relative float-right -mt-9 max-lg:hidden">
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-sm text-muted hover:text-ink">
          <Columns3 aria-hidden className="size-4" />
          Colonnes
        </summary>
        <div className="absolute right-0 z-20 flex w-56 flex-col gap-2 rounded border border-control bg-raised p-4">
          {optional.map(({ id, header }) => (
            <Checkbox
              key={id}
              checked={!hidden.includes(id)}
              onChange={({ target }) =>
                setHidden(target.checked ? hidden.filter((each) => each !== id) : [...hidden, id])
              }
            >
              {header}
            </Checkbox>
          ))}
        </div>
      </details>
      <DataTable {...table} dense columns={columns.filter(({ id }) => !hidden.includes(id))} />
    </div>
  );
}

function useHiddenColumns(name: string) {
  const key = `colonnes:${name}`;
  const [hidden, setHidden] = useState(() => storedColumns(key));
  const keep = (ids: string[]) => {
    setHidden(ids);
    try {
      localStorage.setItem(key, ids.join(" "));
    } catch {
      // Storage is full or denied: the choice lasts as long as the screen.
    }
  };
  return [hidden, keep] as const;
}

/** Lists are drawn in the browser, once their rows have come. */
const storedColumns = (key: string): string[] =>
  typeof localStorage === "undefined" ? [] : (localStorage.getItem(key) ?? "").split(" ").filter(Boolean);
